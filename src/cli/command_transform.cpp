#include "cli/clamping.hpp"
#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/device_session.hpp"
#include "cli/option_types.hpp"
#include "cli/progress.hpp"
#include "cli/size_hint.hpp"
#include "cli/words.hpp"
#include "engine/image_runner.hpp"
#include "errors.hpp"
#include "filters/extension.hpp"
#include "gl/half_float.hpp"
#include "image/atomic_file.hpp"
#include "image/image_file.hpp"
#include "reference/fftw_transform.hpp"
#include "reference/packing.hpp"

#include <fmt/format.h>
#include <memory>

namespace fragfft::cli {

namespace {

// Of the largest bin: beyond it a spectrum is no real image's. Single precision leaves about 1e-7.
constexpr double hermitian_tolerance = 1e-5;

struct Options
{
    std::string input;
    std::string output;
    std::string method = "moreland-angel-2003";
    std::string device = "auto";
    std::string layout = "full";
    Problem transform;
    std::optional<Boundary> padding;
    bool inverse = false;
    bool real = false;
    Messages messages;
};

const Image& real_input(const LoadedImage& loaded, const Options& options)
{
    if (const auto* image = std::get_if<Image>(&loaded.pixels))
        return *image;
    throw InputError(fmt::format("{}: holds complex numbers, but {} needs real ones", options.input,
                                 options.inverse ? "--layout packed" : options.method + " forward"));
}

Image padded(const Image& image, const Options& options)
{
    if (!options.padding)
        return image;
    const Extension extension = plan_extension(image.width, image.height, {}, *options.padding, 2);
    return extend(image, extension.left, extension.top, extension.width, extension.height, *options.padding);
}

// The spectrum in a complex file, all bins of it.
DoubleComplexImage spectrum_input(const LoadedImage& loaded, const Options& options)
{
    const auto* spectrum = std::get_if<ComplexImage>(&loaded.pixels);
    if (spectrum == nullptr)
        throw InputError(fmt::format("{}: holds real numbers, but --inverse --layout {} needs a complex spectrum",
                                     options.input, options.layout));
    const DoubleComplexImage bins = reference::to_double(*spectrum);
    if (options.layout != "half")
        return bins;
    if (bins.width < 2)
        throw InputError(fmt::format("{}: a half spectrum is at least 2 bins wide, not {}", options.input, bins.width));
    return reference::full_spectrum(bins, 2 * (bins.width - 1));
}

void require_hermitian(const DoubleComplexImage& spectrum, const Options& options)
{
    try {
        reference::pack_full(spectrum, hermitian_tolerance);
    } catch (const InputError& error) {
        throw InputError(
            fmt::format("{}: {} transforms real images only: {}", options.input, options.method, error.what()));
    }
}

// Half floats must hold not only the result, but whatever a pass stores on the way to it.
void require_no_overflow(const Method& method, const Image& texels, const Problem& problem)
{
    if (!gl::holds_half_floats(problem.format))
        return;
    const auto reached = [&](Scaling scaling) {
        Problem other = problem;
        other.scaling = scaling;
        return largest_on_the_way(method.growth(other), texels);
    };
    constexpr auto limit = static_cast<double>(gl::largest_half);
    const double largest = reached(problem.scaling);
    if (largest < limit)
        return;
    // An inverse's scaling is not free: it is that of the spectrum.
    const bool unitary_holds = problem.direction == Direction::forward && reached(Scaling::unitary) < limit;
    throw InputError(
        fmt::format("{} may overflow: on the way of the {} transform of these {} x {} numbers with --scale "
                    "{} they can reach {:g}, beyond {}; use {}rgba32f",
                    gl::info(problem.format).name, name(problem.direction), problem.width, problem.height,
                    name(problem.scaling), largest, gl::largest_half, unitary_holds ? "--scale unitary or " : ""));
}

// A packed spectrum is no picture, and the standard output has no ending; else the path's own decides.
std::string ending_of_real(const Options& options)
{
    return !options.inverse || options.output == standard_stream_path ? ".npy" : "";
}

class Transformer
{
public:
    explicit Transformer(const Options& options)
        : options_(options), method_(method_named(options.method)),
          progress_(options.messages, "transforming " + options.input), loaded_(load_image(options.input)),
          session_(options.device)
    {
        session_.warn_about(options.transform.twiddles, options.messages);
    }

    void forward()
    {
        const Image image = padded(real_input(loaded_, options_), options_);
        const Problem transform =
            with_size_hint(!options_.padding, "; --boundary zero, clamp or mirror extends an image",
                           [&] { return supported(image.width, image.height, image.channels); });
        require_no_overflow(method_, image, transform.with(Direction::forward));
        save_spectrum(run(method_.forward(transform), image, method_.packed_channels(image.channels)), image.channels);
    }

