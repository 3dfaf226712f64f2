// A table of text cells that becomes a CSV file and an HTML table.
#pragma once

#include "number_text.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace fragfft::measuring {

// The columns that a heading such as "side | ms, median" names.
std::vector<std::string> headings(std::string_view separated_by_bars);

struct CsvTable
{
    std::vector<std::string> columns; // with units in their names
    std::vector<std::vector<std::string>> rows;

    // RFC 4180, but with LF line ends. `stamp` becomes the last column of every row, so that each row names its origin.
    std::string to_csv(const std::string& stamp) const;
    // The CSV of a table whose rows have such a column already.
    std::string to_csv() const;
};

using fragfft::number;

} // namespace fragfft::measuring
