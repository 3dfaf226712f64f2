#include "reference/published_values.hpp"

#include "errors.hpp"
#include "reference/published_files.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

namespace fragfft::reference {

namespace {

constexpr std::string_view file_ending = ".csv";
constexpr std::string_view claims_ending = "_claims.csv";

[[noreturn]] void fail(const std::string& name, const std::string& fault)
{
    throw InputError(name + ": " + fault);
}

// Removes the first cell from `rest`, up to the comma or the line's end, and returns it.
std::string take_cell(std::string_view& rest, const std::string& name, const std::string& line_name)
{
    std::string cell;
    if (!rest.starts_with('"')) {
        const std::size_t end = std::min(rest.find(','), rest.size());
        cell = rest.substr(0, end);
        rest.remove_prefix(end);
        if (cell.find('"') != std::string::npos)
            fail(name, line_name + " has a quote inside an unquoted cell");
        return cell;
    }
    rest.remove_prefix(1);
    while (true) {
        const std::size_t quote = rest.find('"');
        if (quote == std::string_view::npos)
            fail(name, line_name + " has a quoted cell without an end");
        cell += rest.substr(0, quote);
        rest.remove_prefix(quote + 1);
        if (!rest.starts_with('"'))
            break;
        cell += '"';
        rest.remove_prefix(1);
    }
    if (!rest.empty() && rest.front() != ',')
        fail(name, line_name + " has text after a quoted cell");
    return cell;
}

std::vector<std::string> split_line(std::string_view line, const std::string& name, const std::string& line_name)
{
    if (line.find('\r') != std::string_view::npos)
        fail(name, line_name + " has a carriage return");
    std::vector<std::string> cells{take_cell(line, name, line_name)};
    while (!line.empty()) {
        line.remove_prefix(1);
        cells.push_back(take_cell(line, name, line_name));
    }
    return cells;
}

} // namespace

PublishedTable::PublishedTable(std::string_view name, std::string_view csv) : name_(name)
{
    if (!csv.ends_with('\n'))
        fail(name_, "the last line has no end");
    for (std::size_t line_number = 1; !csv.empty(); ++line_number) {
        const std::size_t end = csv.find('\n');
        const std::string line_name = "line " + std::to_string(line_number);
        std::vector<std::string> cells = split_line(csv.substr(0, end), name_, line_name);
        csv.remove_prefix(end + 1);
        if (line_number == 1) {
            columns_ = std::move(cells);
        } else if (cells.size() != columns_.size()) {
            fail(name_, line_name + " has " + std::to_string(cells.size()) + " cells, the header has " +
                            std::to_string(columns_.size()));
        } else {
            rows_.push_back(std::move(cells));
        }
    }
    for (const std::string& column : columns_)
        if (column.empty() || std::count(columns_.begin(), columns_.end(), column) != 1)
            fail(name_, "the column name '" + column + "' is empty or not unique");
}

std::size_t PublishedTable::column_index(std::string_view column) const
{
    const auto found = std::find(columns_.begin(), columns_.end(), column);
    if (found == columns_.end())
        fail(name_, "no column '" + std::string(column) + "'");
    return static_cast<std::size_t>(found - columns_.begin());
}

const std::string& PublishedTable::text(std::size_t row, std::string_view column) const
{
    if (row >= rows_.size())
        fail(name_, "no row " + std::to_string(row) + ", there are " + std::to_string(rows_.size()));
    return rows_[row][column_index(column)];
}

double PublishedTable::number(std::size_t row, std::string_view column) const
{
    const std::string& cell = text(row, column);
    double value = 0.0;
    const char* end = cell.data() + cell.size();
    const auto [parsed_to, error] = std::from_chars(cell.data(), end, value);
    // from_chars also reads "inf" and "nan", which no paper printed.
    if (error != std::errc() || parsed_to != end || !std::isfinite(value))
        fail(name_,
             "'" + cell + "' in row " + std::to_string(row) + ", column '" + std::string(column) + "' is not a number");
    return value;
}

std::size_t PublishedTable::row_where(std::string_view column, std::string_view value) const
{
    const std::size_t index = column_index(column);
    const auto matches = [&](const std::vector<std::string>& row) { return row[index] == value; };
    const auto found = std::find_if(rows_.begin(), rows_.end(), matches);
    if (std::count_if(rows_.begin(), rows_.end(), matches) != 1)
        fail(name_, "not exactly one row has '" + std::string(value) + "' in column '" + std::string(column) + "'");
    return static_cast<std::size_t>(found - rows_.begin());
}

std::vector<std::string> published_items()
{
    std::vector<std::string> items;
    for (const auto& [path, content] : published::embedded_files())
        if (!path.ends_with(claims_ending))
            items.emplace_back(path.substr(0, path.size() - file_ending.size()));
    return items;
}

PublishedTable published_claims(std::string_view paper)
{
    const auto& files = published::embedded_files();
    const auto found = files.find(std::string(paper) + std::string(claims_ending));
    if (found == files.end())
        throw InputError("no published claims of '" + std::string(paper) + "'");
    return {found->first, found->second};
}

PublishedTable published_table(std::string_view item)
{
    const auto& files = published::embedded_files();
    const auto found = files.find(std::string(item) + std::string(file_ending));
    if (found == files.end())
        throw InputError("no published values for '" + std::string(item) + "'");
    PublishedTable table(found->first, found->second);
    for (const char* column : {"source", "hardware", "year"})
        if (std::find(table.columns().begin(), table.columns().end(), column) == table.columns().end())
            fail(table.name(), std::string("no column '") + column + "'");
    return table;
}

} // namespace fragfft::reference
