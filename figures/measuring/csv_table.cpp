#include "figures/measuring/csv_table.hpp"

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

std::string line(const std::vector<std::string>& cells)
{
    std::string result;
    for (const std::string& cell : cells) {
        if (&cell != &cells.front())
            result += ',';
        result += quoted(cell);
    }
    return result + '\n';
}

} // namespace

std::string CsvTable::to_csv(const std::string& stamp) const
{
    CsvTable stamped = *this;
    stamped.columns.push_back("measured_on");
    for (std::vector<std::string>& row : stamped.rows)
        row.push_back(stamp);
    return stamped.to_csv();
}

std::string CsvTable::to_csv() const
{
    std::string text = line(columns);
    for (const auto& row : rows)
        text += line(row);
    return text;
}

std::vector<std::string> headings(std::string_view separated_by_bars)
{
    constexpr std::string_view bar = " | ";
    std::vector<std::string> columns;
    for (std::size_t end = 0; end != std::string_view::npos;) {
        end = separated_by_bars.find(bar);
        columns.emplace_back(separated_by_bars.substr(0, end));
        separated_by_bars.remove_prefix(end == std::string_view::npos ? separated_by_bars.size() : end + bar.size());
    }
    return columns;
}

} // namespace fragfft::measuring
