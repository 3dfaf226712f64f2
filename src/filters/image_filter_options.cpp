#include "filters/image_filter_options.hpp"

#include "errors.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft {

namespace {

KernelReach reach_of(const Filter& filter)
{
    return filter.kernel() == nullptr ? KernelReach{} : kernel_reach(*filter.kernel());
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

Problem transform_options(const ImageFilterOptions& options, const Extension& extension, const DeviceProbe& probe)
{
    Problem transform{
        .width = extension.width, .height = extension.height, .format = options.format, .twiddles = options.twiddles};
    if (gl::holds_half_floats(options.format)) {
        transform.scaling = Scaling::unitary;
        transform.round_to_half = probe.half_rounding != HalfRounding::to_nearest;
    }
    return transform;
}

} // namespace fragfft
