#include "library/c/handles.hpp"

#include <array>
#include <span>
#include <vector>

using namespace fragfft;
using namespace fragfft::c;

namespace {

FilterOptions options_of(const fragfft_filter_options& given)
{
    return {.width = given.width,
            .height = given.height,
            .format = meaning_of(given.format, formats, "format"),
            .image_format = format_if(given.has_image_format, given.image_format),
            .result_format = format_if(given.has_result_format, given.result_format),
            .channels = given.channels == 0 ? std::nullopt : std::optional(given.channels),
            .boundary = meaning_of(given.boundary, boundaries, "boundary rule"),
            .twiddles = meaning_of(given.twiddles, sources_of_twiddles, "source of twiddle factors"),
            .method = method_or_best(given.method),
            .reach = given.reach,
            .largest_sample = given.largest_sample == 0.0 ? 1.0 : given.largest_sample,
            .scratch = meaning_of(given.scratch, choices_of_scratch, "choice of scratch textures")};
}

std::vector<FilterDefinition> all_of(fragfft_definition* const* definitions, std::size_t count)
{
    require_given(definitions, "the array of definitions");
    std::vector<FilterDefinition> all;
    for (fragfft_definition* const definition : std::span(definitions, count)) {
        require_given(definition, "a definition");
        all.push_back(definition->definition);
    }
    return all;
}

} // namespace

fragfft_error fragfft_filter_create(const fragfft_context* context, const fragfft_filter_options* options,
                                    fragfft_definition* const* definitions, size_t count, fragfft_filter** filter)
{
    return created(filter, "the place of the filter", [&] {
        require_given(context, "the context");
        const fragfft_filter_options given = taken(options, "the structure of options");
        const std::vector<FilterDefinition> all = all_of(definitions, count);
        return new fragfft_filter{
            {TextureFilter(context->context, options_of(given), all, std::to_array(given.largest_samples))}, count};
    });
}

void fragfft_filter_destroy(fragfft_filter* filter)
{
    delete filter;
}

fragfft_error fragfft_filter_bind(fragfft_filter* filter, const fragfft_texture* image, const fragfft_texture* results,
                                  size_t count)
{
    return guarded([&] {
        require_given(filter, "the filter");
        require_given(image, "the image");
        require_given(results, "the array of results");
        // Checked before that many textures are read.
        if (count != filter->results)
            throw CallerError(fmt::format("{} results are bound where {} are written", count, filter->results));
        std::vector<Texture> textures;
        for (const fragfft_texture& result : std::span(results, count))
            textures.push_back(described(result));
        filter->work.bind(described(*image), textures);
    });
}

fragfft_error fragfft_filter_set_filter(fragfft_filter* filter, size_t number, const fragfft_definition* definition)
{
    return guarded([&] {
        require_given(filter, "the filter");
        require_given(definition, "the definition");
        filter->work.set_filter(number, definition->definition);
    });
}

fragfft_error fragfft_filter_run(fragfft_filter* filter)
{
    return c::run(filter);
}

fragfft_error fragfft_filter_record(fragfft_filter* filter)
{
    return c::record(filter);
}

fragfft_error fragfft_filter_time_runs(fragfft_filter* filter, int runs, fragfft_run_time* time)
{
    return c::time_runs(filter, runs, time);
}

fragfft_error fragfft_filter_method(const fragfft_filter* filter, const char** method)
{
    return c::method(filter, method);
}

fragfft_error fragfft_filter_plan_json(const fragfft_filter* filter, char** json)
{
    return c::plan_json(filter, json);
}

fragfft_error fragfft_filter_preparation_milliseconds(const fragfft_filter* filter, double* milliseconds)
{
    return c::preparation_milliseconds(filter, milliseconds);
}
