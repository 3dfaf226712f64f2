#include "program/commands/command.hpp"
#include "program/commands/commands.hpp"
#include "program/commands/option_types.hpp"

#include <memory>

namespace fragfft::commands {

namespace {

// As version 1.0 had them, so that scripts run on; none has an effect.
struct CalibrateOptions
{
    std::vector<gl::PixelFormat> formats{gl::PixelFormat::rgba32f};
    std::string device = "auto";
    bool json = false;
    Messages messages;
};

} // namespace

void add_calibrate(const Command& program)
{
    auto options = std::make_shared<CalibrateOptions>();
    const Command command = program.add_command("calibrate", "Measures nothing any more, and says what took its place");
    add_formats_option(command, options->formats);
    command.add_flag("--json", options->json, "Print nothing but the note");
    add_device_option(command, options->device);
    add_verbosity_options(command, options->messages);
    command.footer("Example:\n  fragfft filter photo.png soft.png --filter gaussian:sigma=4 --effort patient");
    command.callback([options] {
        options->messages.note("--method auto chooses by counts, and needs no calibration; --effort patient measures "
                               "the ways here and keeps the fastest, and `fragfft bench --method auto` shows them");
    });
}

} // namespace fragfft::commands
