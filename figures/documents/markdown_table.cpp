#include "figures/documents/markdown_table.hpp"

#include <cmath>
#include <fmt/format.h>
#include <stdexcept>

namespace fragfft {

namespace {

std::string line_of(const std::vector<std::string>& cells)
{
    std::string line = "|";
    for (const std::string& cell : cells) {
        line += ' ';
        for (const char character : cell) {
            if (character == '|')
                line += '\\';
            line += character;
        }
        line += " |";
    }
    return line + "\n";
}

} // namespace

std::string markdown_table(const std::vector<std::string>& headings, const std::vector<std::vector<std::string>>& rows)
{
    std::string table = line_of(headings) + "|";
    for (std::size_t i = 0; i < headings.size(); ++i)
        table += "---|";
    table += "\n";
    for (const std::vector<std::string>& row : rows) {
        if (row.size() != headings.size())
            throw std::logic_error("a table's row has another number of cells than its heading");
        table += line_of(row);
    }
    return table;
}

std::string in_digits(double value, int digits)
{
    return std::abs(value) >= std::pow(10.0, digits) ? fmt::format("{:.0f}", value)
                                                     : fmt::format("{:.{}g}", value, digits);
}

} // namespace fragfft
