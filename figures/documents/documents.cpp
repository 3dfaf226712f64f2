#include "figures/documents/documents.hpp"

#include "errors.hpp"
#include "figures/documents/browser_tables.hpp"
#include "figures/documents/exchange_tables.hpp"
#include "figures/documents/format_tables.hpp"
#include "figures/documents/number_tables.hpp"
#include "figures/documents/reliability_tables.hpp"
#include "figures/documents/result_tables.hpp"
#include "figures/report/results_folder.hpp"
#include "gl/software_renderers.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace fragfft {

namespace {

// Returns where, from `from` on, the first line starts that begins with `beginning`.
std::size_t find_line(const std::string& text, std::string_view beginning, std::size_t from)
{
    std::size_t found = text.find(beginning, from);
    while (found != std::string::npos && found != 0 && text[found - 1] != '\n')
        found = text.find(beginning, found + 1);
    return found;
}

using Table = std::string (*)(const CommittedResults& results);

const std::map<std::string, Table>& tables_by_name()
{
    static const std::map<std::string, Table> tables{
        {"browser_peers", browser_peers},
        {"exchanged_spectra", exchanged_spectra},
        {"definitions_of_spectra", definitions_of_spectra},
        {"formats_of_others", formats_of_others},
        {"gaussians_of_others", gaussians_of_others},
        {"kernels_of_others", kernels_of_others},
        {"mistaken_peers", mistaken_peers},
        {"formats", [](const CommittedResults&) { return format_lists(); }},
        {"formats_not_read", [](const CommittedResults&) { return converters_table(); }},
        {"known_devices", [](const CommittedResults&) { return known_devices_table(); }},
        {"methods", [](const CommittedResults&) { return methods_table(); }},
        {"numbers_by_device", [](const CommittedResults&) { return numbers_by_device(); }},
        {"passes_by_year", [](const CommittedResults&) { return passes_by_year(); }},
        {"reliability", reliability_trials},
        {"surprises", surprises},
        {"then_and_now", then_and_now},
        {"verdicts", verdicts},
    };
    return tables;
}

// Shortens "NVIDIA H200/PCIe/SSE2" to "NVIDIA H200": the rest says how the card is connected.
std::string heading_of(const figures::Machine& machine, bool has_gpu)
{
    return has_gpu ? machine.gpu.substr(0, machine.gpu.find('/'))
                   : fmt::format("no GPU ({}, {} threads)", machine.gpu.substr(0, machine.gpu.find(' ')),
                                 machine.cpu_threads);
}

} // namespace

CommittedResults::CommittedResults(std::filesystem::path source_folder) : source_folder_(std::move(source_folder)) {}

std::vector<CommittedMachine> CommittedResults::machines() const
{
    std::vector<CommittedMachine> machines;
    for (const auto& entry : std::filesystem::directory_iterator(source_folder_ / "figures" / "results")) {
        if (!std::filesystem::exists(entry.path() / figures::machine_file))
            continue;
        const figures::RunDescription run = figures::load_description(entry.path());
        const bool has_gpu = !gl::names_software_renderer(run.machine.gpu);
        std::string heading = heading_of(run.machine, has_gpu);
        // A run from before rows were kept with their labels has no items.
        const bool is_by_earlier_rules = run.items.empty();
        if (is_by_earlier_rules)
            heading += " (earlier rules)";
        machines.push_back({entry.path().filename().string(), heading, has_gpu, is_by_earlier_rules});
    }
    if (machines.empty())
        throw InputError("no folder of figures/results holds a machine.json");
    std::sort(machines.begin(), machines.end(), [](const CommittedMachine& one, const CommittedMachine& other) {
        return std::tuple(!one.has_gpu, one.folder) < std::tuple(!other.has_gpu, other.folder);
    });
    return machines;
}

reference::PublishedTable CommittedResults::table(const std::string& folder, const std::string& item) const
{
    return {item, figures::read_text(source_folder_ / "figures" / "results" / folder / (item + ".csv"))};
}

reference::PublishedTable CommittedResults::reliability(const std::string& name) const
{
    return {name, figures::read_text(source_folder_ / "tests" / "reliability" / "results" / (name + ".csv"))};
}

reference::PublishedTable CommittedResults::exchange(const std::string& name) const
{
    return {name, figures::read_text(source_folder_ / "docs" / "exchange" / (name + ".csv"))};
}

reference::PublishedTable CommittedResults::contributing(const std::string& name) const
{
    return {name, figures::read_text(source_folder_ / "docs" / "contributing" / (name + ".csv"))};
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
    const auto table = tables_by_name().find(name);
    if (table == tables_by_name().end())
        throw InputError("no generated block is called '" + name + "'");
    return table->second(results);
}

} // namespace fragfft
