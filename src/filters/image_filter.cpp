#include "filters/image_filter.hpp"

#include "errors.hpp"
#include "filters/filter_plans.hpp"
#include "gl/half_float.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

namespace fragfft {

namespace {

float largest_magnitude(const Image& image)
{
    float largest = 0.0f;
    for (const float sample : image.samples)
        largest = std::max(largest, std::fabs(sample));
    return largest;
}

KernelReach reach_of(const Filter& filter)
{
    return filter.kernel() == nullptr ? KernelReach{} : kernel_reach(*filter.kernel());
}

// How much larger a spectrum's components can be than those of one real image's. A method that stores one channel in
// two components transforms complex numbers; two channels, as the parts of one, add up to the diagonal of a square.
double growth_by_pairing(const Method& method, int channels)
{
    const bool pairs_channels = method.packed_channels(1) == 2;
    return pairs_channels && channels > 1 ? std::numbers::sqrt2 : 1.0;
}

} // namespace

Boundary boundary_rule(const ImageFilterOptions& options)
{
    if (options.padding && options.boundary != Boundary::wrap)
        throw InputError("padding and a boundary other than wrap both say what lies outside the image: give one");
    return options.padding.value_or(options.boundary);
}

Extension extension_for(int width, int height, std::span<const Filter> filters, const ImageFilterOptions& options)
{
    const Boundary rule = boundary_rule(options);
    if (rule == Boundary::wrap)
        return {0, 0, width, height};
    KernelReach farthest;
    for (const Filter& filter : filters) {
        if (filter.kernel() == nullptr && !options.padding)
            throw InputError(fmt::format("filter '{}' is defined by its frequency response and has no kernel whose "
                                         "reach a boundary rule could serve: use boundary wrap, or padding",
                                         filter.specification()));
        const KernelReach reach = reach_of(filter);
        farthest = {std::max(farthest.left, reach.left), std::max(farthest.right, reach.right),
                    std::max(farthest.top, reach.top), std::max(farthest.bottom, reach.bottom)};
    }
    constexpr int smallest_transform = 2;
    return plan_extension(width, height, farthest, rule, smallest_transform);
}

Problem transform_options(const ImageFilterOptions& options, const Extension& extension,
                                   const DeviceProbe& probe)
{
    Problem transform{
        .width = extension.width, .height = extension.height, .format = options.format, .twiddles = options.twiddles};
    if (gl::holds_half_floats(options.format)) {
        transform.scaling = Scaling::unitary;
        transform.round_to_half = probe.half_rounding != HalfRounding::to_nearest;
    }
    return transform;
}

ImageFilter::ImageFilter(const Method& method, Executor& executor, const gl::Device& device, const DeviceProbe& probe,
                         const ImageFilterOptions& options)
    : method_(method), executor_(executor), maximum_texture_size_(device.maximum_texture_size), probe_(probe),
      options_(options)
{
    boundary_rule(options_);
}

Image ImageFilter::apply(const Image& image, const Filter& filter)
{
    return std::move(apply(image, std::span(&filter, 1)).front());
}

std::vector<Image> ImageFilter::apply(const Image& image, std::span<const Filter> filters)
{
    if (filters.empty())
        return {};
    const Extension extension = extension_for(image.width, image.height, filters, options_);
    const Problem options = transform_options(options_, extension, probe_);
    method_.require_supported(options, maximum_texture_size_);
    require_room(method_, image.channels, options.format);

    FilterPlans plans = fourier_plans(method_, options, filters.size());
    PlanRunner runner(executor_, std::move(plans.each.front())); // the same plan for each filter
    std::optional<PlanRunner> forward;
    if (plans.forward) {
        forward.emplace(executor_, std::move(*plans.forward));
        runner.read_from("image", *forward, "result");
    }
    (forward ? *forward : runner)
        .upload("image", extend(image, extension.left, extension.top, extension.width, extension.height,
                                boundary_rule(options_)));
    if (forward)
        forward->prepared().run();

    std::vector<Image> results;
    for (const Filter& filter : filters) {
        const Image response = packed_response(filter, options);
        require_no_overflow(image, filter, response, options);
        runner.upload("response", response);
        runner.prepared().run();
        results.push_back(
            crop(runner.read_back("result", image.channels), extension.left, extension.top, image.width, image.height));
    }
    return results;
}

// The response is made once per filter, so always at full precision: a kernel's by the method's own forward transform.
Image ImageFilter::packed_response(const Filter& filter, const Problem& options)
{
    if (filter.kernel() == nullptr)
        return method_.pack_response(response_grid(filter, options.width, options.height));
    const Problem precise{.width = options.width, .height = options.height};
    PlanRunner runner(executor_, method_.forward(precise));
    return runner.run(method_.response_source(kernel_as_image(*filter.kernel(), options.width, options.height, 1)));
}

void ImageFilter::require_no_overflow(const Image& image, const Filter& filter, const Image& response,
                                      const Problem& options) const
{
    if (!gl::holds_half_floats(options.format))
        return;
    const double gain = std::max(1.0f, largest_magnitude(response));
    const double spectrum = growth_by_pairing(method_, image.channels) * largest_magnitude(image) *
                            std::sqrt(static_cast<double>(options.width) * options.height);
    if (gain * spectrum >= static_cast<double>(gl::largest_half))
        throw InputError(
            fmt::format("{} may overflow: samples up to {:g}, {} x {} of them and a gain of {:g} of filter "
                        "'{}' can reach {:g}, beyond {}; use rgba32f",
                        gl::info(options.format).name, largest_magnitude(image), options.width, options.height, gain,
                        filter.specification(), gain * spectrum, gl::largest_half));
}

} // namespace fragfft
