#include "methods/own/fused.hpp"

#include "engine/composition.hpp"
#include "methods/complex_pairs_layout.hpp"
#include "methods/dispatched_radix_2.hpp"
#include "methods/own/fused_bands.hpp"
#include "methods/own/fused_passes.hpp"
#include "methods/own/fused_whole.hpp"
#include "methods/pass_builder.hpp"
#include "methods/smooth_length.hpp"

#include <algorithm>
#include <fmt/core.h>

namespace fragfft::fused {

namespace {

using radix_2::Axis;

const std::vector<Twiddles> offered{Twiddles::table};

std::optional<Refusal> refusal(const Problem& problem, const Limits& limits)
{
    const auto fits_texture = [&](int length) { return length >= 1 && length <= limits.maximum_texture_size; };
    if (!fits_texture(problem.width) || !fits_texture(problem.height) || !is_smooth(problem.width) ||
        !is_smooth(problem.height))
        return Refusal{fmt::format("{} takes products of 2, 3, 5 and 7 from 1 to {} (the largest texture), not {} x {}",
                                   method_name, limits.maximum_texture_size, problem.width, problem.height),
                       true};
    if (auto refused = radix_2::refusal_of_rows_and_halves(method_name, problem))
        return refused;
    if (auto refused =
            radix_2::refusal_beside_size(method_name, offered, dispatched_radix_2::stored_formats(limits), problem))
        return refused;
    if (limits.maximum_group_invocations == 0)
        return Refusal{fmt::format("{} needs compute programs: OpenGL 4.3 or OpenGL ES 3.1", method_name)};
    Tuning tuning = problem.tuning;
    if (tuning.group_invocations > limits.maximum_group_invocations ||
        tuning.shared_bytes > limits.maximum_shared_bytes)
        return Refusal{fmt::format("{} is tuned for groups of {} invocations and {} bytes of shared memory, and this "
                                   "device has {} and {}",
                                   method_name, tuning.group_invocations, tuning.shared_bytes,
                                   limits.maximum_group_invocations, limits.maximum_shared_bytes)};
    for (const Axis axis : radix_2::axes_of(problem))
        if (factorizations_along(axis, problem, 1).empty())
            return Refusal{fmt::format("{} transforms a line in one step or two, and {} numbers take more{}",
                                       method_name, length_along(axis, problem),
                                       without_choices(problem.tuning) == problem.tuning ? "" : " as it is tuned"),
                           true};
    return std::nullopt;
}

Plan transform(const Problem& problem)
{
    Plan plan = radix_2::empty_plan(fmt::format("{} {}", method_name, name(problem.direction)), problem);
    const std::size_t result = plan.resource_index("result");
    std::size_t source = plan.resource_index("image");
    const std::vector<Axis> axes = radix_2::axes_of(problem);
    for (const Axis axis : axes) {
        const bool in_place = axis == axes.back() || takes_one_step(axes.back(), problem);
        const std::size_t target = in_place ? result : plan.resource_index("scratch");
        add_lines(plan, problem, {.axis = axis, .direction = problem.direction, .source = source, .result = target});
        source = target;
    }
    share_temporaries(plan);
    return plan;
}

Growth growth(const Problem& problem)
{
    std::vector<radix_2::SummingPass> passes;
    const std::vector<Axis> axes = radix_2::axes_of(problem);
    for (const Axis axis : axes)
        for (const Factorization& step : factorizations_along(axis, problem, 1))
            passes.push_back(
                {axis, static_cast<double>(step.length), axis_scale(problem.scaling, problem.direction, step.length)});
    return radix_2::growth_of(axes, passes);
}

class FilterPlan
{
public:
    explicit FilterPlan(const FilteringProblem& problem)
        : problem_(problem), plan_{filter_plan_name(method_name, problem),
                                   fmt::format("scaling: {}, twiddles: {}, boundary: {}",
                                               name(problem.transform.scaling), name(problem.transform.twiddles),
                                               name(problem.boundary)),
                                   {},
                                   {}}
    {
    }

