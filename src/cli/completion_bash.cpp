#include "cli/completion_scripts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fragfft::cli {

namespace {

// What `compgen` is asked for, for one value.
std::string candidates(const OptionDescription& option)
{
    if (!option.words.empty())
        return fmt::format("-W '{}'", fmt::join(option.words, " "));
    if (takes_folder(option))
        return "-d";
    return takes_file(option) ? "-f" : "";
}

std::string words_of_options(const CommandDescription& command)
{
    std::vector<std::string> names;
    for (const OptionDescription& option : command.options)
        names.insert(names.end(), option.names.begin(), option.names.end());
    return fmt::format("{}", fmt::join(names, " "));
}

// What stands for a word that follows `option` of `command`, as patterns of a case.
std::string values(const CommandDescription& command, bool several)
{
    std::string text;
    for (const OptionDescription& option : command.options)
        if (!option.value.empty() && (option.several || !several))
            text += fmt::format("        '{} {}') candidates=\"{}\" known=1 ;;\n", command.name, option.names.back(),
                                candidates(option));
    return text;
}

std::string bash_arguments(const CommandDescription& command)
{
    std::string text;
    for (const OptionDescription& argument : command.arguments)
        if (const std::string each = candidates(argument); !each.empty() && text.find(each) == std::string::npos)
            text += (text.empty() ? "" : " ") + each;
    return text;
}

} // namespace

std::string bash_completion(const CommandDescription& program)
{
    std::string names = words_of_options(program);
    std::string single;
    std::string repeated;
    std::string rest;
    std::string options;
    for (const CommandDescription& command : program.commands) {
        names += " " + command.name;
        single += values(command, false);
        repeated += values(command, true);
        options += fmt::format("        {}) candidates=\"-W '{}'\" ;;\n", command.name, words_of_options(command));
        rest += fmt::format("        {}) candidates=\"{}\" ;;\n", command.name, bash_arguments(command));
    }
    return fmt::format(R"(# Completions of {0} for bash, printed by `{0} completion bash`.
_{0}()
{{
    local current=${{COMP_WORDS[COMP_CWORD]}} command=${{COMP_WORDS[1]}}
    local last=$((COMP_CWORD - 1)) candidates='' known='' i
    COMPREPLY=()
    # bash makes a word of each equals sign.
    if [[ $current == '=' ]]; then
        current=''
    elif [[ ${{COMP_WORDS[last]}} == '=' ]]; then
        last=$((last - 1))
    fi
    if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W '{1}' -- "$current"))
        return
    fi
    case "$command ${{COMP_WORDS[last]}}" in
{2}    esac
    # An option that takes several values: its name stands further left.
    for ((i = last; i > 1 && !${{#known}}; i--)); do
        [[ ${{COMP_WORDS[i]}} == -* ]] || continue
        case "$command ${{COMP_WORDS[i]}}" in
{3}        esac
        break
    done
    if [[ $current == -* || -z $known ]]; then
        if [[ $current == -* && " ${{COMP_WORDS[*]:2:COMP_CWORD-2}} " != *' -- '* ]]; then
            case $command in
{4}            esac
        else
            case $command in
{5}            esac
        fi
    fi
    [[ -z $candidates ]] && return
    local IFS=$'\n'
    COMPREPLY=($(IFS=$' \t\n'; eval "compgen $candidates -- \"\$current\""))
}}
complete -o filenames -F _{0} {0}
)",
                       program.name, names, single, repeated, options, rest);
}

} // namespace fragfft::cli
