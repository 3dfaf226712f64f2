#include "cli/bench_output.hpp"

#include "cli/json.hpp"
#include "measuring/csv_table.hpp"
#include "measuring/machine.hpp"

#include <fmt/format.h>

namespace fragfft::cli {

namespace {

void add_cells(const std::string& prefix, const Json& object, std::vector<std::string>& columns,
               std::vector<std::string>& cells)
{
    for (const auto& [key, value] : object.items()) {
        if (value.is_object()) {
            add_cells(prefix + key + "_", value, columns, cells);
            continue;
        }
        columns.push_back(prefix + key);
        cells.push_back(value.is_null() ? "" : value.is_string() ? value.get<std::string>() : value.dump());
    }
}

} // namespace

OutputForm output_form(bool json, bool csv)
{
    return csv ? OutputForm::csv : json ? OutputForm::json : OutputForm::text;
}

Json time_as_json(const gl::TimeStatistics& time)
{
    return {{"minimum_milliseconds", time.minimum_milliseconds},
            {"lower_quartile_milliseconds", time.lower_quartile_milliseconds},
            {"median_milliseconds", time.median_milliseconds},
            {"upper_quartile_milliseconds", time.upper_quartile_milliseconds},
            {"runs", time.runs},
            {"repetitions", time.repetitions},
            {"method", time.method}};
}

void print_json(const std::vector<Json>& results, const gl::Device& device)
{
    const Json json{{"machine", measuring::as_json(measuring::describe_machine(device))}, {"results", results}};
    fmt::print("{}\n", json.dump(2));
}

void print_csv(const std::vector<Json>& results, const gl::Device& device)
{
    measuring::CsvTable table;
    for (const Json& result : results) {
        table.columns.clear();
        add_cells("", result, table.columns, table.rows.emplace_back());
    }
    fmt::print("{}", table.to_csv(measuring::to_line(measuring::describe_machine(device))));
}

} // namespace fragfft::cli
