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

void require_formats(const FilterJob& job)
{
    const gl::PixelFormatInfo& image = gl::info(job.texels.image());
    const gl::PixelFormatInfo& result = gl::info(job.texels.result());
    for (const gl::PixelFormatInfo& format : {image, result})
        if (job.image.channels > format.components)
            throw InputError(fmt::format("{} texels hold {} channels, and the image has {}", format.name,
                                         format.components, job.image.channels));
    if (job.may_clamp)
        return;
    if (gl::holds_half_floats(result.format) && !gl::holds_half_floats(job.texels.format))
        throw InputError(fmt::format("results in {} of a filter that works in {} could overflow; use rgba32f",
                                     result.name, gl::info(job.texels.format).name));
    if (!clamps(result.format))
        return;
    if (!clamps(image.format))
        throw InputError(fmt::format("{} results hold 0 to 1 and clamp the rest: they are for images in {} too, which "
                                     "cannot lie outside, and this is in {}; use rgba32f",
                                     result.name, result.name, image.name));
    for (const Filter& filter : job.filters)
        require_result_in_range(filter, result.format);
}

Extension extension_for(int width, int height, std::span<const Filter> filters, Boundary boundary, const Method& method,
                        bool has_one_channel)
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
    return plan_extension(
        width, height, farthest, boundary, smallest_transform,
        [&](int at_least) { return method.length_from(at_least); },
        [&](int at_least) { return method.height_from(at_least, has_one_channel); });
}

Problem transform_problem(const TransformJob& job, const PlannedDevice& device, const std::optional<Tuning>& tuning)
{
    Problem transform = on_device({.width = job.width,
                                   .height = job.height,
                                   .format = job.texels.format,
                                   .scaling = job.scaling,
                                   .twiddles = job.texels.twiddles,
                                   .direction = job.direction,
                                   .axes = job.axes,
                                   .domain = job.domain,
                                   .batch = job.batch,
                                   .wrapped_at = job.wrapped_at,
                                   .wrapping = job.wrapping},
                                  device.device, device.probe);
    if (tuning)
        transform.tuning = *tuning;
    return transform;
}

Problem transform_for_filters(const JobTexels& texels, int width, int height, const PlannedDevice& device,
                              const std::optional<Tuning>& tuning)
{
    const Scaling scaling = gl::holds_half_floats(texels.format) ? Scaling::unitary : Scaling::none;
    return transform_problem({.width = width, .height = height, .scaling = scaling, .texels = texels}, device, tuning);
}

namespace {

// The transform of the image after its extension.
Problem transform_of(const FilterJob& job, const Extension& extended, const PlannedDevice& device,
                     const std::optional<Tuning>& tuning)
{
    Problem transform = transform_for_filters(job.texels, extended.width, extended.height, device, tuning);
    transform.scaling = job.scaling.value_or(transform.scaling);
    transform.real_responses =
        !job.filters_change && job.reach == 0 && !job.filters.empty() &&
        std::ranges::all_of(job.filters, [](const Filter& filter) { return filter.has_real_response(); });
    return transform;
}

struct Texels
{
    gl::PixelFormat transformed;
    gl::PixelFormat image;
    gl::PixelFormat result;

    // Whether there is one channel, as methods with a suitable_height_of_one_channel require.
    bool have_one_channel() const
    {
        return transformed == gl::PixelFormat::rg32f && gl::info(image).components == 1 &&
               result == gl::PixelFormat::r32f;
    }
};

Texels texels_for(const Method& method, const FilterJob& job, const Limits& limits)
{
    constexpr gl::PixelFormat pair = gl::PixelFormat::rg32f;
    const int channels = job.image.channels;
    const bool has_usual_texels = job.texels == JobTexels{.twiddles = job.texels.twiddles};
    if (!job.in_narrow_texels || !has_usual_texels || method.packed_channels(channels) > gl::info(pair).components ||
        method.refusal({.width = 2, .height = 2, .format = pair, .twiddles = job.texels.twiddles}, limits))
        return {job.texels.format, job.texels.image(), job.texels.result()};
    const gl::PixelFormat own = channels == 1 ? gl::PixelFormat::r32f : pair;
    return {pair, own, own};
}

} // namespace

