#include "cli/argument_errors.hpp"
#include "cli/exit_codes.hpp"
#include "cli/program.hpp"
#include "errors.hpp"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <fmt/format.h>
#include <new>
#include <string>
#include <system_error>

namespace {

int fail(int exit_code, const std::string& message)
{
    // Not fmt::print, which throws when standard error cannot be written.
    std::fputs(fmt::format("fragfft: {}\n", message).c_str(), stderr);
    return exit_code;
}

// A full disk may show only when the buffer is emptied.
void require_printed()
{
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
        throw std::system_error(errno, std::generic_category());
}

} // namespace

int main(int argc, char** argv)
{
    using namespace fragfft;
    CLI::App app;
    cli::declare_program(app);
    try {
        try {
            app.parse(argc, argv);
            if (app.get_subcommands().empty())
                throw InputError("a subcommand is required, see fragfft --help");
        } catch (const CLI::Success& help) {
            app.exit(help);
        }
        require_printed();
        return cli::exit_done;
    } catch (const CLI::ParseError& error) {
        return fail(cli::exit_bad_input, cli::argument_error_text(error, app));
    } catch (const InputError& error) {
        return fail(cli::exit_bad_input, error.what());
    } catch (const DeviceError& error) {
        return fail(cli::exit_no_device, error.what());
    } catch (const cli::CheckFailed& error) {
        return fail(cli::exit_check_failed, error.what());
    } catch (const std::system_error& error) {
        if (std::ferror(stdout) != 0)
            return fail(cli::exit_bad_input, "standard output: " + error.code().message());
        return fail(cli::exit_check_failed, error.what());
    } catch (const std::bad_alloc&) {
        return fail(cli::exit_bad_input, "not enough memory for this input");
    } catch (const std::exception& error) {
        return fail(cli::exit_check_failed, error.what());
    }
}
