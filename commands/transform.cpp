#include "commands/command.hpp"
#include "commands/commands.hpp"
#include "commands/finished.hpp"
#include "commands/further_methods.hpp"
#include "commands/option_types.hpp"
#include "commands/progress.hpp"
#include "commands/transform_input.hpp"
#include "commands/words.hpp"
#include "errors.hpp"
#include "gl/context_egl.hpp"
#include "methods/method_words.hpp"
#include "program/files/atomic_file.hpp"
#include "program/filtering/filter_candidates.hpp"
#include "program/image/image_file.hpp"

#include <fmt/format.h>
#include <memory>

namespace fragfft::commands {

namespace {

// Returns the first given option that requires a device; empty if there is none.
std::string option_of_device(const TransformOptions& options)
{
    for (const auto& [given, option] : {std::pair{options.device.has_value(), "--device"},
                                        {options.format.has_value(), "--format"},
                                        {options.twiddles.has_value(), "--twiddles"},
                                        {options.wrapping.has_value(), "--wrapping"},
                                        {options.transform.scaling == Scaling::paper, "--scale paper"}})
        if (given)
            return option;
    return "";
}

// A software renderer would be the CPU again, with a rasterizer in between.
bool is_by_fftw(const TransformOptions& options)
{
    if (options.method != automatic_method)
        return options.method == fourier_on_cpu_name;
    return option_of_device(options).empty() && !gl::lists_hardware_device();
}

void require_sound(const TransformOptions& options)
{
    if (!options.size.empty() && options.layout != "half")
        throw InputError("--size has no effect without --layout half");
    if (options.layout == "packed" && options.method == automatic_method)
        throw InputError("--layout packed is a method's own texture, so it needs --method");
    if (options.layout == "packed" && options.wrapping)
        throw InputError("--wrapping has no effect with --layout packed, which is one texture");
    if (options.method == fourier_on_cpu_name) {
        if (options.layout == "packed")
            throw InputError(fmt::format("--layout packed is a method's own texture, and {} has none", options.method));
        if (const std::string option = option_of_device(options); !option.empty())
            throw InputError(fmt::format("{} has no effect: --method {} works on the CPU", option, options.method));
    }
    require_known_ending(options.output, !options.inverse, options.inverse ? ending_of_real(options) : "");
    require_writable(options.output);
}

void run_transform(TransformOptions& options)
{
    require_sound(options);
    options.transform.format = options.format.value_or(options.transform.format);
    options.transform.twiddles = options.twiddles.value_or(options.transform.twiddles);
    Progress progress(options.messages, "transforming " + options.input);
    const FinishedTransform finished =
        is_by_fftw(options) ? transform_by_fftw(options, progress) : transform_on_device(options, progress);
    tell_finished(options.messages, [&] {
        return FinishedWork{.result = results_in_words({options.output}),
                            .done = options.inverse ? "inverse transform" : "transform",
                            .source = image_in_words(options.input, finished.width, finished.height),
                            .methods = {finished.method},
                            .chosen_by_auto = options.method == automatic_method,
                            .in_place = is_in_place({options.input}, {options.output})};
    });
}

} // namespace

void add_transform(const Command& program)
{
    auto options = std::make_shared<TransformOptions>();
    const Command command = program.add_command("transform", "Transform an image to its frequencies, or back");
    command.add_option("IN", options->input, "Image; with --inverse a spectrum as the forward direction wrote it")
        .type_name("FILE")
        .required();
    command
        .add_option("OUT", options->output,
                    "Spectrum, .npy: complex64, or float32 with --layout packed; with --inverse an image")
        .type_name("FILE")
        .required();
    std::vector<std::string> further;
    for (const FurtherMethod& method : further_methods())
        if (method.transforms)
            further.push_back(method.name);
    add_method_option(
        command, options->method, further,
        fmt::format("Which Fourier transform, see `fragfft list methods`; auto is {} where there is no GPU and no "
                    "option asks for a device, else the one that is estimated to be the fastest, of {}",
                    fourier_on_cpu_name, choosable_words()));
    add_axes_option(command, options->transform.axes);
    const Option inverse = command.add_flag("--inverse", options->inverse, "From a spectrum to an image");
    command
        .add_option("--layout", options->layout,
                    "Shape of the spectrum: full [H,W], bin [0,0] first, as numpy.fft.fft2; half [H,W/2+1], as "
                    "numpy.fft.rfft2; packed, the method's own texture in float32")
        .type_name("LAYOUT")
        .capture_default_str()
        .check(one_of("layout", {"full", "half", "packed"}));
    command
        .add_option("--size", options->size,
                    "Of the image that a half spectrum is of, where its width (with --axes columns its height) is odd; "
                    "of an array of one dimension its length")
        .type_name("WIDTHxHEIGHT")
        .check(a_size())
        .needs(inverse);
    add_scaling_option(command, options->transform.scaling);
    add_format_option(command, options->format);
    add_twiddles_option(command, options->twiddles);
    add_wrapping_option(command, options->wrapping);
    add_extension_option(command, options->padding);
    // --boundary extends images, and the input of an inverse transform is no image.
    command.option("--boundary").excludes(inverse);
    command
        .add_flag("--real", options->real,
                  "Write real numbers where .npy would hold complex ones: the inverse of a full spectrum")
        .needs(inverse);
    add_device_option(command, options->device);
    add_verbosity_options(command, options->messages);
    command.footer("Example:\n  fragfft transform photo.png spectrum.npy\n"
                   "  fragfft transform spectrum.npy photo.png --inverse");
    command.callback([options] {
        run_transform(*options);
        options->messages.tell_phases();
    });
}

} // namespace fragfft::commands
