#include "commands/command.hpp"
#include "commands/commands.hpp"
#include "commands/device_session.hpp"
#include "commands/filtering_machine.hpp"
#include "commands/finished.hpp"
#include "commands/option_types.hpp"
#include "commands/progress.hpp"
#include "commands/words.hpp"
#include "errors.hpp"
#include "filters/planner.hpp"
#include "methods/device_limits.hpp"
#include "methods/method_words.hpp"
#include "program/files/atomic_file.hpp"
#include "program/image/npy.hpp"
#include "program/ocean/ocean_picture.hpp"
#include "program/ocean/wave_spectra.hpp"
#include "program/pictures/animated_png.hpp"
#include "program/pictures/encoded_picture.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <memory>

namespace fragfft::commands {

namespace {

constexpr int cascades_of_picture = 4;
constexpr double usual_period_seconds = 10.0;

struct OceanOptions
{
    std::string output;
    std::string method = "auto";
    std::string spectrum = "jonswap";
    ocean::Sea sea;
    ocean::View view;
    std::optional<std::string> picture_size;
    std::optional<double> patch_metres;
    std::optional<double> period_seconds;
    double time_seconds = 0.0;
    int grid_size = 256;
    int seed = 1;
    std::optional<int> frames; // nothing: a single picture
    std::string device = "auto";
    Messages messages;
};

enum class SeaFileKind
{
    picture,
    animation,
    fields,
};

SeaFileKind sea_file_kind(const std::string& path, bool has_frames)
{
    const std::string ending = std::filesystem::path(path).extension().string();
    if (ending == ".npy")
        return SeaFileKind::fields;
    if (ending == ".png")
        return has_frames ? SeaFileKind::animation : SeaFileKind::picture;
    if (ending == ".gif")
        throw InputError(fmt::format("{}: an animation is written as .png, with --frames; then `ffmpeg -i sea.png "
                                     "sea.gif` makes a GIF",
                                     path));
    throw InputError(fmt::format("{}: a sea is written as .png (a picture, or an animation with --frames) or .npy (its "
                                 "fields); `vips copy sea.png sea.jpg` makes a JPEG",
                                 path));
}

// Refuses options that would change nothing.
void refuse_sea_options_without_effect(const Command& command, SeaFileKind kind, const std::string& path)
{
    const auto refuse = [&](const std::vector<std::string>& names) {
        for (const std::string& option : names)
            if (command.count(option) > 0)
                throw InputError(fmt::format("{} has no effect on {}", option, path));
    };
    if (kind == SeaFileKind::fields)
        refuse({"--frames", "--picture", "--eye", "--view", "--sun"});
}

ocean::Waves sea_waves_of(const OceanOptions& options, SeaFileKind kind)
{
    ocean::Waves waves{.sea = options.sea, .cascades = {}, .size = options.grid_size};
    waves.sea.spectrum = options.spectrum == "jonswap" ? ocean::WaveSpectrum::jonswap : ocean::WaveSpectrum::phillips;
    waves.seed = static_cast<std::uint64_t>(options.seed);
    waves.period_seconds = options.period_seconds.value_or(kind == SeaFileKind::animation ? usual_period_seconds : 0.0);
    waves.cascades = ocean::cascades(options.patch_metres.value_or(ocean::suitable_patch_metres(waves.sea)), waves.size,
                                     kind == SeaFileKind::fields ? 1 : cascades_of_picture);
    return waves;
}

ocean::View sea_view_of(const OceanOptions& options, SeaFileKind kind)
{
    ocean::View view = options.view;
    if (kind == SeaFileKind::animation) {
        view.width = 480;
        view.height = 270;
    }
    if (options.picture_size) {
        const ImageSize size = parse_size(*options.picture_size);
        view.width = size.width;
        view.height = size.height;
    }
    return view;
}

void tell_of_sea(const Messages& messages, const ocean::Waves& waves, const Method& method)
{
    std::vector<std::string> patches;
    for (const ocean::Cascade& cascade : waves.cascades)
        patches.push_back(fmt::format("{:.3g}", cascade.patch_metres));
    messages.detail(fmt::format(
        "significant wave height {:.3g} m, highest waves {:.3g} m long; patches of {} m, {} x {} waves each, by {}",
        ocean::significant_wave_height_metres(waves.sea, ocean::whole_band(waves.cascades)),
        ocean::peak_wavelength_metres(waves.sea), fmt::join(patches, ", "), waves.size, waves.size, method.name));
}

void save_animation_of_sea(ocean::OceanPicture& picture, const ocean::Waves& waves, const OceanOptions& options,
                           Progress& progress)
{
    const int frames = options.frames.value();
    const std::vector<std::uint8_t> animation = animated_png(frames, waves.period_seconds / frames, [&](int frame) {
        progress.step(fmt::format("frame {} of {}", frame + 1, frames));
        progress.fraction(static_cast<double>(frame) / frames);
        return picture.at_time(options.time_seconds + waves.period_seconds * frame / frames);
    });
    progress.step("writing");
    write_file_atomically(options.output, animation);
}

void run_ocean(const OceanOptions& options, const Command& command)
{
    const SeaFileKind kind = sea_file_kind(options.output, options.frames.has_value());
    refuse_sea_options_without_effect(command, kind, options.output);
    require_writable(options.output);
    ocean::Waves waves = sea_waves_of(options, kind);
    const ocean::View view = sea_view_of(options, kind);
    if (kind != SeaFileKind::fields)
        ocean::require_drawable(view);

    Progress progress(options.messages, "making the sea of " + options.output);
    DeviceSession session(options.device);
    const Limits limits = limits_of(session.context->device());
    const Problem problem = on_device(ocean::field_problem(waves.size), session.context->device(), session.probe);
    waves.tuning = problem.tuning;
    const Method& method = options.method == "auto"
                               ? fastest_method(problem, {session.context->device(), session.probe})
                               : method_named(options.method);
    method.require_supported(problem, limits);
    tell_of_sea(options.messages, waves, method);

    const auto finish = [&](const std::string& done) {
        tell_finished(options.messages, [&] {
            return FinishedWork{.result = options.output,
                                .done = done,
                                .methods = {method.name},
                                .chosen_by_auto = options.method == automatic_method};
        });
    };
    if (kind == SeaFileKind::fields) {
        const std::vector<float> fields =
            ocean::patch_fields(session.engine, method, waves, options.time_seconds, view.choppiness);
        session.context->throw_errors("the sea");
        AtomicFile file(options.output);
        file.write(npy_header("f4", std::vector<std::int64_t>{waves.size, waves.size, ocean::patch_field_count}));
        file.write(bytes_in_memory<float>(fields));
        file.take_place();
        finish(fmt::format("fields of a sea ({0} x {0})", waves.size));
        return;
    }
    ocean::OceanPicture picture(session.engine, method, waves, view);
    if (kind == SeaFileKind::animation) {
        save_animation_of_sea(picture, waves, options, progress);
        session.context->throw_errors("the sea");
        finish(fmt::format("sea ({} x {}, {} frames)", view.width, view.height, *options.frames));
        return;
    }
    const Image image = picture.at_time(options.time_seconds);
    session.context->throw_errors("the sea");
    save_png(options.output, image);
    finish(fmt::format("sea ({} x {})", view.width, view.height));
}

template <typename Value>
Option add_sea_number(const Command& command, const std::string& name, Value& value, const std::string& unit,
                      double least, double largest, const std::string& help)
{
    return command.add_number(name, value, least, largest, help).type_name(unit);
}

void add_sea_options(const Command& command, OceanOptions& options)
{
    command.add_option("--spectrum", options.spectrum, "Of the waves: by wind and fetch, or fully developed")
        .type_name("SPECTRUM")
        .check(one_of("spectrum", {"jonswap", "phillips"}))
        .capture_default_str();
    add_sea_number(command, "--wind", options.sea.wind_metres_per_second, "M/S", 1.0, 60.0,
                   "Speed of the wind, in metres per second, 10 m above the sea")
        .capture_default_str();
    add_sea_number(command, "--fetch", options.sea.fetch_metres, "METRES", 100.0, 1e7,
                   "Over which the wind has blown; jonswap alone asks")
        .capture_default_str();
    add_sea_number(command, "--depth", options.sea.depth_metres, "METRES", 0.5, 11000.0, "Of the water")
        .capture_default_str();
    add_sea_number(command, "--choppiness", options.view.choppiness, "FACTOR", 0.0, 3.0,
                   "Of how far water moves sideways; 1 is what linear theory says")
        .capture_default_str();
    add_sea_number(command, "--time", options.time_seconds, "SECONDS", 0.0, 1e5, "At which the sea is shown")
        .capture_default_str();
    add_sea_number(
        command, "--period", options.period_seconds, "SECONDS", 1.0, 1e4,
        "After which the sea is what it was: waves are a little faster or slower for it; default never, of an "
        "animation 10");
    command
        .add_number("--seed", options.seed, 0, std::numeric_limits<int>::max(), "Which of all seas with this spectrum")
        .type_name("NUMBER")
        .capture_default_str();
    command.add_number("--size", options.grid_size, 16, 4096, "Of the grids: so many waves along x and along y")
        .type_name("NUMBER")
        .capture_default_str();
    add_sea_number(command, "--patch", options.patch_metres, "METRES", 1.0, 1e6,
                   "Side of the longest square that is repeated; default 16 times the highest waves' length");
}

void add_sea_view_options(const Command& command, OceanOptions& options)
{
    command.add_option("--picture", options.picture_size, "Size in pixels; default 960x540, of an animation 480x270")
        .type_name("WIDTHxHEIGHT")
        .check(a_size());
    add_sea_number(command, "--eye", options.view.eye_metres, "METRES", 0.5, 1000.0, "Height of the eye above the sea")
        .capture_default_str();
    add_sea_number(command, "--view", options.view.direction_in_degrees, "DEGREES", -360.0, 360.0,
                   "In which direction it looks: 0 with the wind, 180 into it")
        .capture_default_str();
    add_sea_number(command, "--sun", options.view.sun_elevation_in_degrees, "DEGREES", 0.0, 90.0,
                   "Height of the sun above the horizon")
        .capture_default_str();
    command
        .add_number("--frames", options.frames, 2, 1000,
                    "Pictures of an animated PNG, spread over its period; default a single picture")
        .type_name("NUMBER");
}

} // namespace

void add_ocean(const Command& program)
{
    auto options = std::make_shared<OceanOptions>();
    const Command command = program.add_command(
        "ocean", "Waves of a sea under the wind, by inverse transforms of their spectra (Tessendorf 2001)");
    command
        .add_option("OUT", options->output,
                    ".png: the sea seen from above it, or with --frames an animation that repeats; .npy: float32 "
                    "[SIZE,SIZE,5] over one patch: height in metres, its slopes along x and y, sideways displacements "
                    "along x and y in metres")
        .type_name("FILE")
        .required();
    add_method_option(
        command, options->method, {"auto"},
        "Which Fourier transform, see `fragfft list methods`; auto is the one that is estimated to be the fastest, of " +
            choosable_words());
    add_sea_options(command, *options);
    add_sea_view_options(command, *options);
    add_device_option(command, options->device);
    add_verbosity_options(command, options->messages);
    command.footer("Example:\n  fragfft ocean sea.png --wind 14 --sun 6\n"
                   "  fragfft ocean waves.png --frames 60 --period 8\n"
                   "  fragfft ocean sea.npy --size 512 --patch 400 --time 12.5");
    command.callback([options, command] { run_ocean(*options, command); });
}

} // namespace fragfft::commands
