#include "filters/job.hpp"

#include "errors.hpp"
#include "filters/texel_range.hpp"

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

void require_formats(const Job& job)
{
    const gl::PixelFormatInfo& image = gl::info(job.image_texels());
    const gl::PixelFormatInfo& result = gl::info(job.result_texels());
    for (const gl::PixelFormatInfo& format : {image, result})
        if (job.image.channels > format.components)
            throw InputError(fmt::format("{} texels hold {} channels, and the image has {}", format.name,
                                         format.components, job.image.channels));
    if (job.may_clamp)
        return;
    if (gl::holds_half_floats(result.format) && !gl::holds_half_floats(job.format))
        throw InputError(fmt::format("results in {} of a filter that works in {} could overflow; use rgba32f",
                                     result.name, gl::info(job.format).name));
    if (!clamps(result.format))
        return;
    if (!clamps(image.format))
        throw InputError(fmt::format("{} results hold 0 to 1 and clamp the rest: they are for images in {} too, which "
                                     "cannot lie outside, and this is in {}; use rgba32f",
                                     result.name, result.name, image.name));
    for (const Filter& filter : job.filters)
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

Problem transform_of(const Extension& extension, gl::PixelFormat format, Twiddles twiddles, const gl::Device& device,
                     const DeviceProbe& probe)
{
    Problem transform = on_device(
        {.width = extension.width, .height = extension.height, .format = format, .twiddles = twiddles}, device, probe);
    if (gl::holds_half_floats(format))
        transform.scaling = Scaling::unitary;
    return transform;
}

FilteringProblem filtering_problem(const Method& method, const Job& job, const PlannedDevice& device,
                                   const std::optional<Tuning>& tuning)
{
    const ImageShape& image = job.image;
    const Extension extension = extension_for(image.width, image.height, job.filters, job.boundary, method);
    FilteringProblem problem{.width = image.width,
                             .height = image.height,
                             .format = job.image_texels(),
                             .result_format = job.result_texels(),
                             .boundary = job.boundary,
                             .extension = extension,
                             .transform =
                                 transform_of(extension, job.format, job.twiddles, device.device, device.probe),
                             .filters = job.filters.size(),
                             .channel_exponents = job.channel_exponents};
    if (tuning)
        problem.transform.tuning = *tuning;
    return problem;
}

FilteringProblem supported_filtering_problem(const Method& method, const Job& job, const PlannedDevice& device,
                                             const std::optional<Tuning>& tuning)
{
    const FilteringProblem problem = filtering_problem(method, job, device, tuning);
    method.require_supported(problem.transform, device.limits);
    require_room(method, job.image.channels, job.format);
    require_formats(job);
    require_fits_textures(job.image, device.device);
    return problem;
}

ConvolutionOptions convolution_of(const Job& job, ConvolutionApproach approach)
{
    ConvolutionOptions options{.format = job.image_texels(),
                               .result_format = job.result_texels(),
                               .boundary = job.boundary,
                               .approach = approach};
    // What lies between rows and columns is as exact as what the job works in, where that is no matter of levels.
    if (job.may_clamp && !gl::is_normalized(job.format))
        options.intermediate = job.format;
    return options;
}

ConvolutionOptions convolution_options(ConvolutionOptions options, int width, int height, const gl::Device& device,
                                       const DeviceProbe& probe)
{
    // A vec4 holds four components; the rest is for the program's other uniforms and for what drivers keep there.
    constexpr int vectors_for_others = 16;
    options.width = width;
    options.height = height;
    options.round_to_half = probe.half_rounding != HalfRounding::to_nearest;
    options.maximum_uniform_taps = device.maximum_fragment_uniform_components / 4 - vectors_for_others;
    options.fetches_per_pass = device.is_software ? fetches_per_pass_in_software : fetches_per_pass_on_hardware;
    return options;
}

void require_fits_textures(const ImageShape& image, const gl::Device& device)
{
    const int limit = device.maximum_texture_size;
    if (std::max(image.width, image.height) > limit)
        throw SizeError(fmt::format("an image of {} x {} pixels does not fit into this device's textures, which end at "
                                    "{} x {}",
                                    image.width, image.height, limit, limit));
}

} // namespace fragfft
