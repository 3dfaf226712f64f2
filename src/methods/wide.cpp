#include "methods/wide.hpp"

#include "methods/complex_pairs_layout.hpp"
#include "methods/dispatched_radix_2.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"
#include "methods/lloyd_boyd_govindaraju_2008_chirp.hpp"
#include "methods/smooth_length.hpp"
#include "methods/wide_schedule.hpp"
#include "methods/wide_tunings.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

namespace fragfft::wide {

namespace {

using radix_2::axes_of_lines;
using radix_2::Axis;
using radix_2::length_along;
using radix_2::other;

const std::vector<Twiddles> twiddles_offered{Twiddles::table};

constexpr const char* name_of(Writing writing)
{
    return writing == Writing::stores ? stored_method_name : method_name;
}

bool is_unitary(const Problem& problem)
{
    return problem.scaling == Scaling::unitary;
}

double scale_of_axis(const Problem& problem, Direction direction, int length)
{
    return !is_unitary(problem) && direction == Direction::inverse ? 1.0 / length : 1.0;
}

std::optional<std::vector<Step>> chosen(const std::vector<int>& radices, int length, const Tuning& tuning,
                                        bool to_texture = false)
{
    return radices.empty() ? std::nullopt : std::optional(steps_of(radices, length, tuning, to_texture));
}

// An axis of any other length: a convolution with a chirp, by lines of a power of two.
Array add_z_chirp(Schedule& schedule, const Array& source, Axis axis)
{
    const Problem& problem = schedule.problem();
    const int length = source.length_along(axis);
    const int lines = source.length_along(other(axis));
    const int padded = lloyd_boyd_govindaraju_2008::padded_length(length);
    const auto chirp = lloyd_boyd_govindaraju_2008::chirp(length, problem.direction);
    const Lines all{padded, lines, problem.format, Writing::targets};
    const std::vector<Step> forward = steps_of_filter(all, problem.tuning);
    const std::vector<Step> back = steps_after_filter(forward, all, problem.tuning);
    const bool filters = forward.back().kind == StepKind::filter;
    Schedule::Options options{.extent = Extent{0, length, Boundary::zero},
                              .factors = schedule.line("chirp", chirp->conjugate),
                              .response = schedule.line("chirp's transform", chirp->spectrum),
                              .response_is_line = true};
    Array numbers = schedule.transform(source, axis, Direction::forward, padded, forward, options);
    numbers = filters ? schedule.after_filter(numbers, axis, back, false)
                      : schedule.transform(numbers, axis, Direction::inverse, padded, back, {});
    std::vector<std::complex<double>> last = chirp->conjugate;
    const double scale =
        is_unitary(problem) ? 1.0 / std::sqrt(length) : scale_of_axis(problem, problem.direction, length);
    for (std::complex<double>& factor : last)
        factor *= scale;
    const int width = axis == Axis::rows ? length : lines;
    const int height = axis == Axis::rows ? lines : length;
    return schedule.gather(numbers, 0, 0, width, height, problem.format, schedule.line("chirp again", last));
}

// The steps of a transform along an axis; its length must be 2^a 3^b 5^c 7^d.
std::vector<Step> steps_along(Axis axis, const Problem& problem, Writing writing)
{
    const std::vector<Axis> axes = axes_of_lines(problem);
    const int length = length_along(axis, problem);
    const Lines lines{length, length_along(other(axis), problem), problem.format, writing};
    const Tuning& tuning = problem.tuning;
    if (const auto given = chosen(axis == axes.front() ? tuning.first_radices : tuning.second_radices, length, tuning,
                                  writing == Writing::targets && axis == axes.back()))
        return *given;
    return axis == axes.back() ? steps_to_texture(lines, tuning) : steps_in_layers(lines, tuning);
}

template <Writing writing> Plan transform_plan(const Problem& problem)
{
    Schedule schedule(fmt::format("{} {}", name_of(writing), name(problem.direction)), problem, writing);
    Array numbers = schedule.input("image", problem.width, problem.height, problem.format);
    const std::size_t image = numbers.resource;
    for (const Axis axis : axes_of_lines(problem)) {
        const int length = length_along(axis, problem);
        numbers = is_smooth(length) ? schedule.transform(numbers, axis, problem.direction, length,
                                                         steps_along(axis, problem, writing),
                                                         {.scale = scale_of_axis(problem, problem.direction, length),
                                                          .is_unitary = is_unitary(problem)})
                                    : add_z_chirp(schedule, numbers, axis);
    }
    // A single number is its own transform.
    if (numbers.layered || numbers.resource == image)
        numbers = schedule.gather(numbers, 0, 0, problem.width, problem.height, problem.format);
    schedule.name_output(numbers, "result");
    return schedule.plan();
}

// The response that the problem's spectra are multiplied by, as an input.
Resource response_of(const Problem& problem, const std::string& name)
{
    Resource response = radix_2::texture(problem, name, ResourceRole::input);
    response.format = method().response_format(problem.format);
    return response;
}

template <Writing writing> Plan multiply_plan(const Problem& problem)
{
    Plan plan = radix_2::empty_plan(fmt::format("{} product", name_of(writing)), problem);
    const std::size_t response = plan.add_resource(response_of(problem, "response"));
    ProgramVariant program{"multiply", "multiply", "wide/multiply.frag", {}, {{"source", 1}, {"response", 1}}};
    if (problem.round_to_half)
        program.defines.push_back("ROUND_TO_HALF");
    plan.passes.push_back(
        Pass::drawing("multiply", {sampled("response", response)},
                      {{std::move(program), {"whole array", 0, 0, problem.width, problem.height}, {}}}));
    radix_2::chain_passes(plan);
    return plan;
}

// Whole filters of lines that are cut into steps: along one axis, then filtered along the other, and back.
class FilterPlan
{
public:
    FilterPlan(const FilteringProblem& problem, Writing writing)
        : problem_(problem), transform_(problem.transform), writing_(writing),
          schedule_(fmt::format("{}, {} x {} {}", name_of(writing), problem.width, problem.height,
                                problem.filters == 1 ? "filter" : fmt::format("by {} filters", problem.filters)),
                    problem.transform, writing)
    {
        // A line of one number has no steps to filter in.
        filtered_ = transform_.height > 1 ? Axis::columns : Axis::rows;
    }

