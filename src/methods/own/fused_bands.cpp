#include "methods/own/fused_bands.hpp"

#include "methods/own/fused_passes.hpp"
#include "methods/pass_builder.hpp"
#include "methods/smooth_length.hpp"

#include <string>

namespace fragfft::fused {

namespace {

using radix_2::Axis;

bool has_one_real_channel(const FilteringProblem& problem)
{
    return problem.transform.domain == Domain::real && problem.transform.axes == Axes::both &&
           problem.transform.format == gl::PixelFormat::rg32f && gl::info(problem.format).components == 1 &&
           problem.results() == gl::PixelFormat::r32f;
}

// The problem of the row passes: four rows share an rgba32f texel.
Problem of_four_rows(const Problem& transform)
{
    Problem rows = transform;
    rows.format = gl::PixelFormat::rgba32f;
    return rows;
}

// A real channel's spectrum is Hermitian, so half of its columns suffice.
int columns_of_half(const Problem& transform)
{
    return transform.width / 2 + 1;
}

} // namespace

std::optional<BandedFilter> banded_filter(const FilteringProblem& problem)
{
    const Problem& transform = problem.transform;
    if (!has_one_real_channel(problem) || transform.height % band_count != 0)
        return std::nullopt;
    const int rows = transform.height / band_count;
    const int columns = columns_of_half(transform);
    const auto along_rows = factorize(transform.width, {rows, rows, 4}, LineOrder::beside,
                                      chosen_radices(Axis::rows, transform.tuning), transform.tuning);
    const auto along_columns = factorize(transform.height, {columns, columns, 2}, LineOrder::in_bands,
                                         chosen_radices(Axis::columns, transform.tuning), transform.tuning);
    return along_rows && along_columns ? std::optional(BandedFilter{*along_rows, *along_columns}) : std::nullopt;
}

int height_in_bands(int at_least)
{
    return band_count * smooth_length(ceiling(at_least, band_count));
}

void add_banded_filter(Plan& plan, const FilteringProblem& problem, const BandedFilter& filter,
                       const std::vector<std::size_t>& responses, const std::vector<std::size_t>& results)
{
    const Problem& transform = problem.transform;
    const Problem of_rows = of_four_rows(transform);
    const int rows = transform.height / band_count;
    const auto add_rows = [&](const std::string& name) {
        return plan.add_resource({name, transform.width, rows, of_rows.format, ResourceRole::temporary});
    };
    const std::size_t source = add_rows("rows forward");
    const std::size_t filtered = problem.filters == 1 ? source : add_rows("filtered rows");
    add_whole_lines(plan, of_rows,
                    {.axis = Axis::rows,
                     .source = plan.resource_index("image"),
                     .result = source,
                     .source_extent = extent_unless_whole(Axis::rows, problem),
                     .boundary = problem.boundary,
                     .bands = Bands::of_source,
                     .band_extent = extent_unless_whole(Axis::columns, problem)},
                    filter.rows, rows);
    for (std::size_t i = 0; i < problem.filters; ++i) {
        add_whole_lines(plan, transform,
                        {.axis = Axis::columns,
                         .source = source,
                         .result = filtered,
                         .response = responses[i],
                         .bands = Bands::of_columns},
                        filter.columns, columns_of_half(transform));
        add_whole_lines(plan, of_rows,
                        {.axis = Axis::rows,
                         .direction = Direction::inverse,
                         .source = filtered,
                         .result = results[i],
                         .result_extent = extent_unless_whole(Axis::rows, problem),
                         .bands = Bands::of_result,
                         .band_extent = extent_unless_whole(Axis::columns, problem)},
                        filter.rows, rows);
    }
}

} // namespace fragfft::fused
