#include "filters/spatial_filter.hpp"

#include "errors.hpp"
#include "filters/texel_range.hpp"

#include <algorithm>
#include <fmt/core.h>

namespace fragfft {

ConvolutionOptions convolution_options(const SpatialFilterOptions& options, int width, int height,
                                       const gl::Device& device, const DeviceProbe& probe)
{
    // A vec4 holds four components; the rest is for the program's other uniforms and for what drivers keep there.
    constexpr int vectors_for_others = 16;
    return {.width = width,
            .height = height,
            .format = options.format,
            .result_format = options.result_format,
            .intermediate = options.intermediate,
            .boundary = options.boundary,
            .round_to_half = probe.half_rounding != HalfRounding::to_nearest,
            .approach = options.approach,
            .kernel_storage = options.kernel_storage,
            .maximum_uniform_taps = device.maximum_fragment_uniform_components / 4 - vectors_for_others,
            .fetches_per_pass = device.is_software ? fetches_per_pass_in_software : fetches_per_pass_on_hardware};
}

SpatialFilter::SpatialFilter(Engine& engine, const gl::Device& device, const DeviceProbe& probe,
                             const SpatialFilterOptions& options)
    : engine_(engine), device_(device), probe_(probe), options_(options)
{
}

Image SpatialFilter::apply(const Image& image, const Filter& filter)
{
    require_supported(image, require_kernel(filter));
    return ImageRunner(engine_, convolution_plan(
                                    filter, convolution_options(options_, image.width, image.height, device_, probe_)))
        .run(image);
}

void SpatialFilter::require_supported(const Image& image, const Kernel& kernel) const
{
    if (image.samples.empty())
        throw InputError(fmt::format("an image of {} x {} pixels cannot be convolved", image.width, image.height));
    if (std::max(image.width, image.height) > device_.maximum_texture_size)
        throw InputError(fmt::format("an image of {} x {} pixels does not fit into this device's textures, which end "
                                     "at {} x {}",
                                     image.width, image.height, device_.maximum_texture_size,
                                     device_.maximum_texture_size));
    const gl::PixelFormat results = options_.result_format.value_or(options_.format);
    require_samples_in_range(image, options_.format);
    require_samples_in_range(image, results);
    require_convolution_in_range(largest_magnitude(image.samples), kernel, results);
}

} // namespace fragfft