    Plan plan()
    {
        const Array image = schedule_.input("image", problem_.width, problem_.height, problem_.format);
        const Array first = forward_along_first(image);
        const int length = length_along(filtered_, transform_);
        const std::vector<Step> steps = filtered_steps(length);
        for (std::size_t i = 0; i < problem_.filters; ++i)
            add_filter(first, steps, i);
        return schedule_.plan();
    }

private:
    Lines lines_of(int length, int count) const
    {
        return {length, count, transform_.format, writing_};
    }
    Extent extent_along(Axis axis) const
    {
        return axis == Axis::rows ? Extent{problem_.extension.left, problem_.width, problem_.boundary}
                                  : Extent{problem_.extension.top, problem_.height, problem_.boundary};
    }
    std::optional<Extent> extent_if_extended(Axis axis) const
    {
        const Extent extent = extent_along(axis);
        return extent.offset == 0 && extent.count == length_along(axis, transform_) ? std::nullopt
                                                                                    : std::optional(extent);
    }

    Array forward_along_first(const Array& image)
    {
        const Axis axis = other(filtered_);
        const int length = length_along(axis, transform_);
        const int lines = image.length_along(filtered_);
        if (length == 1)
            return image;
        const auto given = chosen(transform_.tuning.first_radices, length, transform_.tuning);
        return schedule_.transform(image, axis, Direction::forward, length,
                                   given ? *given : steps_in_layers(lines_of(length, lines), transform_.tuning),
                                   {.extent = extent_if_extended(axis), .is_unitary = is_unitary(transform_)});
    }

    std::vector<Step> filtered_steps(int length) const
    {
        const int lines = length_along(other(filtered_), transform_);
        if (transform_.tuning.second_radices.empty())
            return steps_of_filter(lines_of(length, lines), transform_.tuning);
        std::vector<Step> steps = steps_of(transform_.tuning.second_radices, length, transform_.tuning);
        if (steps.back().radix <= largest_filter_radix)
            steps.back().kind = StepKind::filter;
        return steps;
    }