    void inverse()
    {
        Image packed;
        Problem transform;
        int channels = 0;
        if (options_.layout == "packed") {
            packed = real_input(loaded_, options_);
            channels = packed.channels;
            require_packed(channels);
            transform = supported(packed.width, packed.height, channels);
        } else {
            const DoubleComplexImage spectrum = spectrum_input(loaded_, options_);
            channels = spectrum.channels;
            transform = supported(spectrum.width, spectrum.height, channels);
            require_hermitian(spectrum, options_);
            packed = method_.pack(spectrum);
        }
        require_no_overflow(method_, packed, transform.with(Direction::inverse));
        save_real(run(method_.inverse(transform), packed, channels));
    }

private:
    void require_packed(int channels) const
    {
        if (method_.packed_channels(channels) != channels)
            throw InputError(fmt::format("{}: {} channels, which no packed spectrum of {} has", options_.input,
                                         channels, options_.method));
    }

    Problem supported(int width, int height, int channels) const
    {
        Problem transform = options_.transform;
        transform.width = width;
        transform.height = height;
        transform.round_to_half =
            gl::holds_half_floats(transform.format) && session_.probe.half_rounding != HalfRounding::to_nearest;
        method_.require_supported(transform, session_.context->device().maximum_texture_size);
        require_room(method_, channels, transform.format);
        return transform;
    }

    Image run(const Plan& plan, const Image& image, int channels)
    {
        progress_.step("computing");
        options_.messages.detail(
            fmt::format("{}: {} passes on {}", plan.name, plan.passes.size(), session_.context->device().renderer));
        const Image result = ImageRunner(session_.engine, plan).run(image, channels);
        session_.context->throw_errors(plan.name);
        progress_.step("writing");
        return result;
    }

    void save_spectrum(const Image& packed, int channels) const
    {
        if (options_.layout == "packed") {
            save_real(packed);
            return;
        }
        const DoubleComplexImage full = method_.unpack(packed, channels);
        save_complex_npy(options_.output,
                         reference::to_float(options_.layout == "half" ? reference::half_spectrum(full) : full),
                         loaded_.channel_axis);
    }

    void save_real(const Image& image) const
    {
        const SaveReport report = save_image(
            options_.output, image, {.channel_axis = loaded_.channel_axis, .ending = ending_of_real(options_)});
        note_clamped(options_.messages, options_.output, report.clamped_samples, image.samples.size());
    }

    const Options& options_;
    const Method& method_;
    Progress progress_;
    LoadedImage loaded_;
    DeviceSession session_;
};

void run(const Options& options)
{
    require_known_ending(options.output, !options.inverse, options.inverse ? ending_of_real(options) : "");
    require_writable(options.output);
    Transformer transformer(options);
    if (options.inverse)
        transformer.inverse();
    else
        transformer.forward();
}

} // namespace

void add_transform(const Command& program)
{
    auto options = std::make_shared<Options>();
    const Command command = program.add_command("transform", "Transform an image to its frequencies, or back");
    command.add_option("IN", options->input, "Image; with --inverse a spectrum as the forward direction wrote it")
        .type_name("FILE")
        .required();
    command
        .add_option("OUT", options->output,
                    "Spectrum, .npy: complex64, or float32 with --layout packed; with --inverse an image")
        .type_name("FILE")
        .required();
    add_method_option(command, options->method);
    const Option inverse = command.add_flag("--inverse", options->inverse, "From a spectrum to an image");
    command
        .add_option("--layout", options->layout,
                    "Shape of the spectrum: full [H,W], bin [0,0] first, as numpy.fft.fft2; half [H,W/2+1], as "
                    "numpy.fft.rfft2; packed, the method's own texture in float32")
        .type_name("LAYOUT")
        .capture_default_str()
        .check(one_of("layout", {"full", "half", "packed"}));
    add_scaling_option(command, options->transform.scaling);
    add_format_option(command, options->transform.format);
    add_twiddles_option(command, options->transform.twiddles);
    add_extension_option(command, options->padding);
    // What extends images, and what is said of an image only.
    command.option("--boundary").excludes(inverse);
    command
        .add_flag("--real", options->real, "Write real numbers, as methods for real images always do; with --inverse")
        .needs(inverse);
    add_device_option(command, options->device);
    add_verbosity_options(command, options->messages);
    command.footer("Example:\n  fragfft transform photo.png spectrum.npy\n"
                   "  fragfft transform spectrum.npy photo.png --inverse");
    command.callback([options] { run(*options); });
}

} // namespace fragfft::cli
