#include "library/c/handles.hpp"

#include <complex>
#include <span>
#include <vector>

using namespace fragfft;
using namespace fragfft::c;

namespace {

TransformOptions options_of(const fragfft_transform_options& given)
{
    return {.width = given.width,
            .height = given.height,
            .format = meaning_of(given.format, formats, "format"),
            .image_format = format_if(given.has_image_format, given.image_format),
            .result_format = format_if(given.has_result_format, given.result_format),
            .direction = meaning_of(given.direction, directions, "direction"),
            .axes = meaning_of(given.axes, choices_of_axes, "choice of axes"),
            .domain = meaning_of(given.domain, domains, "domain"),
            .scaling = meaning_of(given.scaling, scalings, "scaling"),
            .twiddles = meaning_of(given.twiddles, sources_of_twiddles, "source of twiddle factors"),
            .wrapped_at = given.wrapped_at,
            .wrapping = meaning_of(given.wrapping, wrappings, "wrapping"),
            .method = method_or_best(given.method),
            .scratch = meaning_of(given.scratch, choices_of_scratch, "choice of scratch textures")};
}

} // namespace

fragfft_error fragfft_transform_create(const fragfft_context* context, const fragfft_transform_options* options,
                                       fragfft_transform** transform)
{
    return created(transform, "the place of the transform", [&] {
        require_given(context, "the context");
        const TransformOptions wanted = options_of(taken(options, "the structure of options"));
        return new fragfft_transform{{TextureTransform(context->context, wanted)}};
    });
}

void fragfft_transform_destroy(fragfft_transform* transform)
{
    delete transform;
}

fragfft_error fragfft_transform_bind(fragfft_transform* transform, const fragfft_texture* image,
                                     const fragfft_texture* result)
{
    return guarded([&] {
        require_given(transform, "the transform");
        require_given(image, "the image");
        require_given(result, "the result");
        transform->work.bind(described(*image), described(*result));
    });
}

fragfft_error fragfft_transform_run(fragfft_transform* transform)
{
    return c::run(transform);
}

fragfft_error fragfft_transform_record(fragfft_transform* transform)
{
    return c::record(transform);
}

fragfft_error fragfft_transform_time_runs(fragfft_transform* transform, int runs, fragfft_run_time* time)
{
    return c::time_runs(transform, runs, time);
}

fragfft_error fragfft_transform_method(const fragfft_transform* transform, const char** method)
{
    return c::method(transform, method);
}

fragfft_error fragfft_transform_plan_json(const fragfft_transform* transform, char** json)
{
    return c::plan_json(transform, json);
}

fragfft_error fragfft_transform_preparation_milliseconds(const fragfft_transform* transform, double* milliseconds)
{
    return c::preparation_milliseconds(transform, milliseconds);
}

fragfft_error fragfft_transform_unpack(const fragfft_transform* transform, const float* texels, size_t texel_numbers,
                                       int channels, double* spectra, size_t spectra_numbers)
{
    return guarded([&] {
        require_given(transform, "the transform");
        require_given(texels, "the array of texels");
        require_given(spectra, "the place of the spectra");
        const std::vector<std::complex<double>> bins =
            transform->work.unpack(std::span(texels, texel_numbers), channels);
        if (spectra_numbers != 2 * bins.size())
            throw CallerError(
                fmt::format("the spectra are {} numbers, and there is room for {}", 2 * bins.size(), spectra_numbers));
        for (const std::complex<double>& bin : bins) {
            *spectra++ = bin.real();
            *spectra++ = bin.imag();
        }
    });
}
