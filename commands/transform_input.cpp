#include "commands/transform_input.hpp"

#include "commands/clamping.hpp"
#include "commands/option_types.hpp"
#include "commands/remarks.hpp"
#include "errors.hpp"
#include "filters/extension.hpp"
#include "program/cpu/half_spectrum.hpp"
#include "program/cpu/hermitian.hpp"
#include "program/files/atomic_file.hpp"
#include "program/image/image_file.hpp"

#include <filesystem>
#include <fmt/format.h>

namespace fragfft::commands {

namespace {

// Relative to the largest bin; single precision leaves about 1e-7. A spectrum that deviates more from Hermitian
// symmetry is not that of a real image.
constexpr double hermitian_tolerance = 1e-5;

template <typename Spectrum>
void require_real_images(const Spectrum& spectrum, const std::string& method, const TransformOptions& options)
{
    try {
        cpu::require_hermitian(spectrum, hermitian_tolerance, options.transform.axes);
    } catch (const InputError& error) {
        throw InputError(fmt::format("{}: a real image is asked of {}: {}", options.input, method, error.what()));
    }
}

} // namespace

LoadedImage load_told(const std::string& path, const Messages& messages)
{
    const InPhase reading(messages.phases(), Phase::reading);
    LoadedImage loaded = load_image(path);
    tell_remarks(messages, path, loaded);
    tell_rounded(messages, path, loaded);
    return loaded;
}

const Image& real_input(const LoadedImage& loaded, const TransformOptions& options)
{
    if (const auto* image = std::get_if<Image>(&loaded.pixels))
        return *image;
    throw InputError(fmt::format("{}: holds complex numbers, but {} needs real ones", options.input,
                                 options.inverse ? "--layout packed" : "--layout " + options.layout));
}

Image padded(const Image& image, const TransformOptions& options)
{
    if (!options.padding)
        return image;
    const Extension extension = plan_extension(image.width, image.height, {}, *options.padding, 2);
    return extend(image, extension.left, extension.top, extension.width, extension.height, *options.padding);
}

const ComplexImage& complex_input(const LoadedImage& loaded, const TransformOptions& options)
{
    if (const auto* spectrum = std::get_if<ComplexImage>(&loaded.pixels))
        return *spectrum;
    throw InputError(fmt::format("{}: holds real numbers, but --inverse --layout {} needs a complex spectrum",
                                 options.input, options.layout));
}

void require_no_padding(const TransformOptions& options)
{
    if (options.padding)
        throw InputError(fmt::format("{}: holds complex numbers, and --boundary extends real images", options.input));
}

FileTransform::FileTransform(const TransformOptions& options, Progress& progress)
    : options_(options), progress_(progress), loaded_(load_told(options.input, options.messages))
{
    if (loaded_.channel_axis == ChannelAxis::one_row && options.transform.axes == Axes::columns)
        throw InputError(
            fmt::format("{}: an array of one dimension is one row, and --axes columns asks for others", options.input));
    std::visit([&](const auto& image) { finished_ = {image.width, image.height, ""}; }, loaded_.pixels);
}

FinishedTransform FileTransform::finish()
{
    if (options_.inverse)
        inverse();
    else
        forward();
    return std::move(finished_);
}

bool is_array_output(const TransformOptions& options)
{
    return options.output == standard_stream_path || std::filesystem::path(options.output).extension() == ".npy";
}

int length_of_half(const HalfShape& half, const TransformOptions& options)
{
    const bool along_columns = options.transform.axes == Axes::columns;
    const int bins = along_columns ? half.height : half.width;
    const int even_length = 2 * (bins - 1);
    if (options.size.empty()) {
        if (bins < 2)
            throw InputError(
                fmt::format("{}: a half spectrum of {} x {} bins needs --size, which says how {} the image is",
                            options.input, half.width, half.height, along_columns ? "high" : "wide"));
        return even_length;
    }
    ImageSize size = parse_size(options.size);
    if (half.channel_axis == ChannelAxis::one_row && options.size.find('x') == std::string::npos)
        size.height = 1;
    const int length = along_columns ? size.height : size.width;
    const int other = along_columns ? size.width : size.height;
    const int other_bins = along_columns ? half.width : half.height;
    if (length / 2 + 1 == bins && other == other_bins)
        return length;
    const auto size_text = [&](int of_length) {
        return along_columns ? fmt::format("{}x{}", other_bins, of_length)
                             : fmt::format("{}x{}", of_length, other_bins);
    };
    throw InputError(fmt::format("{}: a half spectrum of {} x {} bins is not that of an image of {} x {}: it is of "
                                 "--size {}{}",
                                 options.input, half.width, half.height, size.width, size.height,
                                 bins > 1 ? size_text(even_length) + " or " : "", size_text(even_length + 1)));
}

DoubleComplexImage spectrum_of_half(const DoubleComplexImage& half, ChannelAxis channel_axis,
                                    const TransformOptions& options)
{
    return cpu::full_spectrum(half, length_of_half({half.width, half.height, half.channels, channel_axis}, options),
                              options.transform.axes);
}

void require_hermitian(const ComplexImage& spectrum, const std::string& method, const TransformOptions& options)
{
    require_real_images(spectrum, method, options);
}

void require_hermitian(const DoubleComplexImage& spectrum, const std::string& method, const TransformOptions& options)
{
    require_real_images(spectrum, method, options);
}

// A packed spectrum is no picture, and standard output has no ending; otherwise the path's own ending decides.
std::string ending_of_real(const TransformOptions& options)
{
    return !options.inverse || options.output == standard_stream_path ? ".npy" : "";
}

void save_real(const Image& image, ChannelAxis channel_axis, const TransformOptions& options)
{
    const InPhase writing(options.messages.phases(), Phase::writing);
    const SaveReport report =
        save_image(options.output, image, {.channel_axis = channel_axis, .ending = ending_of_real(options)});
    tell_remarks(options.messages, options.output, report);
    note_clamped(options.messages, options.output, report.clamped_samples, image.samples.size(), image.channels,
                 HasDisplay::no);
}

} // namespace fragfft::commands
