#include "commands/command.hpp"
#include "commands/commands.hpp"
#include "commands/finished.hpp"
#include "commands/messages.hpp"
#include "commands/progress.hpp"
#include "commands/transform_input.hpp"
#include "errors.hpp"
#include "program/files/atomic_file.hpp"
#include "program/filtering/filter_candidates.hpp"
#include "program/filtering/light.hpp"
#include "program/filtering/spectrum_picture.hpp"
#include "program/image/image_file.hpp"

#include <fmt/format.h>
#include <memory>
#include <optional>

namespace fragfft::commands {

namespace {

struct SpectrumOptions
{
    std::string input;
    std::string output;
    double range_in_decibels = usual_range_in_decibels;
    Messages messages;
};

void run_spectrum(const SpectrumOptions& options)
{
    require_known_ending(options.output);
    require_writable(options.output);
    Progress progress(options.messages, "computing the spectrum of " + options.input);
    const LoadedImage loaded = load_told(options.input, options.messages);
    const auto* image = std::get_if<Image>(&loaded.pixels);
    if (image == nullptr)
        throw InputError(fmt::format("{}: holds complex numbers; the spectrum is of a real image", options.input));
    const Image magnitudes = spectrum_magnitudes(without_alpha(*image,
                                                               {.has_alpha = has_alpha_channel(loaded, image->channels),
                                                                .source_is_premultiplied = loaded.premultiplied_alpha},
                                                               options.input));
    save_image(options.output, spectrum_picture(magnitudes, options.range_in_decibels));
    tell_finished(options.messages, [&] {
        return FinishedWork{.result = results_in_words({options.output}),
                            .done = "spectrum",
                            .source = image_in_words(options.input, image->width, image->height),
                            .methods = {fourier_on_cpu_name},
                            .in_place = is_in_place({options.input}, {options.output})};
    });
}

} // namespace

void add_spectrum(const Command& program)
{
    auto options = std::make_shared<SpectrumOptions>();
    const Command command =
        program.add_command("spectrum", "Picture of an image's spectrum: log magnitude, zero frequency in the middle");
    command.add_option("IN", options->input, "Image of any size").type_name("FILE").required();
    command.add_option("OUT", options->output, "Picture, such as spectrum.png").type_name("FILE").required();
    command
        .add_number("--range", options->range_in_decibels, 1, 400,
                    "From black to white, in decibels below the largest magnitude")
        .type_name("DECIBELS")
        .capture_default_str();
    add_verbosity_options(command, options->messages);
    command.footer("Example:\n  fragfft spectrum photo.png spectrum.png");
    command.callback([options] { run_spectrum(*options); });
}

} // namespace fragfft::commands
