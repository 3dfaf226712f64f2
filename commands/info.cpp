#include "commands/command.hpp"
#include "commands/commands.hpp"
#include "commands/device_session.hpp"
#include "commands/info_numbers.hpp"
#include "commands/json.hpp"
#include "commands/option_types.hpp"

#include <cmath>
#include <fmt/format.h>
#include <memory>

namespace fragfft::commands {

namespace {

struct InfoOptions
{
    std::string device = "auto";
    bool json = false;
    bool numbers = false;
    bool csv = false;
    Messages messages;
};

const char* rounding_in_words(HalfRounding rounding)
{
    switch (rounding) {
    case HalfRounding::to_nearest:
        return "to nearest";
    case HalfRounding::toward_zero:
        return "toward zero";
    case HalfRounding::other:
        return "otherwise";
    }
    return "";
}

void print_info_json(DeviceSession& session)
{
    const gl::Device& device = session.context->device();
    const Json json{{"vendor", device.vendor},
                    {"renderer", device.renderer},
                    {"opengl_version", device.opengl_version},
                    {"shading_language_version", device.shading_language_version},
                    {"platform", device.platform},
                    {"is_software", device.is_software},
                    {"maximum_texture_size", device.maximum_texture_size},
                    {"maximum_color_attachments", device.maximum_color_attachments},
                    {"maximum_fragment_uniform_components", device.maximum_fragment_uniform_components},
                    {"maximum_draw_buffers", device.maximum_draw_buffers},
                    {"maximum_fragment_images", device.maximum_fragment_images},
                    {"maximum_group_invocations", device.maximum_group_invocations},
                    {"maximum_shared_bytes", device.maximum_shared_bytes},
                    {"multiprocessors", device.multiprocessors},
                    {"rounds_of_loops", session.engine.rounds_of_loops()},
                    {"sin_cos_error", session.probe.sin_cos_error},
                    {"half_rounding", rounding_in_words(session.probe.half_rounding)},
                    {"half_overflow_saturates", session.probe.half_overflow_saturates}};
    fmt::print("{}\n", indented(json));
}

void print_info_text(DeviceSession& session)
{
    const gl::Device& device = session.context->device();
    const DeviceProbe& probe = session.probe;
    fmt::print("renderer            {} ({})\n", device.renderer, device.is_software ? "software" : "hardware");
    fmt::print("vendor              {}\n", device.vendor);
    fmt::print("OpenGL              {}\n", device.opengl_version);
    fmt::print("shading language    {}\n", device.shading_language_version);
    fmt::print("platform            {}\n", device.platform);
    fmt::print("largest texture     {} x {}\n", device.maximum_texture_size, device.maximum_texture_size);
    fmt::print("colour attachments  {}, of which a fragment program writes {}\n", device.maximum_color_attachments,
               device.maximum_draw_buffers);
    if (device.maximum_fragment_images > 0)
        fmt::print("image stores        in {} images of a fragment program\n", device.maximum_fragment_images);
    fmt::print("uniforms            {} numbers in a fragment program\n", device.maximum_fragment_uniform_components);
    if (device.maximum_group_invocations > 0)
        fmt::print("compute programs    {} invocations and {} bytes of shared memory in a group\n",
                   device.maximum_group_invocations, device.maximum_shared_bytes);
    if (device.multiprocessors > 0)
        fmt::print("multiprocessors     {}, whose groups may wait for each other\n", device.multiprocessors);
    const int rounds = session.engine.rounds_of_loops();
    fmt::print("loops of a program  {} {} rounds, {}\n", rounds < most_probed_rounds ? "end after" : "go", rounds,
               rounds < most_probed_rounds ? "without a word" : "and maybe more");
    fmt::print("sin and cos         wrong by up to {:.2g} (2^{:.1f})\n", probe.sin_cos_error,
               std::log2(probe.sin_cos_error));
    fmt::print("half floats         stored rounded {}; 66000 becomes {}\n", rounding_in_words(probe.half_rounding),
               probe.half_overflow_saturates ? "65504" : "infinity");
}

void run_info(const InfoOptions& options)
{
    DeviceSession session(options.device);
    if (options.numbers && options.csv)
        print_numbers_csv(session);
    else if (options.numbers)
        print_numbers(session);
    else if (options.json)
        print_info_json(session);
    else
        print_info_text(session);
}

} // namespace

void add_info(const Command& program)
{
    auto options = std::make_shared<InfoOptions>();
    const Command command = program.add_command("info", "Show the OpenGL device: its limits, and how it rounds");
    add_device_option(command, options->device);
    const Option json = command.add_flag("--json", options->json, "Print JSON");
    const Option numbers = command.add_flag("--numbers", options->numbers,
                                            "Ask the device what it does with numbers, and which known devices do "
                                            "the same");
    numbers.excludes(json);
    command.add_flag("--csv", options->csv, "Print the answers alone, as CSV").needs(numbers);
    add_verbosity_options(command, options->messages);
    command.footer("Examples:\n  fragfft info --device cpu\n  fragfft info --numbers");
    command.callback([options] { run_info(*options); });
}

} // namespace fragfft::commands