    Plan plan()
    {
        const std::size_t image =
            plan_.add_resource({"image", problem_.width, problem_.height, problem_.format, ResourceRole::input});
        const bool both = problem_.transform.axes == Axes::both;
        const std::vector<std::size_t> responses = add_responses();
        const std::vector<std::size_t> results = add_results();
        if (const auto filter = whole_filter(problem_)) {
            add_whole_filter(plan_, problem_, *filter);
            return std::move(plan_);
        }
        if (const auto filter = banded_filter(problem_)) {
            add_banded_filter(plan_, problem_, *filter, responses, results);
            return std::move(plan_);
        }
        std::size_t source = image;
        std::size_t filtered = 0;
        if (both) {
            source = holds_rows() && problem_.filters == 1 ? results[0] : rows_of_image("rows forward");
            filtered = source;
            if (!filters_in_place())
                filtered = rows_of_image("filtered rows");
            add({.axis = Axis::rows,
                 .source = image,
                 .result = source,
                 .source_extent = extent_unless_whole(Axis::rows, problem_)});
        }
        for (std::size_t i = 0; i < problem_.filters; ++i) {
            const std::size_t response = responses[i];
            const std::size_t result = results[i];
            if (both && holds_rows())
                filtered = result;
            const Axis axis = problem_.transform.axes == Axes::rows ? Axis::rows : Axis::columns;
            add({.axis = axis,
                 .source = source,
                 .result = both ? filtered : result,
                 .response = response,
                 .response_offset = both ? 0 : extent_along(radix_2::across(axis), problem_).offset,
                 .source_extent = extent_unless_whole(axis, problem_),
                 .result_extent = extent_unless_whole(axis, problem_)});
            if (both)
                add({.axis = Axis::rows,
                     .direction = Direction::inverse,
                     .source = filtered,
                     .result = result,
                     .result_extent = extent_unless_whole(Axis::rows, problem_)});
        }
        // The temporaries of passes that are not in place are needed anyway: with these few passes sharing would add
        // barriers and save nothing. Only plans with two steps per axis have more temporaries to share.
        if (plan_.passes.size() > (both ? 1 + 2 * problem_.filters : problem_.filters))
            share_temporaries(plan_);
        return std::move(plan_);
    }

private:
    std::vector<std::size_t> add_responses()
    {
        std::vector<std::size_t> responses;
        const gl::PixelFormat format = fused::method().response_format(problem_.transform);
        for (std::size_t i = 0; i < problem_.filters; ++i)
            responses.push_back(plan_.add_resource({numbered("response", i, problem_.filters), problem_.transform.width,
                                                    problem_.transform.height, format, ResourceRole::input}));
        return responses;
    }
    std::vector<std::size_t> add_results()
    {
        std::vector<std::size_t> results;
        for (std::size_t i = 0; i < problem_.filters; ++i)
            results.push_back(plan_.add_resource({numbered("result", i, problem_.filters), problem_.width,
                                                  problem_.height, problem_.results(), ResourceRole::output}));
        return results;
    }
    bool takes_one_step() const
    {
        return fused::takes_one_step(Axis::rows, problem_.transform) &&
               fused::takes_one_step(Axis::columns, problem_.transform);
    }
    // Not for half floats: numbers divided by both lengths before the last pass may be too small for them.
    bool shares_rows() const
    {
        return problem_.transform.axes == Axes::both && takes_one_step() &&
               !extent_unless_whole(Axis::rows, problem_) && !gl::holds_half_floats(problem_.transform.format);
    }
    // Whether the result also stores the rows between the passes: fewer textures compete for a GPU's cache.
    bool holds_rows() const
    {
        return takes_one_step() && !extent_unless_whole(Axis::rows, problem_) &&
               problem_.results() == problem_.transform.format;
    }
    bool filters_in_place() const { return takes_one_step() && problem_.filters == 1; }
    std::size_t rows_of_image(const std::string& name)
    {
        return plan_.add_resource(
            {name, problem_.transform.width, problem_.height, problem_.transform.format, ResourceRole::temporary});
    }
    void add(LineTransform lines)
    {
        lines.boundary = problem_.boundary;
        lines.rows_are_shared = shares_rows();
        add_lines(plan_, problem_.transform, lines);
    }

