#include "figures/judge/rows.hpp"

#include "errors.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <stdexcept>

namespace fragfft::figures {

namespace {

constexpr std::string_view bar = " | ";

std::string text_of(const std::vector<double>& samples)
{
    std::string text;
    for (const double sample : samples)
        text += fmt::format("{}{}", text.empty() ? "" : " ", sample);
    return text;
}

// Empty when the text is not a list of numbers.
std::vector<double> samples_in(const std::string& text)
{
    std::vector<double> samples;
    const char* const end = text.data() + text.size();
    for (const char* place = text.data(); place != end;) {
        double sample = 0.0;
        const auto [next, error] = std::from_chars(place, end, sample);
        if (error != std::errc() || !std::isfinite(sample) || (next != end && (*next != ' ' || next + 1 == end)))
            return {};
        samples.push_back(sample);
        place = next == end ? end : next + 1;
    }
    return samples;
}

void require_plain(const std::string& text, bool is_name)
{
    if (text.find('|') != std::string::npos || text.find('\n') != std::string::npos ||
        (is_name && (text.empty() || text.find('=') != std::string::npos)))
        throw std::logic_error(fmt::format("'{}' cannot be part of a row's key", text));
}

std::vector<std::string> row_columns()
{
    return headings("item | moment | turn | quantity | labels | unit | clock | repetitions | samples");
}

Label label_in(const std::string& part)
{
    const std::size_t sign = part.find('=');
    if (sign == 0 || sign == std::string::npos)
        throw InputError(fmt::format("'{}' is no label", part));
    return {part.substr(0, sign), part.substr(sign + 1)};
}

} // namespace

Key::Key(std::string quantity, Labels labels) : quantity_(std::move(quantity)), labels_(std::move(labels))
{
    require_plain(quantity_, false);
    for (const Label& label : labels_) {
        require_plain(label.name, true);
        require_plain(label.value, false);
    }
    std::sort(labels_.begin(), labels_.end());
}

Key::Key(const char* quantity, Labels labels) : Key(std::string(quantity), std::move(labels)) {}

std::string Key::label(std::string_view name) const
{
    for (const Label& label : labels_)
        if (label.name == name)
            return label.value;
    return "";
}

Key Key::with(const Labels& more) const
{
    Labels all = labels_;
    all.insert(all.end(), more.begin(), more.end());
    return {quantity_, std::move(all)};
}

std::string Key::labels_text() const
{
    std::string text;
    for (const Label& label : labels_)
        text += fmt::format("{}{}={}", text.empty() ? "" : bar, label.name, label.value);
    return text;
}

std::string Key::text() const
{
    return labels_.empty() ? quantity_ : fmt::format("{}{}{}", quantity_, bar, labels_text());
}

Key Key::from_text(const std::string& text)
{
    std::vector<std::string> parts = headings(text);
    Labels labels;
    for (std::size_t i = 1; i < parts.size(); ++i)
        labels.push_back(label_in(parts[i]));
    return {parts.front(), std::move(labels)};
}

double as_kept(double milliseconds)
{
    return std::stod(fmt::format("{:.{}g}", milliseconds, kept_digits));
}

std::string rows_header()
{
    return CsvTable{row_columns(), {}}.to_csv();
}

std::string line_of(const Row& row)
{
    const std::string table = CsvTable{
        {""},
        {{row.item, std::to_string(row.moment), std::to_string(row.turn), row.key.quantity(), row.key.labels_text(),
          row.unit, row.clock, std::to_string(row.repetitions),
          text_of(row.samples)}}}.to_csv();
    return table.substr(table.find('\n') + 1);
}

std::vector<Row> rows_in(const reference::PublishedTable& table)
{
    for (const std::string& column : row_columns())
        if (std::find(table.columns().begin(), table.columns().end(), column) == table.columns().end())
            throw InputError(fmt::format("{}: holds no rows of this version of fragfft: it lacks the column '{}'",
                                         table.name(), column));
    std::vector<Row> rows;
    for (std::size_t i = 0; i < table.row_count(); ++i) {
        const auto refused = [&](const std::string& what) {
            return InputError(fmt::format("{}: row {}: {}", table.name(), i + 1, what));
        };
        const auto whole = [&](const char* column) {
            const double number = table.number(i, column);
            if (number != std::floor(number) || number < 1.0 || number > 1e9)
                throw refused(fmt::format("'{}' is no {}", table.text(i, column), column));
            return static_cast<int>(number);
        };
        const auto key = [&] {
            const std::string& labels = table.text(i, "labels");
            try {
                return Key::from_text(labels.empty() ? table.text(i, "quantity")
                                                     : fmt::format("{}{}{}", table.text(i, "quantity"), bar, labels));
            } catch (const std::exception& error) {
                throw refused(error.what());
            }
        };
        Row row{
            table.text(i, "item"), whole("moment"),        whole("turn"),        key(),
            table.text(i, "unit"), table.text(i, "clock"), whole("repetitions"), samples_in(table.text(i, "samples"))};
        if (row.samples.empty())
            throw refused("its samples are no numbers");
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace fragfft::figures
