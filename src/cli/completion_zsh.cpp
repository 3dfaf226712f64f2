#include "cli/completion_scripts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fragfft::cli {

namespace {

// Within single quotes, where _arguments reads `marks` itself.
std::string zsh_quoted(const std::string& text, const std::string& marks)
{
    std::string result;
    for (const char letter : text) {
        if (letter == '\'') {
            result += "'\\''";
            continue;
        }
        if (letter == '\\' || marks.find(letter) != std::string::npos)
            result += '\\';
        result += letter;
    }
    return result;
}

std::string action(const OptionDescription& option)
{
    if (!option.words.empty())
        return fmt::format("({})", fmt::join(option.words, " "));
    if (takes_folder(option))
        return "_files -/";
    return takes_file(option) ? "_files" : " ";
}

std::string line(const std::string& specification)
{
    return fmt::format(" \\\n                '{}'", specification);
}

// Both names of an option that has two, each a specification of its own.
std::string specifications(const OptionDescription& option)
{
    std::string text;
    for (const std::string& name : option.names) {
        std::string specification =
            fmt::format("{}{}[{}]", option.several ? "*" : "", name, zsh_quoted(option.sentence, "[]:"));
        if (!option.value.empty())
            specification += fmt::format(":{}:{}", zsh_quoted(option.value, ":"), action(option));
        text += line(specification);
    }
    return text;
}

std::string zsh_arguments(const CommandDescription& command)
{
    std::string text;
    for (const OptionDescription& option : command.options)
        text += specifications(option);
    for (const OptionDescription& argument : command.arguments)
        text += line(fmt::format("{}:{}:{}", argument.several ? "*" : "", zsh_quoted(argument.names.front(), ":"),
                                 action(argument)));
    return text;
}

} // namespace

std::string zsh_completion(const CommandDescription& program)
{
    std::string commands;
    std::string cases;
    for (const CommandDescription& command : program.commands) {
        commands += fmt::format("        '{}:{}'\n", command.name, zsh_quoted(command.sentence, ":"));
        cases += fmt::format("        {})\n            _arguments -S{}\n            ;;\n", command.name,
                             zsh_arguments(command));
    }
    std::string options;
    for (const OptionDescription& option : program.options)
        options += specifications(option);
    return fmt::format(R"(#compdef {0}
# Completions of {0} for zsh, printed by `{0} completion zsh`.
_{0}()
{{
    local -a commands=(
{1}    )
    local context state state_descr line
    local -A opt_args
    _arguments -C{2} \
                '1:subcommand:->command' \
                '*::argument:->argument' && return
    case $state in
    command) _describe subcommand commands ;;
    argument)
        case $line[1] in
{3}        esac
        ;;
    esac
}}
# Either loaded from a folder of functions, or sourced.
if [[ $funcstack[1] == _{0} ]]; then
    _{0} "$@"
else
    compdef _{0} {0}
fi
)",
                       program.name, commands, options, cases);
}

} // namespace fragfft::cli
