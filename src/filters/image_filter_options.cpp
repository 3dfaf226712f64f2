#include "filters/image_filter_options.hpp"

#include "errors.hpp"
#include "filters/texel_range.hpp"
#include "methods/device_limits.hpp"

#include <algorithm>
#include <fmt/core.h>

namespace fragfft {

void require_boundary_of_responses(std::span<const Filter> filters, Boundary boundary)
{
    if (boundary == Boundary::wrap || boundary == Boundary::mirror)
        return;
    for (const Filter& filter : filters)
        if (filter.kernel() == nullptr)
            throw InputError(fmt::format("filter '{}' is defined by its frequency response, which reaches beyond any "
                                         "margin: it takes boundary wrap or mirror, not {}",
                                         filter.specification(), name(boundary)));
}

void require_formats(const ImageFilterOptions& options, int channels, std::span<const Filter> filters)
{
    const gl::PixelFormatInfo& image = gl::info(options.images());
    const gl::PixelFormatInfo& result = gl::info(options.results());
    for (const gl::PixelFormatInfo& format : {image, result})
        if (channels > format.components)
            throw InputError(fmt::format("{} texels hold {} channels, and the image has {}", format.name,
                                         format.components, channels));
    if (gl::holds_half_floats(result.format) && !gl::holds_half_floats(options.format))
        throw InputError(fmt::format("results in {} of a filter that works in {} could overflow; use rgba32f",
                                     result.name, gl::info(options.format).name));
    if (!clamps(result.format))
        return;
    if (!clamps(image.format))
        throw InputError(fmt::format("{} results hold 0 to 1 and clamp the rest: they are for images in {} too, which "
                                     "cannot lie outside, and this is in {}; use rgba32f",
                                     result.name, result.name, image.name));
    for (const Filter& filter : filters)
        require_result_in_range(filter, result.format);
}

Extension extension_for(int width, int height, std::span<const Filter> filters, Boundary boundary, const Method& method)
{
    require_boundary_of_responses(filters, boundary);
    if (boundary == Boundary::wrap && method.suitable_length == nullptr)
        return {0, 0, width, height};
    KernelReach farthest;
    for (const Filter& filter : filters) {
        if (filter.kernel() == nullptr) {
            const int period = boundary == Boundary::mirror ? 2 : 1;
            return {0, 0, period * width, period * height};
        }
        farthest = farthest_of(farthest, kernel_reach(*filter.kernel()));
    }
    const int smallest_transform = method.suitable_length == nullptr ? 2 : 1;
    return plan_extension(width, height, farthest, boundary, smallest_transform,
                          [&](int at_least) { return method.length_from(at_least); });
}

Problem transform_options(const ImageFilterOptions& options, const Extension& extension, const gl::Device& device,
                          const DeviceProbe& probe)
{
    Problem transform = on_device(
        {.width = extension.width, .height = extension.height, .format = options.format, .twiddles = options.twiddles},
        device, probe);
    if (gl::holds_half_floats(options.format))
        transform.scaling = Scaling::unitary;
    if (options.tuning)
        transform.tuning = *options.tuning;
    return transform;
}

} // namespace fragfft
