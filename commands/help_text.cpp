#include "commands/help_text.hpp"

#include "commands/exit_codes.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <set>
#include <sstream>

namespace fragfft::commands {

namespace {

struct Part
{
    enum class Kind
    {
        heading,
        paragraph,
        item,     // a name, the placeholder of its value, and a text
        verbatim, // unwrapped lines: an example or a table
    } kind;
    std::string text;
    std::string name = {};
    std::string value = {};
};
using Parts = std::vector<Part>;

// Wraps the words of `text`. Lines begin at `column`, at which the first one starts already; a word longer than a line
// gets its own line.
std::string wrapped(const std::string& text, std::size_t column = 0, std::size_t width = 80)
{
    std::string result;
    std::istringstream stream(text);
    std::size_t used = column;
    for (std::string word; stream >> word; used += word.size()) {
        if (used > column && used + 1 + word.size() > width) {
            result.append("\n").append(column, ' ');
            used = column;
        }
        if (used > column) {
            result += ' ';
            ++used;
        }
        result += word;
    }
    return result;
}

// Returns for example "a, b or c".
std::string alternatives(const std::vector<std::string>& words)
{
    if (words.size() < 2)
        return words.front();
    return fmt::format("{} or {}", fmt::join(words.begin(), words.end() - 1, ", "), words.back());
}

// The sentence and the facts about the value: "Texel format (rgba32f or rgba8; default rgba32f)".
Part item_of(const OptionDescription& option)
{
    const bool is_argument = !option.names.front().starts_with('-');
    std::vector<std::string> facts;
    if (!option.words.empty() && option.value != method_value)
        facts.push_back(alternatives(option.words));
    if (!option.range.empty())
        facts.push_back(option.range);
    if (!option.default_value.empty())
        facts.push_back("default " + option.default_value);
    if (option.required && !is_argument) // for arguments the usage line says so
        facts.push_back("required");
    const std::string known = facts.empty() ? "" : fmt::format(" ({})", fmt::join(facts, "; "));
    const std::string dots = option.several ? "..." : "";
    const bool has_value = !is_argument && !option.value.empty();
    return {Part::Kind::item, option.sentence + known,
            fmt::format("{}", fmt::join(option.names, ", ")) + (has_value ? "" : dots),
            has_value ? option.value + dots : ""};
}

// Returns for example "fragfft filter [OPTIONS] IN OUT".
std::string usage(const CommandDescription& command, const std::string& parent)
{
    std::string text = parent.empty() ? command.name : parent + " " + command.name;
    text += command.commands.empty() ? " [OPTIONS]" : " COMMAND [OPTIONS] ...";
    for (const OptionDescription& argument : command.arguments) {
        const std::string name = argument.names.front() + (argument.several ? "..." : "");
        text += argument.required ? " " + name : " [" + name + "]";
    }
    return text;
}

void append_items(Parts& parts, const std::string& heading, const Parts& items)
{
    if (!items.empty())
        parts.push_back({Part::Kind::heading, heading + ":"});
    parts.insert(parts.end(), items.begin(), items.end());
}

// Arguments, commands, and options by group, except for the group `left_out`.
Parts lists_of(const CommandDescription& command, const std::string& left_out = "")
{
    Parts parts;
    Parts arguments;
    for (const OptionDescription& argument : command.arguments)
        arguments.push_back(item_of(argument));
    append_items(parts, "Arguments", arguments);
    Parts commands;
    for (const CommandDescription& each : command.commands)
        commands.push_back({Part::Kind::item, each.sentence, each.name});
    append_items(parts, "Commands", commands);
    std::set<std::string> groups{left_out};
    for (const OptionDescription& first : command.options) {
        if (!groups.insert(first.group).second)
            continue;
        Parts options;
        for (const OptionDescription& option : command.options)
            if (option.group == first.group)
                options.push_back(item_of(option));
        append_items(parts, first.group, options);
    }
    return parts;
}

Parts parts_of(const std::string& notes)
{
    Parts parts;
    std::istringstream stream(notes);
    for (std::string line; std::getline(stream, line);) {
        const Part::Kind kind = line.starts_with("  ") ? Part::Kind::verbatim : Part::Kind::paragraph;
        if (kind == Part::Kind::verbatim && !parts.empty() && parts.back().kind == kind)
            parts.back().text += "\n" + line;
        else
            parts.push_back({kind, line});
    }
    return parts;
}

// "  --device DEVICE       The OpenGL device"; the text goes on its own line if the name leaves no room.
std::string row(const Part& item)
{
    constexpr std::size_t text_column = 24;
    std::string line = "  " + item.name + (item.value.empty() ? "" : " ") + item.value;
    if (item.text.empty())
        return line;
    if (line.size() + 2 > text_column)
        line += "\n" + std::string(text_column, ' ');
    line.resize(std::max(text_column, line.size()), ' ');
    return line + wrapped(item.text, text_column);
}

std::string help_of(const Parts& parts)
{
    std::string text;
    for (const auto& part : parts) {
        switch (part.kind) {
        case Part::Kind::heading:
            text += "\n" + part.text;
            break;
        case Part::Kind::paragraph:
            text += wrapped(part.text);
            break;
        case Part::Kind::item:
            text += row(part);
            break;
        case Part::Kind::verbatim:
            text += part.text;
        }
        text += "\n";
    }
    return text;
}

// Escapes roff's special characters, and makes hyphens those that a user would type.
std::string escaped(const std::string& text)
{
    std::string result;
    for (const char letter : text) {
        const bool begins_line = result.empty() || result.back() == '\n';
        if (begins_line && (letter == '.' || letter == '\''))
            result += "\\&";
        if (letter == '\\')
            result += "\\e";
        else if (letter == '-')
            result += "\\-";
        else
            result += letter;
    }
    return result;
}

std::string roff_of(const Parts& parts)
{
    std::string text;
    for (const auto& part : parts) {
        if (!text.empty() && part.kind != Part::Kind::item)
            text += ".PP\n";
        // Short lines are easy to edit; roff wraps them again.
        const std::string filled = escaped(wrapped(part.text, 0, 72)) + "\n";
        if (part.kind == Part::Kind::heading)
            text += "\\fB" + escaped(part.text) + "\\fR\n";
        else if (part.kind == Part::Kind::verbatim)
            text += ".nf\n" + escaped(part.text) + "\n.fi\n";
        else if (part.kind == Part::Kind::paragraph)
            text += filled;
        else
            text += fmt::format(".TP\n\\fB{}\\fR{}\n{}", escaped(part.name),
                                part.value.empty() ? "" : " \\fI" + escaped(part.value) + "\\fR", filled);
    }
    return text;
}

// The options that every command has.
Parts common_options(const CommandDescription& program)
{
    std::map<std::vector<std::string>, Part> items;
    for (const auto& options : {program.options, program.commands.front().options})
        for (const OptionDescription& option : options)
            if (option.group == general_options)
                items.emplace(option.names, item_of(option));
    Parts parts;
    for (const auto& [names, item] : items)
        parts.push_back(item);
    return parts;
}

} // namespace

std::string help_text(const CommandDescription& command, const std::string& parent)
{
    // Examples come first, because the options of some commands fill several screens.
    const std::string text = wrapped(command.sentence + ".") + "\n\nUsage: " + usage(command, parent) + "\n\n" +
                             help_of(parts_of(command.examples)) + help_of(lists_of(command));
    return command.notes.empty() ? text : text + "\n" + help_of(parts_of(command.notes));
}

std::string manual_page(const CommandDescription& program, const std::string& version, const std::string& date)
{
    std::string text =
        fmt::format(R"(.\" Printed by `{0} man`.
.TH FRAGFFT 1 "{1}" "{2}"
.SH NAME
{0} \- Fourier transforms of images in fragment programs
.SH SYNOPSIS
.B {3}
.SH DESCRIPTION
{4}.SH COMMON OPTIONS
{5}.SH COMMANDS
)",
                    program.name, date, escaped(version), escaped(usage(program, "")),
                    roff_of({{Part::Kind::paragraph, program.sentence + "."}}), roff_of(common_options(program)));
    for (const CommandDescription& command : program.commands) {
        Parts parts{{Part::Kind::paragraph, command.sentence + "."},
                    {Part::Kind::heading, usage(command, program.name)}};
        for (const Parts& more :
             {parts_of(command.examples), lists_of(command, general_options), parts_of(command.notes)})
            parts.insert(parts.end(), more.begin(), more.end());
        text += fmt::format(".SS {}\n{}", escaped(command.name), roff_of(parts));
    }
    text += ".SH EXIT STATUS\n";
    for (const auto& [code, meaning] : exit_code_meanings)
        text += roff_of({{Part::Kind::item, meaning, std::to_string(code)}});
    const Parts environment{
        {Part::Kind::item, "An absolute path: the folder of caches, in the place of $HOME/.cache.", "XDG_CACHE_HOME"},
        {Part::Kind::item, "Where that folder is otherwise.", "HOME"}};
    const Parts files{{Part::Kind::item,
                       "What was measured of each device, driver and texel format for --method auto. They may be "
                       "removed at any time: the next use measures again.",
                       "$XDG_CACHE_HOME/fragfft/*.json"}};
    return text + ".SH ENVIRONMENT\n" + roff_of(environment) + ".SH FILES\n" + roff_of(files);
}

} // namespace fragfft::commands