    void add_filter(const Array& first, const std::vector<Step>& steps, std::size_t number)
    {
        const Axis axis = other(filtered_);
        const int length = length_along(filtered_, transform_);
        const std::size_t response =
            schedule_.add_resource(response_of(transform_, numbered("response", number, problem_.filters)));
        const double scale = scale_of_axis(transform_, Direction::inverse, length);
        const bool filters = !steps.empty() && steps.back().kind == StepKind::filter;
        const bool unitary = is_unitary(transform_);
        Array numbers = schedule_.transform(first, filtered_, Direction::forward, length, steps,
                                            {.extent = extent_if_extended(filtered_),
                                             .scale = filters ? scale : 1.0,
                                             .is_unitary = unitary,
                                             .response = response});
        const int lines = length_along(axis, transform_);
        const std::vector<Step> back = steps_after_filter(steps, lines_of(length, lines), transform_.tuning);
        numbers = filters ? schedule_.after_filter(numbers, filtered_, back, unitary)
                          : schedule_.transform(numbers, filtered_, Direction::inverse, length, back,
                                                {.scale = scale, .is_unitary = unitary});
        schedule_.name_output(back_along_first(numbers), numbered("result", number, problem_.filters));
    }

    // Only the lines that the result has, and of these what it has.
    Array back_along_first(const Array& filtered)
    {
        const Axis axis = other(filtered_);
        const int length = length_along(axis, transform_);
        const Extent lines = extent_along(filtered_);
        const Extent along = extent_along(axis);
        const bool is_whole = along.offset == 0 && along.count == length && problem_.results() == transform_.format;
        Array numbers = filtered;
        Extent rest = lines;
        if (length > 1) {
            const auto given = chosen(transform_.tuning.last_radices, length, transform_.tuning,
                                      is_whole && writing_ == Writing::targets);
            const std::vector<Step> steps = given ? *given
                                            : is_whole
                                                ? steps_to_texture(lines_of(length, lines.count), transform_.tuning)
                                                : steps_in_layers(lines_of(length, lines.count), transform_.tuning);
            numbers = schedule_.transform(numbers, axis, Direction::inverse, length, steps,
                                          {.first_across = lines.offset,
                                           .lines = lines.count,
                                           .scale = scale_of_axis(transform_, Direction::inverse, length),
                                           .is_unitary = is_unitary(transform_),
                                           .kept = is_whole ? std::nullopt : std::optional(along),
                                           .format = problem_.results()});
            if (!numbers.layered)
                return numbers;
            rest.offset = 0;
        }
        return filtered_ == Axis::columns ? schedule_.gather(numbers, along.offset, rest.offset, problem_.width,
                                                             problem_.height, problem_.results())
                                          : schedule_.gather(numbers, rest.offset, along.offset, problem_.width,
                                                             problem_.height, problem_.results());
    }

