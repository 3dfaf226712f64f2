#include "figures/documents/documents.hpp"

#include "errors.hpp"
#include "figures/documents/format_tables.hpp"
#include "figures/documents/reliability_tables.hpp"
#include "figures/documents/result_tables.hpp"
#include "figures/report/results_folder.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <string_view>
#include <utility>

namespace fragfft {

namespace {

// Where a line begins so, from a place on.
std::size_t find_line(const std::string& text, std::string_view beginning, std::size_t from)
{
    std::size_t found = text.find(beginning, from);
    while (found != std::string::npos && found != 0 && text[found - 1] != '\n')
        found = text.find(beginning, found + 1);
    return found;
}

using Table = std::function<std::string(const CommittedResults& results, const std::string& argument)>;

const std::map<std::string, Table>& tables_by_name()
{
    static const std::map<std::string, Table> tables{
        {"claims", [](const CommittedResults& results, const std::string& paper) { return claims(results, paper); }},
        {"claims_in_short",
         [](const CommittedResults& results, const std::string&) { return claims_in_short(results); }},
        {"format_tables", [](const CommittedResults&, const std::string&) { return format_tables(); }},
        {"interchange", [](const CommittedResults& results,
                           const std::string&) { return interchange_table(results.source_folder()); }},
        {"methods", [](const CommittedResults&, const std::string&) { return methods_table(); }},
        {"filter_costs", [](const CommittedResults&, const std::string&) { return filter_costs(); }},
        {"method_times",
         [](const CommittedResults& results, const std::string& folder) { return method_times(results, folder); }},
        {"own_costs",
         [](const CommittedResults& results, const std::string& folder) { return own_costs(results, folder); }},
        {"coverage", [](const CommittedResults&, const std::string&) { return coverage_table(); }},
        {"failing_calls", [](const CommittedResults& results,
                             const std::string&) { return failing_calls(results.reliability("failing_calls")); }},
        {"failures",
         [](const CommittedResults& results, const std::string& name) { return failures(results.reliability(name)); }},
        {"implementations", [](const CommittedResults& results,
                               const std::string&) { return implementations(results.reliability("implementations")); }},
        {"numbers",
         [](const CommittedResults& results, const std::string&) { return numbers(results.reliability("numbers")); }},
        {"reliability", [](const CommittedResults& results,
                           const std::string& name) { return whole_table(results.reliability(name)); }},
        {"verdicts", [](const CommittedResults& results, const std::string&) { return verdicts(results); }},
        {"whole_commands",
         [](const CommittedResults& results, const std::string& folder) { return whole_commands(results, folder); }},
        {"whole_commands_in_short", [](const CommittedResults& results,
                                       const std::string& folder) { return whole_commands_in_short(results, folder); }},
        {"whole_commands_memory", [](const CommittedResults& results,
                                     const std::string& folder) { return whole_commands_memory(results, folder); }},
    };
    return tables;
}

} // namespace

const std::vector<CommittedMachine>& committed_machines()
{
    static const std::vector<CommittedMachine> machines{{"nvidia-h200", "NVIDIA H200"},
                                                        {"llvmpipe-2-cores", "two CPU cores, no GPU (llvmpipe)"}};
    return machines;
}

CommittedResults::CommittedResults(std::filesystem::path source_folder) : source_folder_(std::move(source_folder)) {}

reference::PublishedTable CommittedResults::table(const std::string& folder, const std::string& item) const
{
    return {item, figures::read_text(source_folder_ / "figures" / "results" / folder / (item + ".csv"))};
}

reference::PublishedTable CommittedResults::reliability(const std::string& name) const
{
    return {name, figures::read_text(source_folder_ / "tests" / "reliability" / "results" / (name + ".csv"))};
}

std::string with_generated_blocks(const std::string& text, const std::function<std::string(const std::string&)>& block)
{
    constexpr std::string_view begin = "<!-- generated: ";
    constexpr std::string_view begin_ends = " -->\n";
    constexpr std::string_view end = "<!-- end -->\n";
    std::string result;
    std::size_t copied = 0;
    for (std::size_t found = find_line(text, begin, 0); found != std::string::npos;
         found = find_line(text, begin, copied)) {
        const std::size_t name_begins = found + begin.size();
        const std::size_t name_ends = text.find(begin_ends, name_begins);
        const std::size_t block_ends = find_line(text, end, found);
        if (name_ends == std::string::npos || block_ends == std::string::npos || block_ends < name_ends ||
            find_line(text, begin, name_begins) < block_ends)
            throw InputError("a generated block has no end: " + text.substr(found, text.find('\n', found) - found));
        result += text.substr(copied, name_ends + begin_ends.size() - copied);
        result += block(text.substr(name_begins, name_ends - name_begins));
        copied = block_ends;
    }
    return result + text.substr(copied);
}

std::vector<std::filesystem::path> documents_of(const std::filesystem::path& source_folder)
{
    std::vector<std::filesystem::path> paths;
    for (const char* name : {"README.md", "CONTRIBUTING.md", "CHANGELOG.md"})
        paths.push_back(source_folder / name);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(source_folder / "docs"))
        if (entry.path().extension() == ".md")
            paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

std::string generated_block(const std::string& name, const CommittedResults& results)
{
    const std::size_t space = name.find(' ');
    const auto table = tables_by_name().find(name.substr(0, space));
    if (table == tables_by_name().end())
        throw InputError("no generated block is called '" + name + "'");
    return table->second(results, space == std::string::npos ? "" : name.substr(space + 1));
}

} // namespace fragfft
