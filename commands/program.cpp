#include "commands/program.hpp"

#include "commands/command.hpp"
#include "commands/commands.hpp"
#include "commands/driver_cache.hpp"
#include "commands/exit_codes.hpp"
#include "commands/help_text.hpp"
#include "errors.hpp"
#include "figures/measuring/machine.hpp"
#include "fragfft/version.hpp"
#include "program/files/printable_text.hpp"
#include "unknown_word.hpp"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <new>
#include <optional>
#include <system_error>

namespace fragfft::commands {

namespace {

bool looks_like_option(const std::string& word)
{
    return word.size() > 1 && word.front() == '-' && word != "--";
}

std::optional<std::string> unknown_option(const CLI::App& app)
{
    for (const std::string& word : app.remaining()) {
        if (!looks_like_option(word))
            continue;
        const std::string name = word.substr(0, word.find('='));
        std::vector<std::string> known;
        for (const OptionDescription& option : describe(app).options)
            known.insert(known.end(), option.names.begin(), option.names.end());
        const std::string command =
            app.get_parent() == nullptr ? app.get_name() : app.get_parent()->get_name() + " " + app.get_name();
        return fmt::format("unknown option '{}'{}; see {} --help", name, suggestion(name, known), command);
    }
    return std::nullopt;
}

// Replaces CLI11's message for a wrong number of values, which addresses those who declare options.
std::optional<std::string> wrong_count(const CLI::ParseError& error, const CLI::App& app)
{
    const std::string text = error.what();
    if (const std::size_t end = text.find(" was given a disallowed flag override"); end != std::string::npos)
        return fmt::format("--{} takes no value", text.substr(0, end));
    const std::string name = text.substr(0, text.find(':'));
    const CLI::Option* option = app.get_option_no_throw(name);
    if (error.get_name() != "ArgumentMismatch" || option == nullptr)
        return std::nullopt;
    if (option->count() > 1)
        return fmt::format("{} is given {} times, and may be given once", name, option->count());
    return fmt::format("{} needs a value", name);
}

std::optional<std::string> unknown_command(const CLI::App& app)
{
    for (const std::string& word : app.remaining()) {
        if (word == "--")
            continue;
        std::vector<std::string> known;
        for (const CommandDescription& command : describe(app).commands)
            known.push_back(command.name);
        return fmt::format("unknown subcommand '{}'{}; see {} --help", word, suggestion(word, known), app.get_name());
    }
    return std::nullopt;
}

// The message for an exception from parsing, in one line that names the culprit. An unknown command or option takes
// precedence over errors that follow from it, and similar names are suggested.
std::string argument_error_text(const CLI::ParseError& error, const CLI::App& app)
{
    if (const auto text = unknown_option(app))
        return *text;
    for (const CLI::App* command : app.get_subcommands()) {
        if (const auto text = unknown_option(*command))
            return *text;
        if (const auto text = wrong_count(error, *command))
            return *text;
    }
    if (const auto text = wrong_count(error, app))
        return *text;
    if (app.get_subcommands().empty())
        if (const auto text = unknown_command(app))
            return *text;
    return error.what();
}

// Makes a command refuse a surplus argument by name, and accept `--` in any place.
void refuse_surplus_arguments(CLI::App& command)
{
    // Add one more argument, which no help shows. CLI11 accepts `--` only while another argument may follow
    const auto refuse = [](const std::string& word) {
        throw CLI::ArgumentMismatch(fmt::format("'{}' is one argument too many", word));
    };
    command.add_option_function<std::string>("SURPLUS", refuse)->group("");
}

std::string exit_codes_text()
{
    std::string text = "Exit codes:";
    for (const auto& [code, meaning] : exit_code_meanings)
        text += fmt::format("\n  {:<3}  {}", static_cast<int>(code), meaning);
    return text;
}

void add_commands(const Command& program)
{
    add_info(program);
    add_verify(program);
    add_list(program);
    add_filter(program);
    add_convolve(program);
    add_transform(program);
    add_spectrum(program);
    add_ocean(program);
    add_plan(program);
    add_bench(program);
    add_crossover(program);
    add_reproduce(program);
    add_report(program);
    add_page(program);
#ifdef FRAGFFT_WITH_VIEW
    add_view(program);
#endif
    add_man(program);
    add_help(program);
}

std::string help(const CLI::App* app, const std::string&, CLI::AppFormatMode)
{
    const CLI::App* parent = app->get_parent();
    return help_text(describe(*app), parent == nullptr ? "" : parent->get_name());
}

void declare_program(CLI::App& app)
{
    app.description("Fourier transforms of images in fragment programs, as the classic papers have them, and the "
                    "papers' results computed again");
    app.name(program_name);
    app.formatter(std::make_shared<CLI::FormatterLambda>(help));
    app.set_help_flag("-h,--help", "Print this help")->group(general_options)->disable_flag_override();
    app.set_version_flag("-V,--version", version_text, "Print the version and the commit")
        ->group(general_options)
        ->disable_flag_override();
    app.require_subcommand(0, 1); // a missing one is handled below, so that an unknown word is reported first
    app.parse_complete_callback([&app] {
        if (app.get_subcommands().empty())
            throw InputError("a subcommand is required, see fragfft --help");
    });
    add_commands(Command(app));
    // Set after the subcommands, which would inherit it.
    app.footer(exit_codes_text() + "\nExample:\n  fragfft filter photo.png soft.png --filter gaussian:sigma=4");
    for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; })) {
        command->get_help_ptr()->group(general_options)->disable_flag_override();
        refuse_surplus_arguments(*command);
    }
}

