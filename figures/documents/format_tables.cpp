#include "figures/documents/format_tables.hpp"

#include "errors.hpp"
#include "figures/documents/result_tables.hpp"
#include "figures/report/results_folder.hpp"
#include "program/image/file_format.hpp"
#include "program/image/format_facts.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <regex>
#include <set>
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

// The programs whose files were tried, by format and fact: lines of Python such as @tries("FITS", "rows", "astropy").
using Tries = std::map<std::pair<std::string, std::string>, std::set<std::string>>;

void read_tries(const std::string& text, Tries& tries)
{
    static const std::regex mark(R"re(@tries\("([^"]+)", "([^"]+)", "([^"]+)"\))re");
    for (std::sregex_iterator found(text.begin(), text.end(), mark), end; found != end; ++found) {
        const std::string format = (*found)[1];
        const std::string fact = (*found)[2];
        const auto formats = all_formats();
        if (std::none_of(formats.begin(), formats.end(),
                         [&](const FileFormat& known) { return known.name == format; }) ||
            std::none_of(all_facts.begin(), all_facts.end(), [&](Fact known) { return name_of(known) == fact; }))
            throw InputError(fmt::format("tests/interchange: '{}', '{}' is no format and fact", format, fact));
        tries[{format, fact}].insert((*found)[3]);
    }
}

bool has(FileKind kind, Fact fact)
{
    const std::vector<FormatFact> entries = facts_of(kind, fact);
    return std::any_of(entries.begin(), entries.end(),
                       [](const FormatFact& entry) { return entry.fate != Fate::none; });
}

} // namespace

std::string interchange_table(const std::filesystem::path& source_folder)
{
    Tries tries;
    for (const auto& entry : std::filesystem::directory_iterator(source_folder / "tests" / "interchange"))
        if (entry.path().filename().string().ends_with("_test.py"))
            read_tries(figures::read_text(entry.path()), tries);
    std::vector<std::string> headings{"format"};
    for (const Fact fact : all_facts)
        headings.emplace_back(name_of(fact));
    std::vector<std::vector<std::string>> rows;
    for (const FileFormat& format : all_formats()) {
        std::vector<std::string> row{std::string(format.name)};
        for (const Fact fact : all_facts) {
            const auto& programs = tries[{std::string(format.name), std::string(name_of(fact))}];
            row.push_back(!programs.empty()        ? fmt::format("{}", fmt::join(programs, ", "))
                          : has(format.kind, fact) ? "not tried"
                                                   : "-");
        }
        rows.push_back(std::move(row));
    }
    return markdown_table(headings, rows);
}

std::string format_tables()
{
    std::string text;
    for (const FileFormat& format : all_formats()) {
        std::vector<std::vector<std::string>> rows;
        for (const Fact fact : all_facts)
            for (const FormatFact& entry : facts_of(format.kind, fact))
                if (entry.fate != Fate::none)
                    rows.push_back(
                        {std::string(name_of(fact)), std::string(name_of(entry.fate)), std::string(entry.what)});
        text += fmt::format("{}## {}\n\n{}\n\n{}", text.empty() ? "" : "\n", format.name, how_it_is_used(format),
                            markdown_table({"fact", "what becomes of it", "how"}, rows));
    }
    return text;
}

} // namespace fragfft
