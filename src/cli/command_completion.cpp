#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/completion_scripts.hpp"
#include "cli/messages.hpp"
#include "cli/words.hpp"

#include <fmt/format.h>
#include <map>
#include <memory>

namespace fragfft::cli {

namespace {

struct CompletionOptions
{
    std::string shell;
    Messages messages;
};

const std::map<std::string, std::string (*)(const CommandDescription&)> scripts{
    {"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}};

std::vector<std::string> shells()
{
    std::vector<std::string> names;
    for (const auto& [name, script] : scripts)
        names.push_back(name);
    return names;
}

} // namespace

void add_completion(const Command& program)
{
    auto options = std::make_shared<CompletionOptions>();
    const Command command =
        program.add_command("completion", "Print a script that completes this program's command line");
    command.add_option("SHELL", options->shell, "The shell that is to read it")
        .type_name("SHELL")
        .required()
        .check(one_of("shell", shells()));
    command.footer("Example:\n  fragfft completion bash > ~/.local/share/bash-completion/completions/fragfft");
    add_verbosity_options(command, options->messages);
    command.callback([options, program] { fmt::print("{}", scripts.at(options->shell)(describe(program.app()))); });
}

} // namespace fragfft::cli
