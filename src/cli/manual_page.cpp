#include "cli/manual_page.hpp"

#include "cli/exit_codes.hpp"
#include "cli/wrapped_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sstream>

namespace fragfft::cli {

namespace {

using Entry = std::pair<const char*, const char*>;

constexpr std::array<Entry, 2> environment{{
    {"XDG_CACHE_HOME", "An absolute path: the folder of caches, in the place of $HOME/.cache."},
    {"HOME", "Where that folder is otherwise."},
}};

constexpr std::array<Entry, 1> manual_files{{
    {"$XDG_CACHE_HOME/fragfft/*.json", "What was measured of each device, driver and texel format for --method auto. "
                                       "They may be removed at any time: the "
                                       "next use measures again."},
}};

// As text: nothing in it is an escape or a request, and a hyphen is what a user would type.
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

// In lines as short as editors like them: roff fills them anew.
std::string paragraph(const std::string& text)
{
    return escaped(wrapped(text, {.width = 72}));
}

std::string term(const std::string& name, const std::string& text)
{
    return fmt::format(".TP\n{}\n{}\n", name, paragraph(text));
}

std::string option_text(const OptionDescription& option)
{
    std::vector<std::string> names;
    for (const std::string& name : option.names)
        names.push_back("\\fB" + escaped(name) + "\\fR");
    std::string head = fmt::format("{}", fmt::join(names, ", "));
    if (option.names.front().starts_with('-') && !option.value.empty())
        head += " \\fI" + escaped(option.value) + "\\fR";
    return term(head + (option.several ? "..." : ""), sentence_with_values(option));
}

// Examples and tables as they are, everything else as paragraphs.
std::string manual_notes(const std::string& notes)
{
    std::string result;
    std::istringstream stream(notes);
    bool verbatim = false;
    for (std::string line; std::getline(stream, line);) {
        if (const bool is_verbatim = line.starts_with("  "); is_verbatim != verbatim) {
            result += is_verbatim ? ".PP\n.nf\n" : ".fi\n";
            verbatim = is_verbatim;
        }
        result += verbatim ? escaped(line) + "\n" : ".PP\n" + paragraph(line) + "\n";
    }
    return result + (verbatim ? ".fi\n" : "");
}

std::string command_text(const CommandDescription& command, const std::string& program)
{
    std::string text = fmt::format(".SS {}\n{}.\n.PP\n.B {}\n", escaped(command.name), paragraph(command.sentence),
                                   escaped(usage(command, program)));
    for (const OptionDescription& argument : command.arguments)
        text += option_text(argument);
    for (const OptionDescription& option : command.options)
        if (option.group != general_options)
            text += option_text(option);
    return text + manual_notes(command.notes);
}

// Those that every command has.
std::vector<OptionDescription> common_options(const CommandDescription& program)
{
    std::vector<OptionDescription> result;
    for (const OptionDescription& option : program.commands.front().options)
        if (option.group == general_options)
            result.push_back(option);
    for (const OptionDescription& option : program.options)
        if (std::none_of(result.begin(), result.end(),
                         [&](const OptionDescription& other) { return other.names == option.names; }))
            result.push_back(option);
    return result;
}

template <typename Entries> std::string section(const char* title, const Entries& entries)
{
    std::string text = fmt::format(".SH {}\n", title);
    for (const auto& [name, meaning] : entries)
        text += term("\\fB" + escaped(name) + "\\fR", meaning);
    return text;
}

std::string exit_status()
{
    std::string text = ".SH EXIT STATUS\n";
    for (const auto& [code, meaning] : exit_code_meanings)
        text += term(fmt::format("\\fB{}\\fR", static_cast<int>(code)), meaning);
    return text;
}

} // namespace

std::string manual_page(const CommandDescription& program, const std::string& version, const std::string& date)
{
    std::string title = program.name;
    for (char& letter : title)
        letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    std::string text = fmt::format(".\\\" Printed by `{0} man`.\n.TH {1} 1 \"{5}\" \"{2}\"\n.SH NAME\n{0} \\- Fourier "
                                   "transforms of images in fragment programs\n.SH SYNOPSIS\n.B {3}\n"
                                   ".SH DESCRIPTION\n{4}\n",
                                   program.name, title, escaped(version), escaped(usage(program, "")),
                                   paragraph(program.sentence + "."), date);
    text += ".SH COMMON OPTIONS\n";
    for (const OptionDescription& option : common_options(program))
        text += option_text(option);
    text += ".SH COMMANDS\n";
    for (const CommandDescription& command : program.commands)
        text += command_text(command, program.name);
    return text + exit_status() + section("ENVIRONMENT", environment) + section("FILES", manual_files);
}

} // namespace fragfft::cli
