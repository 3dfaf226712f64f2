#include "cli/help_text.hpp"

#include "cli/wrapped_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sstream>

namespace fragfft::cli {

namespace {

constexpr std::size_t indent = 2;
constexpr std::size_t text_column = 24;

// "  --device DEVICE       The OpenGL device": the text on a line of its own where there is no room beside the name.
std::string row(const std::string& name, const std::string& text)
{
    std::string line = std::string(indent, ' ') + name;
    if (text.empty())
        return line + "\n";
    if (line.size() + 2 > text_column)
        line += "\n" + std::string(text_column, ' ');
    else
        line.resize(text_column, ' ');
    return line + wrapped(text, {.column = text_column}) + "\n";
}

std::string row(const OptionDescription& option)
{
    std::string name = fmt::format("{}", fmt::join(option.names, ", "));
    if (option.names.front().starts_with('-') && !option.value.empty())
        name += " " + option.value;
    return row(name + (option.several ? "..." : ""), sentence_with_values(option));
}

std::string wrapped_notes(const std::string& notes)
{
    std::string result;
    std::istringstream stream(notes);
    for (std::string line; std::getline(stream, line);)
        result += (line.starts_with("  ") ? line : wrapped(line)) + "\n";
    return result;
}

} // namespace

std::string help_text(const CommandDescription& command, const std::string& parent)
{
    std::string text = wrapped(command.sentence + ".") + "\n\nUsage: " + usage(command, parent) + "\n";
    if (!command.arguments.empty())
        text += "\nArguments:\n";
    for (const OptionDescription& argument : command.arguments)
        text += row(argument);
    if (!command.commands.empty())
        text += "\nCommands:\n";
    for (const CommandDescription& each : command.commands)
        text += row(each.name, each.sentence);
    for (const std::string& group : groups_of(command)) {
        text += fmt::format("\n{}:\n", group);
        for (const OptionDescription& option : command.options)
            if (option.group == group)
                text += row(option);
    }
    return command.notes.empty() ? text : text + "\n" + wrapped_notes(command.notes);
}

} // namespace fragfft::cli
