#include "commands/command.hpp"
#include "commands/commands.hpp"
#include "commands/help_text.hpp"
#include "commands/messages.hpp"
#include "commands/program.hpp"
#include "commands/words.hpp"
#include "figures/measuring/machine.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <optional>

namespace fragfft::commands {

namespace {

struct HelpOptions
{
    std::optional<std::string> command;
    Messages messages;
};

void print_help(const CommandDescription& program, const std::optional<std::string>& name)
{
    const auto found = std::find_if(program.commands.begin(), program.commands.end(),
                                    [&](const CommandDescription& command) { return command.name == name; });
    const bool is_of_command = found != program.commands.end();
    fmt::print("{}", is_of_command ? help_text(*found, program.name) : help_text(program, ""));
}

} // namespace

void add_man(const Command& program)
{
    const Command command = program.add_command("man", "Print the manual page, in roff");
    auto messages = std::make_shared<Messages>();
    add_verbosity_options(command, *messages);
    command.footer("Example:\n  fragfft man | man -l -");
    command.callback([messages, program] {
        fmt::print("{}", manual_page(describe(program.app()), version_text(), measuring::date_of_commit()));
    });
}

void add_help(const Command& program)
{
    auto options = std::make_shared<HelpOptions>();
    const Command command = program.add_command("help", "Print the help of a command, as its --help does");
    std::vector<std::string> names;
    for (const CommandDescription& each : describe(program.app()).commands)
        names.push_back(each.name);
    command.add_option("COMMAND", options->command, "Whose help; the program's own unless given")
        .type_name("COMMAND")
        .check(one_of("subcommand", names));
    add_verbosity_options(command, options->messages);
    command.footer("Example:\n  fragfft help filter");
    command.callback([options, program] { print_help(describe(program.app()), options->command); });
}

} // namespace fragfft::commands
