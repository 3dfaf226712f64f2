#include "filters/image_filter.hpp"

#include "errors.hpp"
#include "gl/half_float.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft {

namespace {

float largest_magnitude(const Image& image)
{
    float largest = 0.0f;
    for (const float sample : image.samples)
        largest = std::max(largest, std::fabs(sample));
    return largest;
}

} // namespace

Boundary boundary_rule(const ImageFilterOptions& options)
{
    if (options.padding && options.boundary != Boundary::wrap)
        throw InputError("padding and a boundary other than wrap both say what lies outside the image: give one");
    return options.padding.value_or(options.boundary);
}

ImageFilter::ImageFilter(const Method& method, Executor& executor, const gl::Device& device, const DeviceProbe& probe,
                         const ImageFilterOptions& options)
    : method_(method), executor_(executor), maximum_texture_size_(device.maximum_texture_size),
      half_rounding_(probe.half_rounding), options_(options), rule_(boundary_rule(options))
{
}

Image ImageFilter::apply(const Image& image, const Filter& filter)
{
    const Extension extension = extension_for(image, filter);
    const TransformOptions options = transform_options(extension.width, extension.height);
    method_.require_supported(options, maximum_texture_size_);
    require_room(method_, image.channels, options.format);
    const Image response = packed_response(filter, options);
    require_no_overflow(image, response, options);

    PlanRunner runner(executor_, method_.filter(options));
    runner.upload("response", response);
    const Image extended = extend(image, extension.left, extension.top, extension.width, extension.height, rule_);
    return crop(runner.run(extended), extension.left, extension.top, image.width, image.height);
}

Extension ImageFilter::extension_for(const Image& image, const Filter& filter) const
{
    if (rule_ == Boundary::wrap)
        return {0, 0, image.width, image.height};
    if (filter.kernel() == nullptr && !options_.padding)
        throw InputError(fmt::format("filter '{}' is defined by its frequency response and has no kernel whose reach a "
                                     "boundary rule could serve: use boundary wrap, or padding",
                                     filter.specification()));
    const KernelReach reach = filter.kernel() == nullptr ? KernelReach{} : kernel_reach(*filter.kernel());
    constexpr int smallest_transform = 2;
    return plan_extension(image.width, image.height, reach, rule_, smallest_transform);
}

TransformOptions ImageFilter::transform_options(int width, int height) const
{
    TransformOptions options{
        .width = width, .height = height, .format = options_.format, .twiddles = options_.twiddles};
    if (gl::holds_half_floats(options.format)) {
        options.scaling = Scaling::unitary;
        options.round_to_half = half_rounding_ != HalfRounding::to_nearest;
    }
    return options;
}

// The response is made once per filter, so always at full precision: a kernel's by the method's own forward transform.
Image ImageFilter::packed_response(const Filter& filter, const TransformOptions& options)
{
    if (filter.kernel() == nullptr)
        return method_.pack_response(response_grid(filter, options.width, options.height));
    const TransformOptions precise{.width = options.width, .height = options.height};
    PlanRunner runner(executor_, method_.forward(precise));
    return runner.run(method_.response_source(kernel_as_image(*filter.kernel(), options.width, options.height, 1)));
}

void ImageFilter::require_no_overflow(const Image& image, const Image& response, const TransformOptions& options) const
{
    if (!gl::holds_half_floats(options.format))
        return;
    const double gain = std::max(1.0f, largest_magnitude(response));
    const double spectrum = largest_magnitude(image) * std::sqrt(static_cast<double>(options.width) * options.height);
    if (gain * spectrum >= static_cast<double>(gl::largest_half))
        throw InputError(fmt::format("{} may overflow: samples up to {:g}, {} x {} of them and a filter gain of "
                                     "{:g} can reach {:g}, beyond {}; use rgba32f",
                                     gl::info(options.format).name, largest_magnitude(image), options.width,
                                     options.height, gain, gain * spectrum, gl::largest_half));
}

} // namespace fragfft
