#include "figures/documents/format_tables.hpp"

#include "errors.hpp"
#include "figures/report/results_folder.hpp"
#include "program/image/file_format.hpp"
#include "program/image/format_facts.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <regex>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace fragfft {

namespace {

// ".tif and .tiff, read and written"
std::string how_it_is_used(const FileFormat& format)
{
    std::vector<std::string> endings;
    for (const std::string_view ending : format.endings)
        if (!ending.empty())
            endings.push_back(fmt::format("`{}`", ending));
    if (!format.is_writable())
        return "Read only.";
    return fmt::format("{}: read and written.", fmt::join(endings, ", "));
}

// Which facts of which formats were tried: lines of Python such as @tries("FITS", "rows", "astropy").
using Tries = std::set<std::pair<std::string, std::string>>;

void read_tries(const std::string& text, Tries& tries)
{
    static const std::regex mark(R"re(@tries\("([^"]+)", "([^"]+)", "[^"]+"\))re");
    for (std::sregex_iterator found(text.begin(), text.end(), mark), end; found != end; ++found) {
        const std::string format = (*found)[1];
        const std::string fact = (*found)[2];
        const auto formats = all_formats();
        if (std::none_of(formats.begin(), formats.end(),
                         [&](const FileFormat& known) { return known.name == format; }) ||
            std::none_of(all_facts.begin(), all_facts.end(), [&](Fact known) { return name_of(known) == fact; }))
            throw InputError(fmt::format("tests/interchange: '{}', '{}' is no format and fact", format, fact));
        tries.emplace(format, fact);
    }
}

bool has(FileKind kind, Fact fact)
{
    const std::vector<FormatFact> entries = facts_of(kind, fact);
    return std::any_of(entries.begin(), entries.end(),
                       [](const FormatFact& entry) { return entry.fate != Fate::none; });
}

} // namespace

std::string facts_not_tried(const std::filesystem::path& source_folder)
{
    Tries tries;
    for (const auto& entry : std::filesystem::directory_iterator(source_folder / "tests" / "interchange"))
        if (entry.path().filename().string().ends_with("_test.py"))
            read_tries(figures::read_text(entry.path()), tries);
    std::vector<std::string> formats;
    for (const FileFormat& format : all_formats()) {
        std::vector<std::string_view> facts;
        for (const Fact fact : all_facts)
            if (has(format.kind, fact) && !tries.contains({std::string(format.name), std::string(name_of(fact))}))
                facts.push_back(name_of(fact));
        if (!facts.empty())
            formats.push_back(fmt::format("{} ({})", format.name, fmt::join(facts, ", ")));
    }
    return formats.empty() ? "Every fact was tried.\n" : fmt::format("Not tried: {}.\n", fmt::join(formats, "; "));
}

std::string format_lists()
{
    std::string text;
    for (const FileFormat& format : all_formats()) {
        text += fmt::format("{}## {}\n\n{}\n\n", text.empty() ? "" : "\n", format.name, how_it_is_used(format));
        for (const Fate fate : {Fate::applied, Fate::kept, Fate::told, Fate::refused}) {
            std::vector<std::string> facts;
            for (const Fact fact : all_facts)
                for (const FormatFact& entry : facts_of(format.kind, fact))
                    if (entry.fate == fate)
                        facts.push_back(fmt::format("{}: {}", name_of(fact), entry.what));
            if (!facts.empty())
                text += fmt::format("* **{}**. {}.\n", name_of(fate), fmt::join(facts, ". "));
        }
    }
    return text;
}

} // namespace fragfft
