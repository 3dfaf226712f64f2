#include "commands/measured_output.hpp"

#include "commands/command.hpp"
#include "commands/command_description.hpp"
#include "figures/measuring/csv_table.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <utility>

namespace fragfft::commands {

namespace {

using measuring::MeasuredCase;
using measuring::MeasuredRow;

constexpr std::size_t widest_line = 200; // of a wide terminal

// Counts are printed as integers.
Json number_or_null(const std::optional<double>& value)
{
    constexpr double exact = 1e15; // a double represents all integers up to here
    if (!value)
        return {};
    return std::trunc(*value) == *value && std::abs(*value) < exact ? Json(static_cast<std::int64_t>(*value))
                                                                    : Json(*value);
}

std::string cell_of(const Json& value)
{
    return value.is_null() ? "" : value.is_string() ? value.get<std::string>() : value.dump();
}

// A column has one unit, so that its numbers can be compared at a glance.
std::string heading_of(const MeasuredRow& row)
{
    return row.unit.empty() ? row.quantity : fmt::format("{}, {}", row.quantity, row.unit);
}

std::string text_of(const MeasuredRow& row)
{
    return row.middle ? measuring::number(*row.middle, 3) : "-";
}

std::size_t width_of(const std::string& heading)
{
    constexpr std::size_t widest_value = 8; // "0.000123"
    return std::max(heading.size(), widest_value);
}

} // namespace

void add_output_form_options(const Command& command, OutputForm& form)
{
    const Option json = command.add_flag_function(
        "--json", [&form] { form = OutputForm::json; }, "Print JSON");
    json.group(output_options);
    command
        .add_flag_function(
            "--csv", [&form] { form = OutputForm::csv; }, "Print CSV")
        .excludes(json)
        .group(output_options);
}

MeasuredOutput::MeasuredOutput(OutputForm form, const gl::Device* device, std::vector<LabelColumn> labels,
                               const Messages& messages, std::string notes)
    : form_(form), labels_(std::move(labels)), notes_(std::move(notes)),
      machine_(device == nullptr ? measuring::Machine() : measuring::describe_machine(*device)),
      output_(messages, [this] { return ending(); })
{
}

void MeasuredOutput::add(const MeasuredCase& measured)
{
    output_.add([&] {
        if (form_ == OutputForm::text)
            return table_line_of(measured);
        std::string lines;
        for (const MeasuredRow& row : measured.rows)
            if (row.is_told())
                lines += line(measured.labels, row);
        return lines;
    });
}

void MeasuredOutput::set_notes(const std::string& notes)
{
    output_.add([&] {
        notes_ = notes;
        return std::string();
    });
}

std::string MeasuredOutput::line(const Json& labels, const MeasuredRow& row)
{
    const std::string before = opening();
    const bool is_first = !std::exchange(has_rows_, true);
    const Json told{{"low", number_or_null(row.low)},
                    {"middle", number_or_null(row.middle)},
                    {"high", number_or_null(row.high)},
                    {"unit", row.unit},
                    {"clock", row.clock},
                    {"runs", row.runs}};
    if (form_ == OutputForm::json) {
        Json object{{"quantity", row.quantity}, {"case", labels}};
        object.update(told);
        return before + "\n    " + in_one_line(object);
    }
    measuring::CsvTable table{.columns = {"quantity"}, .rows = {{row.quantity}}};
    const auto add = [&](const std::string& column, const Json& value) {
        table.columns.push_back(column);
        table.rows.front().push_back(cell_of(value));
    };
    for (const LabelColumn& label : labels_)
        add(label.name, labels.value(label.name, Json()));
    for (const auto& [column, value] : told.items())
        add(column, value);
    const std::string csv = table.to_csv(measuring::to_line(machine_));
    return is_first ? csv : csv.substr(csv.find('\n') + 1);
}

std::string MeasuredOutput::opening() const
{
    if (form_ != OutputForm::json)
        return "";
    return has_rows_
               ? ","
               : fmt::format("{{\n  \"machine\": {},\n  \"results\": [", in_one_line(measuring::as_json(machine_)));
}

std::string MeasuredOutput::table_line_of(MeasuredCase measured)
{
    has_rows_ = true;
    std::erase_if(measured.rows, [](const MeasuredRow& row) { return !row.in_tables; });
    if (measured.rows.empty())
        return "";
    std::vector<std::string> headings;
    for (const MeasuredRow& row : measured.rows)
        headings.push_back(heading_of(row));
    std::string text;
    if (headings != headings_) {
        text = deferred_tables() + (headings_.empty() ? "" : "\n");
        headings_ = std::move(headings);
        in_table_.clear();
        text += table_heading(0);
    }
    in_table_.push_back(std::move(measured));
    return text + table_line(in_table_.back(), 0);
}

std::string MeasuredOutput::deferred_tables() const
{
    std::string text;
    for (std::size_t first = end_of_table(0); first < headings_.size(); first = end_of_table(first)) {
        text += "\n" + table_heading(first);
        for (const MeasuredCase& measured : in_table_)
            text += table_line(measured, first);
    }
    return text;
}

std::string MeasuredOutput::table_heading(std::size_t first) const
{
    std::string text;
    for (const LabelColumn& label : labels_)
        text += fmt::format("{:{}} ", label.name, label.width);
    for (std::size_t i = first; i < end_of_table(first); ++i)
        text += fmt::format(" {:>{}}", headings_[i], width_of(headings_[i]));
    return text + "\n";
}

std::string MeasuredOutput::table_line(const MeasuredCase& measured, std::size_t first) const
{
    std::string text;
    for (const LabelColumn& label : labels_)
        text += fmt::format("{:{}} ", cell_of(measured.labels.value(label.name, Json())), label.width);
    for (std::size_t i = first; i < end_of_table(first); ++i) {
        const auto row = std::find_if(measured.rows.begin(), measured.rows.end(),
                                      [&](const MeasuredRow& each) { return heading_of(each) == headings_[i]; });
        text += fmt::format(" {:>{}}", row == measured.rows.end() ? "-" : text_of(*row), width_of(headings_[i]));
    }
    return text + "\n";
}

std::size_t MeasuredOutput::end_of_table(std::size_t first) const
{
    std::size_t width = 0;
    for (const LabelColumn& label : labels_)
        width += label.width + 1;
    std::size_t end = first;
    while (end < headings_.size() && (end == first || width + 1 + width_of(headings_[end]) <= widest_line))
        width += 1 + width_of(headings_[end++]);
    return end;
}

std::string MeasuredOutput::ending()
{
    switch (form_) {
    case OutputForm::csv:
        return "";
    case OutputForm::json:
        return (has_rows_ ? "\n  " : opening()) + "]\n}\n";
    default:
        return has_rows_ ? deferred_tables() + notes_ : "";
    }
}

} // namespace fragfft::commands
