#include "cli/filtering.hpp"

#include "cli/calibration_cache.hpp"
#include "cli/device_session.hpp"
#include "cli/option_types.hpp"
#include "cli/padding_hint.hpp"
#include "errors.hpp"
#include "filters/colour.hpp"
#include "filters/method_choice.hpp"
#include "filters/spatial_filter.hpp"
#include "image/atomic_file.hpp"
#include "image/image_file.hpp"
#include "reference/spatial_convolution.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace fragfft::cli {

namespace {

std::string numbered_path(const std::string& path, std::size_t number, std::size_t count)
{
    if (count == 1)
        return path;
    const std::filesystem::path whole(path);
    return (whole.parent_path() / fmt::format("{}-{}{}", whole.stem().string(), number, whole.extension().string()))
        .string();
}

Image convolved_on_cpu(const Image& image, const Filter& filter, Boundary boundary)
{
    const Kernel& kernel = require_kernel(filter);
    DoubleImage weights(kernel.width, kernel.height, 1);
    weights.samples = kernel.weights;
    return reference::to_float(reference::convolve(reference::to_double(image), weights, boundary));
}

// "spatial convolution, separable: 1.2 ms predicted, fialka-cadik-2006 12.4 ms": the best in space and the best
// transform.
void say_choice(const std::vector<FilterCandidate>& candidates)
{
    const FilterCandidate& best = candidates.front();
    const auto other = std::find_if(candidates.begin(), candidates.end(), [&](const FilterCandidate& candidate) {
        return (candidate.method == nullptr) != (best.method == nullptr);
    });
    const std::string reason =
        other != candidates.end()
            ? fmt::format("{} {:.3g} ms", other->name(), other->predicted_milliseconds)
            : fmt::format("{} cannot do this", best.method == nullptr ? "a Fourier transform" : "convolution in space");
    fmt::print(stderr, "fragfft: auto: {}, {:.3g} ms predicted; {}\n", best.name(), best.predicted_milliseconds,
               reason);
}

// By the cheapest candidate that does not refuse the image's values, which half floats may not hold in one way but in
// another.
std::vector<Image> filtered_automatically(DeviceSession& session, const FilteringOptions& options, const Image& image,
                                          const std::vector<Filter>& filters)
{
    const gl::Device& device = session.context->device();
    const ImageShape shape{image.width, image.height, image.channels};
    require_candidates(shape, filters, options.filter, device, session.probe);
    const Calibration calibration = CalibrationCache::load_or_calibrate(session, options.filter.format);
    std::vector<FilterCandidate> candidates =
        filter_candidates(calibration.model, shape, filters, options.filter, device, session.probe);
    say_choice(candidates);
    for (;;) {
        try {
            return apply(candidates.front(), image, filters, options.filter, session.engine, device, session.probe);
        } catch (const InputError& refusal) {
            if (candidates.size() == 1)
                throw;
            fmt::print(stderr, "fragfft: auto: {} cannot: {}\n", candidates.front().name(), refusal.what());
            candidates.erase(candidates.begin());
        }
    }
}

std::vector<Image> filtered_on_device(const FilteringOptions& options, const Image& image,
                                      const std::vector<Filter>& filters)
{
    DeviceSession session(options.device);
    const gl::Device& device = session.context->device();
    std::vector<Image> results;
    if (options.method == automatic_method) {
        session.warn_about(options.filter.twiddles);
        results = filtered_automatically(session, options, image, filters);
    } else if (options.method == spatial_method) {
        SpatialFilter filter(session.engine, device, session.probe,
                             {.format = options.filter.format, .boundary = boundary_rule(options.filter)});
        for (const Filter& each : filters)
            results.push_back(filter.apply(image, each));
    } else {
        session.warn_about(options.filter.twiddles);
        ImageFilter filter(method_named(options.method), session.engine, device, session.probe, options.filter);
        results = filter.apply(image, filters);
    }
    session.context->throw_errors("filtering");
    return results;
}

bool convolves_in_space(const std::string& method)
{
    return method == spatial_method || method == direct_cpu_method;
}

// What can be said to be wrong before a file is read or a device opened.
void require_sound(const FilteringOptions& options, const std::vector<Filter>& filters)
{
    // The standard output's format is the input's.
    if (options.output != standard_stream_path)
        require_known_ending(options.output);
    for (std::size_t i = 0; i < filters.size(); ++i)
        require_writable(numbered_path(options.output, i, filters.size()));
    boundary_rule(options.filter);
    if (options.method == automatic_method)
        return;
    if (!convolves_in_space(options.method)) {
        method_named(options.method);
        return;
    }
    for (const Filter& filter : filters)
        require_kernel(filter);
}

void save(const std::string& path, const Image& image, const LoadedImage& like)
{
    const SaveReport report = save_image(path, image, save_options_like(like, path));
    if (report.clamped_samples > 0)
        fmt::print(stderr, "fragfft: {}: {} of {} samples were outside [0, 1] and clamped; .npy keeps them\n", path,
                   report.clamped_samples, image.samples.size());
}

} // namespace

const std::vector<ConvolutionMethod>& convolution_methods()
{
    static const std::vector<ConvolutionMethod> methods{
        {spatial_method,
         "Fialka and Cadik 2006: convolution in fragment programs, in two passes where the kernel is separable",
         "any size"},
        {direct_cpu_method, "convolution on the CPU in double precision, straight from the definition: the reference",
         "any size"}};
    return methods;
}

void add_filtering_options(CLI::App& command, FilteringOptions& options)
{
    command
        .add_option(
            "--method", options.method,
            "Method, see `fragfft list`; spatial: convolution in fragment programs; auto: whichever is predicted to be "
            "the fastest here, by a calibration kept in the cache folder; direct-cpu: convolution on the CPU in double "
            "precision")
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
    require_sound(options, filters);
    const LoadedImage loaded = load_image(options.input);
    const auto* stored = std::get_if<Image>(&loaded.pixels);
    if (stored == nullptr)
        throw InputError(fmt::format("{}: holds complex numbers; filters take real images", options.input));
    const Image image = options.linear ? srgb_decode(*stored) : *stored;

    std::vector<Image> results;
    if (options.method == direct_cpu_method) {
        for (const Filter& filter : filters)
            results.push_back(convolved_on_cpu(image, filter, boundary_rule(options.filter)));
    } else {
        const bool extended = options.filter.padding || options.filter.boundary != Boundary::wrap;
        results = with_padding_hint(!extended, [&] { return filtered_on_device(options, image, filters); });
    }
    for (std::size_t i = 0; i < results.size(); ++i)
        save(numbered_path(options.output, i, results.size()), options.linear ? srgb_encode(results[i]) : results[i],
             loaded);
}

} // namespace fragfft::cli
