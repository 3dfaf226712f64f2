#include "cli/filtering.hpp"

#include "cli/device_session.hpp"
#include "cli/option_types.hpp"
#include "errors.hpp"
#include "filters/colour.hpp"
#include "image/image_file.hpp"
#include "reference/spatial_convolution.hpp"

#include <filesystem>
#include <fmt/format.h>

namespace fragfft::cli {

namespace {

constexpr const char* spatial_method = "spatial";

std::string numbered_path(const std::string& path, std::size_t number, std::size_t count)
{
    if (count == 1)
        return path;
    const std::filesystem::path whole(path);
    return (whole.parent_path() / fmt::format("{}-{}{}", whole.stem().string(), number, whole.extension().string()))
        .string();
}

Image convolved_in_space(const Image& image, const Filter& filter, const ImageFilterOptions& options)
{
    if (filter.kernel() == nullptr)
        throw InputError(fmt::format("filter '{}' has no kernel to convolve with in space", filter.specification()));
    const Kernel& kernel = *filter.kernel();
    reference::Image64 weights(kernel.width, kernel.height, 1);
    weights.samples = kernel.weights;
    return reference::to_float(reference::convolve(reference::to_double(image), weights, outside_rule(options)));
}

void save(const std::string& path, const Image& image, int png_bits)
{
    const std::size_t clamped = save_image(path, image, png_bits);
    if (clamped > 0)
        fmt::print(stderr, "fragfft: {}: {} of {} samples were outside [0, 1] and clamped; .npy keeps them\n", path,
                   clamped, image.samples.size());
}

} // namespace

void add_filtering_options(CLI::App& command, FilteringOptions& options)
{
    command
        .add_option("--method", options.method,
                    "Method, see `fragfft list`, or spatial: direct convolution on the CPU in double precision")
        ->capture_default_str();
    add_format_option(command, options.filter.format);
    add_twiddles_option(command, options.filter.twiddles);
    add_boundary_option(command, options.filter.boundary);
    add_padding_option(command, options.filter.padding);
    command.add_flag("--linear", options.linear,
                     "Filter linear light: decode sRGB first, encode last (default: the stored values as they are)");
    add_device_option(command, options.device);
}

Image load_real_image(const std::string& path)
{
    const LoadedImage loaded = load_image(path);
    if (const auto* image = std::get_if<Image>(&loaded.pixels))
        return *image;
    throw InputError(fmt::format("{}: holds complex numbers; a real image is needed here", path));
}

void filter_files(const FilteringOptions& options, const std::vector<Filter>& filters)
{
    require_known_ending(options.output);
    if (options.method != spatial_method)
        method_named(options.method);
    const LoadedImage loaded = load_image(options.input);
    const auto* stored = std::get_if<Image>(&loaded.pixels);
    if (stored == nullptr)
        throw InputError(fmt::format("{}: holds complex numbers; filters take real images", options.input));
    const Image image = options.linear ? srgb_decode(*stored) : *stored;

    std::vector<Image> results;
    if (options.method == spatial_method) {
        for (const Filter& filter : filters)
            results.push_back(convolved_in_space(image, filter, options.filter));
    } else {
        DeviceSession session(options.device);
        session.warn_about(options.filter.twiddles);
        ImageFilter by_method(method_named(options.method), session.executor, session.context->device(), session.probe,
                              options.filter);
        for (const Filter& filter : filters)
            results.push_back(by_method.apply(image, filter));
        session.context->throw_errors("filtering");
    }
    const int png_bits = loaded.bits_per_number == 16 ? 16 : 8;
    for (std::size_t i = 0; i < results.size(); ++i)
        save(numbered_path(options.output, i, results.size()), options.linear ? srgb_encode(results[i]) : results[i],
             png_bits);
}

} // namespace fragfft::cli
