#include "figures/report/table.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <stdexcept>

namespace fragfft::figures {

namespace {

bool fits(const Cell& cell, ColumnKind kind)
{
    switch (kind) {
    case ColumnKind::text:
        return std::holds_alternative<std::string>(cell) || std::holds_alternative<std::monostate>(cell);
    case ColumnKind::number:
        return std::holds_alternative<double>(cell) || std::holds_alternative<std::monostate>(cell);
    case ColumnKind::interval:
        return !std::holds_alternative<std::string>(cell);
    }
    return false;
}

// Noise can lead to NaNs, which a table does not show.
bool is_finite(const Cell& cell)
{
    if (const double* value = std::get_if<double>(&cell))
        return std::isfinite(*value);
    if (const Interval* value = std::get_if<Interval>(&cell))
        return std::isfinite(value->low) && std::isfinite(value->middle) && std::isfinite(value->high);
    return true;
}

} // namespace

void Table::add_row(std::vector<Cell> cells)
{
    if (cells.size() != columns_.size())
        throw std::logic_error(
            fmt::format("a row of {} cells in a table of {} columns", cells.size(), columns_.size()));
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (!fits(cells[i], columns_[i].kind))
            throw std::logic_error(fmt::format("a cell of another kind than the column '{}'", columns_[i].heading));
        if (!is_finite(cells[i]))
            cells[i] = std::monostate();
    }
    rows_.push_back(std::move(cells));
}

std::size_t Table::column(const std::string& heading) const
{
    const auto found =
        std::find_if(columns_.begin(), columns_.end(), [&](const Column& column) { return column.heading == heading; });
    if (found == columns_.end())
        throw std::logic_error(fmt::format("a table has no column '{}'", heading));
    return static_cast<std::size_t>(found - columns_.begin());
}

std::optional<Interval> Table::number(std::size_t row, std::size_t column) const
{
    const Cell& cell = rows_.at(row).at(column);
    if (const double* value = std::get_if<double>(&cell))
        return Interval{*value, *value, *value};
    if (const Interval* value = std::get_if<Interval>(&cell))
        return *value;
    return std::nullopt;
}

std::string Table::text(std::size_t row, std::size_t column) const
{
    const Cell& cell = rows_.at(row).at(column);
    const int digits = columns_.at(column).significant_digits;
    if (const double* value = std::get_if<double>(&cell))
        return measuring::number(*value, digits);
    if (const Interval* value = std::get_if<Interval>(&cell))
        return measuring::text_of(*value, digits);
    const std::string* words = std::get_if<std::string>(&cell);
    return words != nullptr ? *words : "";
}

CsvTable Table::shown() const
{
    CsvTable table;
    for (const Column& column : columns_)
        table.columns.push_back(column.heading);
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        std::vector<std::string>& cells = table.rows.emplace_back();
        for (std::size_t i = 0; i < columns_.size(); ++i)
            cells.push_back(text(row, i));
    }
    return table;
}

CsvTable Table::as_file() const
{
    CsvTable table;
    for (const Column& column : columns_)
        if (column.kind == ColumnKind::interval)
            for (const char* part : {"median", "low", "high"})
                table.columns.push_back(fmt::format("{}, {}", column.heading, part));
        else
            table.columns.push_back(column.heading);
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        std::vector<std::string>& cells = table.rows.emplace_back();
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            if (columns_[i].kind != ColumnKind::interval) {
                cells.push_back(text(row, i));
                continue;
            }
            const std::optional<Interval> value = number(row, i);
            for (double Interval::*const part : {&Interval::middle, &Interval::low, &Interval::high})
                cells.push_back(value ? measuring::number((*value).*part, columns_[i].significant_digits) : "");
        }
    }
    return table;
}

} // namespace fragfft::figures
