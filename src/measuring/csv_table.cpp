#include "measuring/csv_table.hpp"

#include <fmt/format.h>

namespace fragfft::measuring {

namespace {

std::string quoted(const std::string& cell)
{
    if (cell.find_first_of(",\"\n") == std::string::npos)
        return cell;
    std::string result = "\"";
    for (const char character : cell)
        result += character == '"' ? std::string("\"\"") : std::string(1, character);
    return result + '"';
}

std::string line(const std::vector<std::string>& cells, const std::string& last)
{
    std::string result;
    for (const std::string& cell : cells)
        result += quoted(cell) + ',';
    return result + quoted(last) + '\n';
}

} // namespace

std::string CsvTable::to_csv(const std::string& stamp) const
{
    std::string text = line(columns, "measured_on");
    for (const auto& row : rows)
        text += line(row, stamp);
    return text;
}

std::string number(double value, int significant_digits)
{
    return fmt::format("{:.{}g}", value, significant_digits);
}

} // namespace fragfft::measuring
