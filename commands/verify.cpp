#include "commands/command.hpp"
#include "commands/command_description.hpp"
#include "commands/commands.hpp"
#include "commands/device_session.hpp"
#include "commands/exit_codes.hpp"
#include "commands/option_types.hpp"
#include "commands/progress.hpp"
#include "commands/verification_output.hpp"
#include "commands/words.hpp"
#include "filters/planner.hpp"
#include "verification/verification.hpp"

#include <fmt/format.h>
#include <memory>

namespace fragfft::commands {

namespace {

struct VerifyCommandOptions
{
    VerifyOptions options;
    std::vector<std::string> formats;
    std::string device = "auto";
    bool json = false;
    Messages messages;
};

void run_verify(const VerifyCommandOptions& given)
{
    VerifyOptions options = given.options;
    for (const std::string& name : given.formats)
        options.formats.push_back(gl::pixel_format_from_name(name));
    const DeviceSession session(given.device);
    const gl::Device& device = session.context->device();
    std::vector<VerifiedRow> rows;
    {
        Progress progress(given.messages, fmt::format("verifying {}", device.renderer));
        rows = verified(session.context->functions(), device, session.probe, options,
                        [&](double done) { progress.fraction(done); });
    }
    session.context->throw_errors("verify");
    if (given.json)
        print_verification_json(rows, device, options.seed);
    else
        print_verification_text(rows, device, options.seed);
    if (const std::size_t missed = missed_properties(rows); missed > 0)
        throw CheckFailed(fmt::format("{}, {}: {} promised {} missed", device.renderer, device.opengl_version, missed,
                                      missed == 1 ? "bound is" : "bounds are"));
}

} // namespace

void add_verify(const Command& program)
{
    auto options = std::make_shared<VerifyCommandOptions>();
    std::vector<std::string> methods{spatial_method};
    for (const Method& method : all_methods())
        methods.push_back(method.name);
    std::vector<std::string> formats;
    for (const gl::PixelFormat format : verified_formats)
        formats.emplace_back(gl::info(format).name);
    const Command command = program.add_command(
        "verify", "Try whether this device and its driver keep the promised bounds: every method, format and way to "
                  "draw, and whole filters");
    command
        .add_option("--method", options->options.methods,
                    "The methods that are tried, see `fragfft list methods`; all of them where none is given")
        .type_name(method_value)
        .check(one_of("method", methods));
    command
        .add_option("--format", options->formats,
                    "The formats of texels that are computed with; all of them where none is given")
        .type_name("FORMAT")
        .check(one_of("format", formats));
    command
        .add_number("--seconds", options->options.most_seconds, 0.1, 86400.0,
                    "When nothing more is begun: what was not tried then is told")
        .type_name("SECONDS")
        .capture_default_str();
    command.add_flag("--json", options->json, "Print JSON, a row for each property");
    add_device_option(command, options->device);
    add_verbosity_options(command, options->messages);
    command.footer("Example:\n  fragfft verify\n  fragfft verify --method wide --format rgba32f --json");
    command.callback([options] { run_verify(*options); });
}

} // namespace fragfft::commands
