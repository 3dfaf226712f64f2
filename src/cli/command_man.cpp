#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/manual_page.hpp"
#include "cli/messages.hpp"
#include "cli/program.hpp"
#include "measuring/machine.hpp"

#include <fmt/format.h>
#include <memory>

namespace fragfft::cli {

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

} // namespace fragfft::cli