FilteringProblem filtering_problem(const Method& method, const FilterJob& job, const PlannedDevice& device,
                                   const std::optional<Tuning>& tuning)
{
    const auto& [width, height, channels] = job.image;
    const Texels texels = texels_for(method, job, device.limits);
    const Extension extension =
        extension_for(width, height, job.filters, job.boundary, method, texels.have_one_channel());
    FilteringProblem problem{.width = width,
                             .height = height,
                             .format = texels.image,
                             .result_format = texels.result,
                             .boundary = job.boundary,
                             .extension = extension,
                             .transform = transform_of(job, extension, device, tuning),
                             .filters = job.filters.size(),
                             .channel_exponents = job.channel_exponents};
    problem.transform.format = texels.transformed;
    return problem;
}

FilteringProblem supported_filtering_problem(const Method& method, const FilterJob& job, const PlannedDevice& device,
                                             const std::optional<Tuning>& tuning)
{
    FilteringProblem problem = filtering_problem(method, job, device, tuning);
    method.require_supported(problem.transform, device.limits);
    require_room(method, job.image.channels, job.texels.format);
    require_formats(job);
    require_fits_textures(job.image, device.device);
    return problem;
}

FilteringProblem supported_filtering_problem(const Method& method, const TransformJob& job, const PlannedDevice& device,
                                             const std::optional<Tuning>& tuning)
{
    FilteringProblem alone = transforming(transform_problem(job, device, tuning));
    alone.result_format = job.texels.result_format.value_or(alone.results());
    alone.format = job.texels.image_format.value_or(alone.format);
    method.require_supported(alone.transform, device.limits);
    return alone;
}

ConvolutionProblem convolution_problem(const FilterJob& job, const SpatialChoice& choice, const PlannedDevice& device)
{
    // A vec4 holds four components. The rest is left for the program's other uniforms and for those that drivers add.
    constexpr int vectors_for_others = 16;
    ConvolutionProblem problem{
        .width = job.image.width,
        .height = job.image.height,
        .format = job.texels.image(),
        .result_format = job.texels.result(),
        .boundary = job.boundary,
        .choice = choice,
        .round_to_half = device.probe.programs_make_halves(),
        .maximum_uniform_taps = device.device.maximum_fragment_uniform_components / 4 - vectors_for_others,
        .fetches_per_pass = device.device.is_software ? fetches_per_pass_in_software : fetches_per_pass_on_hardware,
        .maximum_rounds = device.limits.maximum_rounds};
    // Unless the format has levels, the texture between rows and columns is as precise as the job's format.
    if (!choice.intermediate && job.may_clamp && !gl::is_normalized(job.texels.format))
        problem.choice.intermediate = job.texels.format;
    return problem;
}

PlannedDevice typical_gpu(int maximum_texture_size)
{
    static const DeviceProbe probe{.half_rounding = HalfRounding::to_nearest, .half_overflow_saturates = true};
    static const gl::Device device = [] {
        const Limits limits = limits_with_compute(largest_texture_of_any_device);
        gl::Device gpu;
        gpu.maximum_texture_size = limits.maximum_texture_size;
        gpu.maximum_fragment_uniform_components = 960;
        gpu.maximum_group_invocations = limits.maximum_group_invocations;
        gpu.maximum_shared_bytes = limits.maximum_shared_bytes;
        gpu.maximum_draw_buffers = limits.maximum_draw_buffers;
        gpu.maximum_fragment_images = limits.maximum_fragment_images;
        return gpu;
    }();
    return {device, probe, limits_with_compute(maximum_texture_size)};
}

TransformJob transform_job(const Problem& transform)
{
    return {.width = transform.width,
            .height = transform.height,
            .direction = transform.direction,
            .axes = transform.axes,
            .domain = transform.domain,
            .batch = transform.batch,
            .wrapped_at = transform.wrapped_at,
            .wrapping = transform.wrapping,
            .scaling = transform.scaling,
            .texels = {.format = transform.format, .twiddles = transform.twiddles}};
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
