#include "figures/documents/format_tables.hpp"

#include "figures/documents/result_tables.hpp"
#include "program/image/file_format.hpp"
#include "program/image/format_facts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
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

} // namespace

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