// fmt::print would throw if standard error cannot be written.
int fail(int exit_code, const std::string& message)
{
    std::fputs(fmt::format("fragfft: {}\n", printable(message)).c_str(), stderr);
    return exit_code;
}

// The same for messages of drivers, which may have many lines: prints the first ones, which name the cause.
int fail_in_lines(int exit_code, const std::string& message)
{
    constexpr std::size_t most_lines = 10;
    std::string text = "fragfft:";
    for (const std::string& line : printable_lines(message, most_lines))
        text += " " + line + "\n";
    std::fputs(text.c_str(), stderr);
    return exit_code;
}

// A full disk may only be noticed when the buffer is flushed.
void require_printed()
{
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
        throw std::system_error(errno, std::generic_category());
}

// Allocates nothing.
int fail_without_memory()
{
    std::fputs("fragfft: not enough memory\n", stderr);
    return exit_bad_input;
}

// Ends the process for an exception from JSON's destructors, which allocate.
[[noreturn]] void end_for_what_is_thrown()
{
    try {
        if (std::current_exception())
            std::rethrow_exception(std::current_exception());
    } catch (const std::bad_alloc&) {
        std::_Exit(fail_without_memory());
    } catch (...) {
        std::abort(); // a bug in this program; the core file shows where
    }
    std::abort();
}

// An exception while an error is reported is left to the caller, because there is no memory for its text.
int run(CLI::App& app, int argc, char** argv)
{
    try {
        try {
            app.parse(argc, argv);
        } catch (const CLI::Success& success) {
            app.exit(success);
        }
        require_printed();
        return exit_done;
    } catch (const CLI::ParseError& error) {
        return fail(exit_bad_input, argument_error_text(error, app));
    } catch (const InputError& error) {
        return fail(exit_bad_input, error.what());
    } catch (const DeviceError& error) {
        return fail_in_lines(exit_no_device, error.what());
    } catch (const CheckFailed& error) {
        return fail(exit_check_failed, error.what());
    } catch (const std::filesystem::filesystem_error& error) {
        return fail(exit_bad_input, fmt::format("{}: {}", error.path1().string(), error.code().message()));
    } catch (const std::system_error& error) {
        if (std::ferror(stdout) != 0)
            return fail(exit_bad_input, "standard output: " + error.code().message());
        if (error.code() == std::errc::resource_unavailable_try_again)
            return fail(exit_bad_input, fmt::format("a thread cannot be started: {}", error.code().message()));
        return fail(exit_bad_input, error.what());
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {
        return fail_in_lines(exit_check_failed, error.what());
    }
}

} // namespace

std::string version_text()
{
    return fmt::format("{} {}, commit {}", program_name, header_version, measuring::built_from_commit());
}

CommandDescription describe_program()
{
    CLI::App app;
    declare_program(app);
    return describe(app);
}

int run_program(int argc, char** argv)
{
    std::set_terminate(end_for_what_is_thrown);
    // A file beyond the limit of `ulimit -f` is then refused as one for which a disk has no room.
    std::signal(SIGXFSZ, SIG_IGN);
    try {
        spare_full_driver_cache();
        CLI::App app;
        declare_program(app);
        return run(app, argc, argv);
    } catch (const std::bad_alloc&) {
        return fail_without_memory();
    }
}

} // namespace fragfft::commands
