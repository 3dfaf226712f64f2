// A table of typed cells: numbers and intervals keep their types until a page or a file shows them, and charts read
// them.
#pragma once

#include "figures/measuring/csv_table.hpp"
#include "figures/measuring/interval.hpp"
#include "figures/report/measuring_names.hpp"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace fragfft::figures {

enum class ColumnKind
{
    text,
    number,
    interval,
};

struct Column
{
    std::string heading; // including the unit: "ms"
    ColumnKind kind = ColumnKind::text;
    int significant_digits = 4;
};

// Empty if there is no value, or if it is not finite.
using Cell = std::variant<std::monostate, std::string, double, Interval>;

class Table
{
public:
    Table() = default;
    explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

    // Throws std::logic_error if the number of cells is not that of the columns, and for a cell of another kind.
    void add_row(std::vector<Cell> cells);

    const std::vector<Column>& columns() const { return columns_; }
    const std::vector<std::vector<Cell>>& rows() const { return rows_; }
    bool is_empty() const { return columns_.empty(); }
    // Throws std::logic_error if no column has that heading.
    std::size_t column(const std::string& heading) const;
    // Nothing if the cell is empty; a number is an interval of width zero.
    std::optional<Interval> number(std::size_t row, std::size_t column) const;
    // As shown in a page.
    std::string text(std::size_t row, std::size_t column) const;

    // As shown in a page: "0.64 (0.61 to 0.66)".
    CsvTable shown() const;
    // As stored in a file: an interval takes three columns, "ms, median", "ms, low" and "ms, high".
    CsvTable as_file() const;

private:
    std::vector<Column> columns_;
    std::vector<std::vector<Cell>> rows_;
};

} // namespace fragfft::figures