    const FilteringProblem& problem_;
    const Problem& transform_;
    Writing writing_;
    Schedule schedule_;
    Axis filtered_ = Axis::columns;
};

template <Writing writing> std::optional<Plan> filter_plan(const FilteringProblem& problem)
{
    const Problem& transform = problem.transform;
    return is_filtered_in_steps(transform) ? std::optional(FilterPlan(problem, writing).plan()) : std::nullopt;
}

template <Writing writing> std::vector<Tuning> tunings_writing(const FilteringProblem& problem)
{
    return tunings(problem, writing);
}

// What each step leaves; of other lengths, which half floats are refused for, nothing.
template <Writing writing> Growth growth_of_steps(const Problem& problem)
{
    const std::vector<Axis> axes = axes_of_lines(problem);
    Growth growth{fragfft::Numbers::complex_pairs, !axes.empty() && axes.front() == Axis::columns, {}};
    PassGrowth now;
    for (const Axis axis : axes) {
        const int length = length_along(axis, problem);
        if (!is_smooth(length))
            continue;
        const std::vector<Step> steps = steps_along(axis, problem, writing);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            now.scale *= is_unitary(problem)     ? 1.0 / std::sqrt(steps[i].radix)
                         : i + 1 == steps.size() ? scale_of_axis(problem, problem.direction, length)
                                                 : 1.0;
            now.of_largest *= steps[i].radix;
            if (axis != axes.front())
                now.of_line *= steps[i].radix;
            growth.passes.push_back(now);
        }
        // What is gathered is what the last step has left.
        if (writing == Writing::targets && axis == axes.back() && steps.back().kind != StepKind::side_by_side)
            growth.passes.push_back(now);
    }
    return growth;
}

std::optional<Refusal> refused_lengths(const Problem& problem, const Limits& limits, Writing writing)
{
    const int limit = limits.maximum_texture_size;
    const auto fits = [&](int length) {
        if (length < 1 || length > limit)
            return false;
        return is_smooth(length) ||
               (writing == Writing::targets && lloyd_boyd_govindaraju_2008::padded_length(length) <= limit);
    };
    if (fits(problem.width) && fits(problem.height))
        return std::nullopt;
    if (writing == Writing::stores)
        return Refusal{fmt::format("{} takes lengths that are products of 2, 3, 5 and 7, up to {} (the largest "
                                   "texture), not {} x {}; {} takes any",
                                   stored_method_name, limit, problem.width, problem.height, method_name),
                       true};
    return Refusal{fmt::format("{} takes lengths up to {} (the largest texture), half as long where they have prime "
                               "factors above 7, not {} x {}",
                               method_name, limit, problem.width, problem.height),
                   true};
}

template <Writing writing> std::optional<Refusal> refusal(const Problem& problem, const Limits& limits)
{
    const char* const name = name_of(writing);
    if (auto refused = refused_lengths(problem, limits, writing))
        return refused;
    if (problem.wrapped_at != 0)
        return Refusal{fmt::format("{} takes rows that are rows of a texture, not wrapped ones", name)};
    if (problem.domain == Domain::half_complex)
        return Refusal{fmt::format("{} makes whole spectra, not halves", name)};
    for (const Axis axis : radix_2::axes_of(problem))
        if (!is_smooth(length_along(axis, problem)) && gl::holds_half_floats(problem.format))
            return Refusal{fmt::format("{} takes half floats for products of 2, 3, 5 and 7, not for {} x {}", name,
                                       problem.width, problem.height),
                           true};
    for (const Axis axis : radix_2::axes_of(problem))
        if (const int length = length_along(axis, problem); is_smooth(length) && !can_cut(length, problem.tuning))
            return Refusal{fmt::format("{} has no steps for lines of {} numbers with {} render targets", name, length,
                                       problem.tuning.render_targets),
                           true};
    if (writing == Writing::stores && limits.maximum_fragment_images == 0)
        return Refusal{fmt::format("{} needs fragment programs that store in images: OpenGL 4.2", name)};
    if (writing == Writing::targets && problem.tuning.render_targets > limits.maximum_draw_buffers)
        return Refusal{fmt::format("{} is planned for {} render targets, and this device has {}", name,
                                   problem.tuning.render_targets, limits.maximum_draw_buffers)};
    return radix_2::refusal_beside_size(
        name, twiddles_offered,
        writing == Writing::stores ? dispatched_radix_2::stored_formats(limits) : radix_2::complex_formats, problem);
}

template <Writing writing> Method method_writing()
{
    Method method;
    method.name = name_of(writing);
    method.year = 2026;
    method.is_of_this_library = true;
    method.twiddles = twiddles_offered;
    method.refusal = refusal<writing>;
    method.transform = transform_plan<writing>;
    method.multiply = multiply_plan<writing>;
    method.filtering = filter_plan<writing>;
    method.suitable_length = smooth_length;
    method.growth = growth_of_steps<writing>;
    method.tunings = tunings_writing<writing>;
    method.layout = complex_pairs::layout;
    method.response_layout = complex_pairs::narrow_response_layout;
    method.has_narrow_responses = true;
    method.kernel_components = complex_pairs::kernel_components;
    return method;
}

} // namespace

Method method()
{
    Method method = method_writing<Writing::targets>();
    method.paper = "this library: few wide passes";
    method.description = "few wide passes: high radix, several render targets, a filter's product between two steps";
    method.sizes = "any size, from 1 on; lengths with prime factors above 7 up to half the device's texture limit";
    return method;
}

Method stored_method()
{
    Method method = method_writing<Writing::stores>();
    method.paper = "this library: few wide passes, written by image stores";
    method.needs_hardware = true;
    method.description = "the same steps, written by image stores from fragment programs";
    method.sizes = "widths and heights that are products of 2, 3, 5 and 7, from 1 to the device's texture limit; needs "
                   "OpenGL 4.2";
    return method;
}

} // namespace fragfft::wide
