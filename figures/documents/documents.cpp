#include "figures/documents/documents.hpp"

#include "errors.hpp"
#include "figures/documents/result_tables.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace fragfft {

namespace {

using Table = std::function<std::string(const CommittedResults& results, const std::string& argument)>;

const std::map<std::string, Table>& tables_by_name()
{
    static const std::map<std::string, Table> tables{
        {"claims", [](const CommittedResults& results, const std::string& paper) { return claims(results, paper); }},
        {"claims_in_short",
         [](const CommittedResults& results, const std::string&) { return claims_in_short(results); }},
        {"methods", [](const CommittedResults&, const std::string&) { return methods_table(); }},
        {"filter_costs", [](const CommittedResults&, const std::string&) { return filter_costs(); }},
        {"method_times",
         [](const CommittedResults& results, const std::string& folder) { return method_times(results, folder); }},
        {"own_costs",
         [](const CommittedResults& results, const std::string& folder) { return own_costs(results, folder); }},
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

std::vector<std::filesystem::path> documents_of(const std::filesystem::path& source_folder)
{
    std::vector<std::filesystem::path> paths;
    for (const char* name : {"README.md", "CONTRIBUTING.md", "CHANGELOG.md"})
        paths.push_back(source_folder / name);
    for (const auto& entry : std::filesystem::directory_iterator(source_folder / "docs"))
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
