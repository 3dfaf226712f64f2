#include "cli/completion_scripts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fragfft::cli {

namespace {

std::string fish_quoted(const std::string& text)
{
    std::string result = "'";
    for (const char letter : text) {
        if (letter == '\'' || letter == '\\')
            result += '\\';
        result += letter;
    }
    return result + "'";
}

std::string fish_option_names(const OptionDescription& option)
{
    std::string text;
    for (const std::string& name : option.names)
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    return text;
}

// What may follow an option, or stand as an argument.
std::string fish_option_values(const OptionDescription& option)
{
    if (!option.words.empty())
        return fmt::format(" -x -a {}", fish_quoted(fmt::format("{}", fmt::join(option.words, " "))));
    if (takes_folder(option))
        return " -x -a '(__fish_complete_directories)'";
    return takes_file(option) ? " -r -F" : " -x";
}

} // namespace

std::string fish_completion(const CommandDescription& program)
{
    const std::string begin = fmt::format("complete -c {}", program.name);
    std::string text =
        fmt::format("# Completions of {0} for fish, printed by `{0} completion fish`.\n{1} -f\n", program.name, begin);
    const auto add = [&](const std::string& condition, const std::string& rest, const std::string& sentence) {
        text += fmt::format("{} -n '{}'{} -d {}\n", begin, condition, rest, fish_quoted(sentence));
    };
    const auto add_options = [&](const std::string& condition, const CommandDescription& command) {
        for (const OptionDescription& option : command.options)
            add(condition, fish_option_names(option) + (option.value.empty() ? "" : fish_option_values(option)),
                option.sentence);
    };
    add_options("__fish_use_subcommand", program);
    for (const CommandDescription& command : program.commands) {
        add("__fish_use_subcommand", " -a " + command.name, command.sentence);
        const std::string condition = "__fish_seen_subcommand_from " + command.name;
        add_options(condition, command);
        for (const OptionDescription& argument : command.arguments)
            add(condition, argument.words.empty() ? " -F" : fish_option_values(argument), argument.sentence);
    }
    return text;
}

} // namespace fragfft::cli