    const FilteringProblem& problem_;
    Plan plan_;
};

std::optional<Plan> filtering(const FilteringProblem& problem)
{
    if (!problem.image_fills_texels() || !problem.results_are_storable())
        return std::nullopt;
    return FilterPlan(problem).plan();
}

// How a tuning factorizes a filter: as one pass, in bands, or by axes.
struct FusedShape
{
    std::optional<WholeFilter> whole;
    std::optional<BandedFilter> banded;
    std::vector<std::vector<Factorization>> axes;

    bool operator==(const FusedShape&) const = default;

    bool is_possible() const
    {
        return whole || banded ||
               (!axes.empty() && std::none_of(axes.begin(), axes.end(), [](const auto& axis) { return axis.empty(); }));
    }
};

FusedShape shape_of(FilteringProblem problem, const Tuning& tuning)
{
    problem.transform.tuning = tuning;
    if (const auto whole = whole_filter(problem))
        return {whole, std::nullopt, {}};
    if (const auto banded = banded_filter(problem))
        return {std::nullopt, banded, {}};
    FusedShape shape;
    for (const Axis axis : radix_2::axes_of(problem.transform))
        shape.axes.push_back(
            factorizations_along(axis, problem.transform, length_along(radix_2::across(axis), problem.transform)));
    return shape;
}

std::vector<Tuning> tunings(const FilteringProblem& problem)
{
    std::vector<Tuning> result{without_choices(problem.transform.tuning)};
    std::vector<FusedShape> known{shape_of(problem, result.front())};
    const auto add = [&](const Tuning& choices) {
        Tuning tuning = result.front();
        tuning.numbers_of_invocation = choices.numbers_of_invocation;
        tuning.exchanged_components = choices.exchanged_components;
        tuning.lines_of_group = choices.lines_of_group;
        tuning.filter_passes = choices.filter_passes;
        FusedShape shape = shape_of(problem, tuning);
        if (result.size() == most_tunings || !shape.is_possible() || (choices.filter_passes == 1 && !shape.whole) ||
            std::find(known.begin(), known.end(), shape) != known.end())
            return;
        known.push_back(std::move(shape));
        result.push_back(std::move(tuning));
    };
    const int several = known.front().whole ? 3 : 0;
    add({.filter_passes = several});
    for (const int lines : {0, 1, 4})
        add({.lines_of_group = lines, .filter_passes = 1});
    for (const int elements : {4, 8})
        add({.numbers_of_invocation = elements, .filter_passes = 1});
    for (const int elements : {8, 16})
        for (const int exchanged : {4, 2, 1})
            add({.numbers_of_invocation = elements, .exchanged_components = exchanged, .filter_passes = several});
    for (const int lines : {1, 2, 4, 8})
        add({.lines_of_group = lines, .filter_passes = several});
    add({.numbers_of_invocation = 4, .filter_passes = several});
    add({.numbers_of_invocation = 32, .exchanged_components = 1, .filter_passes = several});
    return result;
}

} // namespace

Method method()
{
    Method method = dispatched_radix_2::method_in_common();
    method.name = method_name;
    method.year = 2026;
    method.is_of_this_library = true;
    method.needs_hardware = true;
    method.paper = "this library: three reads and writes of the image";
    method.description = "A whole filter in three passes of compute programs, of mixed radices";
    method.sizes = "widths and heights that are products of 2, 3, 5 and 7, from 1 to the device's texture limit; needs "
                   "compute programs";
    method.twiddles = offered;
    method.refusal = refusal;
    method.transform = transform;
    method.multiply = [](const Problem& problem) {
        return dispatched_radix_2::product_plan(method_name, problem, "fused/multiply.comp",
                                                fused::method().response_format(problem));
    };
    method.filtering = filtering;
    method.suitable_length = smooth_length;
    method.suitable_height_of_one_channel = height_in_bands;
    method.growth = growth;
    method.response_layout = complex_pairs::narrowest_response_layout;
    method.has_narrow_responses = true;
    method.has_real_responses = true;
    method.tunings = tunings;
    return method;
}

} // namespace fragfft::fused
