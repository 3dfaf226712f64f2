#include "program/commands/command.hpp"
#include "program/commands/command_description.hpp"
#include "program/commands/commands.hpp"
#include "program/commands/messages.hpp"
#include "program/commands/words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <memory>

namespace fragfft::commands {

namespace {

// Each script asks the program itself, by `fragfft completion SHELL -- WORD...`, what may stand for the last word.
const std::map<std::string, const char*> scripts{
    {"bash", R"(# Completions of fragfft for bash, printed by `fragfft completion bash`.
_fragfft()
{
    local current=${COMP_WORDS[COMP_CWORD]} offers IFS=$'\n'
    COMPREPLY=()
    offers=$("${COMP_WORDS[0]/#\~/$HOME}" completion bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    [[ -n $offers ]] || return
    # bash makes a word of each equals sign.
    [[ $current != '=' ]] || current=''
    COMPREPLY=($(IFS=$' \t\n'; eval "compgen $offers -- \"\$current\""))
}
complete -o filenames -F _fragfft fragfft
)"},
    {"zsh", R"(#compdef fragfft
# Completions of fragfft for zsh, printed by `fragfft completion zsh`.
_fragfft()
{
    local -a offers=("${(@f)$(${~words[1]} completion zsh -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    local -a candidates=(${offers:#@*})
    compset -P '*='
    ((!$#candidates)) || _describe fragfft candidates
    ((!$offers[(I)@files])) || _files
    ((!$offers[(I)@folders])) || _files -/
}
# Either loaded from a folder of functions, or sourced.
if [[ $funcstack[1] == _fragfft ]]; then
    _fragfft "$@"
else
    compdef _fragfft fragfft
fi
)"},
    {"fish", R"(# Completions of fragfft for fish, printed by `fragfft completion fish`.
function _fragfft
    set -l words (commandline -opc) (commandline -ct)
    eval $words[1] completion fish -- (string escape -- $words[2..-1]) 2>/dev/null
end
complete -c fragfft -f -a '(_fragfft | string match -v "@*")'
complete -c fragfft -n '_fragfft | string match -q @files' -F
complete -c fragfft -n '_fragfft | string match -q @folders' -a '(__fish_complete_directories)'
)"}};

struct Offers
{
    std::vector<std::pair<std::string, std::string>> words; // each with its sentence
    bool files = false;
    bool folders = false;

    void add_options(const CommandDescription& command)
    {
        for (const OptionDescription& option : command.options)
            for (const std::string& name : option.names)
                words.emplace_back(name, option.sentence);
    }
    void add_values(const OptionDescription& option)
    {
        for (const std::string& word : option.words)
            words.emplace_back(word, "");
        files |= option.words.empty() && option.value.ends_with("FILE");
        folders |= option.value == "FOLDER";
    }
};

// The words without equals signs, which bash hands over as words of their own and other shells within one: the name and
// the value of an option are two words. The last one is being typed.
std::vector<std::string> without_equals_signs(const std::vector<std::string>& typed)
{
    std::vector<std::string> words;
    for (const std::string& word : typed) {
        const std::size_t sign = word.find('=');
        if (sign != 0)
            words.push_back(word.substr(0, sign));
        if (sign != std::string::npos && (sign + 1 < word.size() || &word == &typed.back()))
            words.push_back(word.substr(sign + 1));
    }
    return words;
}

// The option whose value is being typed: it stands just before, or takes several and is the nearest to the left.
const OptionDescription* option_of_last(const std::vector<std::string>& words, const CommandDescription& command)
{
    for (std::size_t i = words.size() - 1; i-- > 1;) {
        if (!words[i].starts_with('-'))
            continue;
        for (const OptionDescription& option : command.options)
            if (std::find(option.names.begin(), option.names.end(), words[i]) != option.names.end())
                return !option.value.empty() && (option.several || i + 2 == words.size()) ? &option : nullptr;
        break;
    }
    return nullptr;
}

Offers offers_for_last(const std::vector<std::string>& words, const CommandDescription& program)
{
    Offers offers;
    if (words.size() == 1) {
        for (const CommandDescription& command : program.commands)
            offers.words.emplace_back(command.name, command.sentence);
        offers.add_options(program);
    }
    for (const CommandDescription& command : program.commands) {
        if (words.size() == 1 || command.name != words.front())
            continue;
        const bool may_be_option = std::find(words.begin(), words.end() - 1, "--") == words.end() - 1;
        if (may_be_option && words.back().starts_with('-'))
            offers.add_options(command);
        else if (const OptionDescription* option = option_of_last(words, command))
            offers.add_values(*option);
        else
            for (const OptionDescription& argument : command.arguments)
                offers.add_values(argument);
    }
    return offers;
}

// What compgen of bash is asked for; of the other shells a line for each word.
std::string printed(const Offers& offers, const std::string& shell, const std::string& last_word)
{
    std::string text;
    if (shell == "bash") {
        for (const auto& [word, sentence] : offers.words)
            text += (text.empty() ? "-W '" : " ") + word;
        return text + (text.empty() ? "" : "'") + (offers.files ? " -f" : "") + (offers.folders ? " -d" : "");
    }
    const bool is_fish = shell == "fish"; // takes the option's name along
    const std::string begin = is_fish ? last_word.substr(0, last_word.find('=') + 1) : "";
    for (const auto& [word, sentence] : offers.words)
        text += begin + word + (sentence.empty() ? "" : (is_fish ? "\t" : ":") + sentence) + "\n";
    return text + (offers.files ? "@files\n" : "") + (offers.folders ? "@folders\n" : "");
}

struct CompletionOptions
{
    std::string shell;
    std::vector<std::string> words;
    Messages messages;
};

} // namespace

void add_completion(const Command& program)
{
    auto options = std::make_shared<CompletionOptions>();
    const Command command =
        program.add_command("completion", "Print a script that completes this program's command line");
    std::vector<std::string> shells;
    for (const auto& [name, script] : scripts)
        shells.push_back(name);
    command.add_option("SHELL", options->shell, "The shell that is to read it")
        .type_name("SHELL")
        .required()
        .check(one_of("shell", shells));
    command
        .add_option("WORD", options->words,
                    "Print what may stand for the last of these words instead, as the script asks")
        .type_name("WORD");
    command.footer("Example:\n  fragfft completion bash > ~/.local/share/bash-completion/completions/fragfft");
    add_verbosity_options(command, options->messages);
    command.callback([options, program] {
        const std::string& shell = options->shell;
        if (options->words.empty())
            fmt::print("{}", scripts.at(shell));
        else
            fmt::print("{}", printed(offers_for_last(without_equals_signs(options->words), describe(program.app())),
                                     shell, options->words.back()));
    });
}

} // namespace fragfft::commands
