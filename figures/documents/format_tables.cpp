#include "figures/documents/format_tables.hpp"

#include "program/image/file_format.hpp"
#include "program/image/foreign_format.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

namespace fragfft {

namespace {

std::string_view words_of(Light light)
{
    switch (light) {
    case Light::encoded:
        return "by sRGB, or as a profile says";
    case Light::linear:
        return "linear";
    case Light::numbers:
        break;
    }
    return "numbers, whatever they stand for";
}

std::string_view words_of(FileFormat::Alpha alpha)
{
    switch (alpha) {
    case FileFormat::Alpha::none:
        return "none";
    case FileFormat::Alpha::unmultiplied:
        return "beside the colours";
    case FileFormat::Alpha::multiplied:
        return "multiplied into the colours";
    case FileFormat::Alpha::a_channel:
        break;
    }
    return "a channel like any other";
}

} // namespace

std::string format_lists()
{
    std::string text;
    for (const FileFormat& format : all_formats()) {
        std::vector<std::string> endings;
        for (const std::string_view ending : format.endings)
            if (!ending.empty())
                endings.push_back(fmt::format("`{}`", ending));
        text += fmt::format("{}## {}\n\n{}\n\n", text.empty() ? "" : "\n", format.name, fmt::join(endings, ", "));
        text += fmt::format("* **numbers**: {}\n* **channels**: {}\n", format.numbers, format.channels);
        text += fmt::format("* **alpha**: {}\n", words_of(format.alpha));
        text += fmt::format("* **light**: {}{}\n", words_of(format.light),
                            format.holds_both ? "; of floats linear, unless there is a profile" : "");
        if (!format.applied.empty())
            text += fmt::format("* **applied**: {}\n", format.applied);
        if (format.holds_profile)
            text += "* **kept**: the colour profile\n";
        text += fmt::format("* **refused**: {}\n", format.refused);
    }
    return text;
}

std::string converters_table()
{
    std::string text = "| not read | command | Debian package |\n|---|---|---|\n";
    for (const auto& [what, converter] : converters()) {
        std::string command(converter.command);
        for (std::size_t at = 0; (at = command.find('|', at)) != std::string::npos; at += 2)
            command.insert(at, "\\");
        text += fmt::format("| {} | `{}` | {} |\n", what, command, converter.package);
    }
    return text;
}

} // namespace fragfft
