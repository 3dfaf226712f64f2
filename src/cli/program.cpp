#include "cli/program.hpp"

#include "cli/argument_errors.hpp"
#include "cli/command.hpp"
#include "cli/command_description.hpp"
#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/help_text.hpp"
#include "fragfft/version.hpp"
#include "measuring/machine.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace fragfft::cli {

namespace {

std::string exit_codes_text()
{
    std::string text = "Exit codes:";
    for (const auto& [code, meaning] : exit_code_meanings)
        text += fmt::format("\n  {}  {}", static_cast<int>(code), meaning);
    return text;
}

void add_commands(const Command& program)
{
    add_info(program);
    add_calibrate(program);
    add_list(program);
    add_filter(program);
    add_convolve(program);
    add_transform(program);
    add_spectrum(program);
    add_plan(program);
    add_run(program);
    add_bench(program);
    add_crossover(program);
    add_reproduce(program);
    add_report(program);
    add_completion(program);
    add_man(program);
}

} // namespace

std::string version_text()
{
    return fmt::format("{} {}, commit {}", program_name, header_version, measuring::built_from_commit());
}

void declare_program(CLI::App& app)
{
    app.description("Fourier transforms of images in fragment programs, as the classic papers have them, and the "
                    "papers' results computed again.");
    app.name(program_name);
    app.formatter(help_formatter());
    app.set_help_flag("-h,--help", "Print this help")->group(general_options);
    app.set_version_flag("--version", version_text, "Print the version and the commit")->group(general_options);
    app.require_subcommand(0, 1); // a missing one is met in main: an unknown word is then named first
    add_commands(Command(app));
    // Subcommands would have inherited it.
    app.footer(exit_codes_text() + "\nExample:\n  fragfft filter photo.png soft.png --filter gaussian:sigma=4");
    for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; })) {
        command->get_help_ptr()->group(general_options);
        refuse_surplus_arguments(*command);
    }
}

} // namespace fragfft::cli
