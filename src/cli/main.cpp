#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "errors.hpp"

#include <fmt/format.h>
#include <new>

namespace {

int fail(int exit_code, const char* message)
{
    fmt::print(stderr, "fragfft: {}\n", message);
    return exit_code;
}

} // namespace

int main(int argc, char** argv)
{
    using namespace fragfft;
    CLI::App app{"fragfft: the classic papers on the FFT in fragment programs, reproduced", "fragfft"};
    app.require_subcommand(1);
    cli::add_info(app);
    cli::add_list(app);
    cli::add_filter(app);
    cli::add_convolve(app);
    cli::add_transform(app);
    cli::add_plan(app);
    cli::add_bench(app);
    cli::add_reproduce(app);
    try {
        app.parse(argc, argv);
        return cli::exit_done;
    } catch (const CLI::Success& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& error) {
        return fail(cli::exit_bad_input, error.what());
    } catch (const InputError& error) {
        return fail(cli::exit_bad_input, error.what());
    } catch (const DeviceError& error) {
        return fail(cli::exit_no_device, error.what());
    } catch (const cli::CheckFailed& error) {
        return fail(cli::exit_check_failed, error.what());
    } catch (const std::bad_alloc&) {
        return fail(cli::exit_bad_input, "not enough memory for this input");
    } catch (const std::exception& error) {
        return fail(cli::exit_check_failed, error.what());
    }
}
