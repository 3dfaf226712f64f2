#include "cli/calibration_cache.hpp"
#include "cli/calibration_info.hpp"
#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/cpu_speed_cache.hpp"
#include "cli/device_session.hpp"
#include "cli/option_types.hpp"
#include "filters/cost_calibration.hpp"

#include <fmt/format.h>
#include <memory>

namespace fragfft::cli {

namespace {

struct CalibrateOptions
{
    std::vector<gl::PixelFormat> formats{gl::PixelFormat::rgba32f};
    std::string device = "auto";
    bool json = false;
    Messages messages;
};

void run_calibrate(const CalibrateOptions& options)
{
    require_cache_folder();
    newly_measured_cpu_speed(options.messages);
    DeviceSession session(options.device);
    for (const gl::PixelFormat format : options.formats) // asked before the first takes its time
        CalibrationCache(session, format).require_replaceable();
    for (const gl::PixelFormat format : options.formats) {
        const CalibrationCache cache(session, format);
        const Calibration calibration =
            cache.calibrate(session.engine, "as asked", Messages(), long_calibration_milliseconds);
        session.context->throw_errors("calibrate");
        cache.keep(calibration);
    }
    if (options.json)
        fmt::print("{}\n", json_text(calibrations_as_json(session, options.formats)));
    else
        print_calibrations(session, options.formats, CalibrationDetail::costs_and_predictions);
}

} // namespace

void add_calibrate(const Command& program)
{
    auto options = std::make_shared<CalibrateOptions>();
    const Command command = program.add_command(
        "calibrate", "Measure the device and the CPU for --method auto, in the place of what was measured before");
    add_formats_option(command, options->formats);
    command.add_flag("--json", options->json, "Print JSON");
    add_device_option(command, options->device);
    add_verbosity_options(command, options->messages);
    command.footer("Example:\n  fragfft calibrate --format rgba32f rgba16f");
    command.callback([options] { run_calibrate(*options); });
}

} // namespace fragfft::cli
