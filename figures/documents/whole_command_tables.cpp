// The tables of whole commands: bench_whole_process.csv.
#include "figures/documents/result_tables.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <tuple>

namespace fragfft {

using reference::PublishedTable;

namespace {

const std::string own_program = "fragfft auto";

// What is timed: width, height, sigma, kind of file; in the order of a table's rows.
using Case = std::tuple<int, int, double, std::string>;

struct Measurements
{
    std::vector<std::string> programs; // in the order of the file
    std::map<Case, std::map<std::string, double>> values;
};

Measurements measurements(const PublishedTable& table, const std::string& column)
{
    // Runs of before there were other kinds are of PNG files.
    const bool tells_type = has_column(table, "type");
    Measurements found;
    for (std::size_t row = 0; row < table.row_count(); ++row) {
        const std::string& program = table.text(row, "program");
        if (std::find(found.programs.begin(), found.programs.end(), program) == found.programs.end())
            found.programs.push_back(program);
        const Case what{static_cast<int>(table.number(row, "width")), static_cast<int>(table.number(row, "height")),
                        table.number(row, "sigma_in_pixels"), tells_type ? table.text(row, "type") : "png"};
        found.values[what][program] = table.number(row, column);
    }
    return found;
}

std::string value_or_dash(const std::map<std::string, double>& values, const std::string& program)
{
    const auto value = values.find(program);
    return value == values.end() ? "-" : in_digits(value->second, shown_digits);
}

std::string table_of(const Measurements& found)
{
    std::vector<std::string> headings{"image", "sigma", "file"};
    headings.insert(headings.end(), found.programs.begin(), found.programs.end());
    std::vector<std::vector<std::string>> rows;
    for (const auto& [what, values] : found.values) {
        const auto& [width, height, sigma, type] = what;
        rows.push_back({fmt::format("{} x {}", width, height), fmt::format("{:g}", sigma), type});
        for (const std::string& program : found.programs)
            rows.back().push_back(value_or_dash(values, program));
    }
    return markdown_table(headings, rows);
}

PublishedTable timed_commands(const CommittedResults& results, const std::string& folder)
{
    return results.table(folder, "bench_whole_process");
}

} // namespace

std::string whole_commands(const CommittedResults& results, const std::string& folder)
{
    return table_of(measurements(timed_commands(results, folder), "median_seconds"));
}

std::string whole_commands_memory(const CommittedResults& results, const std::string& folder)
{
    return table_of(measurements(timed_commands(results, folder), "peak_mebibytes"));
}

std::string whole_commands_in_short(const CommittedResults& results, const std::string& folder)
{
    Measurements found = measurements(timed_commands(results, folder), "median_seconds");
    std::erase_if(found.programs,
                  [](const std::string& program) { return program.starts_with("fragfft") && program != own_program; });
    return table_of(found);
}

} // namespace fragfft
