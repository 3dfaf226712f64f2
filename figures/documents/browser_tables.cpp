#include "figures/documents/browser_tables.hpp"

#include "figures/documents/result_tables.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace fragfft {

namespace {

// The position of the text in the list, at whose end it is put if it is new.
std::size_t index_in(std::vector<std::string>& list, const std::string& text)
{
    const auto found = std::find(list.begin(), list.end(), text);
    if (found != list.end())
        return static_cast<std::size_t>(found - list.begin());
    list.push_back(text);
    return list.size() - 1;
}

} // namespace

std::string browser_peers(const CommittedResults& results)
{
    const reference::PublishedTable table = results.contributing("browser_peers");
    std::vector<std::string> headings{"filter by"};
    std::vector<std::string> programs;
    std::vector<std::vector<std::string>> rows;
    for (std::size_t row = 0; row < table.row_count(); ++row) {
        const std::string& renderer = table.text(row, "renderer");
        const std::size_t column =
            index_in(headings, fmt::format("{}, {}²", renderer.substr(0, renderer.find(' ')), table.text(row, "size")));
        const std::size_t program = index_in(programs, table.text(row, "program"));
        if (program == rows.size())
            rows.push_back({programs.back()});
        rows[program].resize(std::max(rows[program].size(), column + 1));
        const bool is_base = table.text(row, "from") == table.text(row, "to");
        rows[program][column] = is_base ? "1"
                                        : fmt::format("{} ({} to {})", table.text(row, "ratio"),
                                                      table.text(row, "from"), table.text(row, "to"));
        if (const std::string& error = table.text(row, "error"); !error.empty())
            rows[program][column] += ", " + error;
    }
    for (std::vector<std::string>& cells : rows)
        cells.resize(headings.size());
    return markdown_table(headings, rows);
}

} // namespace fragfft
