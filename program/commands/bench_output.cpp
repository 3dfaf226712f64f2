#include "program/commands/bench_output.hpp"

#include "figures/measuring/csv_table.hpp"
#include "figures/measuring/machine.hpp"
#include "program/commands/json.hpp"

#include <fmt/format.h>

namespace fragfft::commands {

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

// The text of a member of an object, `spaces` deep.
std::string indented(const Json& json, int spaces)
{
    const std::string text = json_text(json);
    std::string result;
    for (const char character : text)
        result +=
            character == '\n' ? "\n" + std::string(static_cast<std::size_t>(spaces), ' ') : std::string(1, character);
    return result;
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

MachineRows::MachineRows(OutputForm form, const gl::Device& device)
    : form_(form), machine_(measuring::as_json(measuring::describe_machine(device))),
      stamp_(measuring::to_line(measuring::describe_machine(device)))
{
}

std::string MachineRows::opening() const
{
    if (has_rows_)
        return form_ == OutputForm::json ? "," : "";
    if (form_ == OutputForm::csv)
        return "";
    return fmt::format("{{\n  \"machine\": {},\n  \"results\": [", indented(machine_, 2));
}

std::string MachineRows::row(const Json& result)
{
    std::string text = opening();
    if (form_ == OutputForm::json) {
        text += "\n    " + indented(result, 4);
    } else {
        measuring::CsvTable table;
        add_cells("", result, table.columns, table.rows.emplace_back());
        const std::string csv = table.to_csv(stamp_);
        text += has_rows_ ? csv.substr(csv.find('\n') + 1) : csv;
    }
    has_rows_ = true;
    return text;
}

std::string MachineRows::ending() const
{
    if (form_ == OutputForm::csv)
        return "";
    return (has_rows_ ? "\n  " : opening()) + "]\n}\n";
}

} // namespace fragfft::commands
