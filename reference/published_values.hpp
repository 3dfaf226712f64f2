// The numbers that the papers print, one table for each published item: reference/published/<item>.csv, compiled in.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fragfft::reference {

// A table of text cells with named columns; column names carry the units. Rows and columns keep the file's order.
class PublishedTable
{
public:
    // Reads strict CSV: UTF-8, comma separated, a header line of distinct non-empty names, the same number of cells in
    // every line, each line ended by a newline. A cell with a comma or a quote is enclosed in double quotes, with
    // quotes doubled; line breaks inside cells and carriage returns are refused. Otherwise throws InputError, naming
    // `name` and the line.
    PublishedTable(std::string_view name, std::string_view csv);

    const std::string& name() const { return name_; }
    const std::vector<std::string>& columns() const { return columns_; }
    std::size_t row_count() const { return rows_.size(); }

    // The following throw InputError for a column or row that does not exist.
    const std::string& text(std::size_t row, std::string_view column) const;
    // Returns the cell as a number. Throws InputError when it is not one.
    double number(std::size_t row, std::string_view column) const;
    // Returns the only row whose `column` is `value`. Throws InputError when none or several are.
    std::size_t row_where(std::string_view column, std::string_view value) const;

private:
    std::size_t column_index(std::string_view column) const;

    std::string name_;
    std::vector<std::string> columns_;
    std::vector<std::vector<std::string>> rows_;
};

// The items with published values, such as "moreland_angel_2003_table1", sorted.
std::vector<std::string> published_items();

// The claims of a paper such as "intel_2014", or of this library ("own"), one in each row; of "same", the ids of claims
// that are one. Throws InputError for an unknown paper.
PublishedTable published_claims(std::string_view paper);

// The published values of an item. Every table has columns `source` (paper, section, table), `hardware` and `year`.
// Throws InputError for an unknown item, and for a table without these columns.
PublishedTable published_table(std::string_view item);

} // namespace fragfft::reference
