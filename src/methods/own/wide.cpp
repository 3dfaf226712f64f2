#include "methods/own/wide.hpp"

#include "methods/bluestein.hpp"
#include "methods/complex_pairs_layout.hpp"
#include "methods/dispatched_radix_2.hpp"
#include "methods/own/wide_schedule.hpp"
#include "methods/own/wide_tasks.hpp"
#include "methods/smooth_length.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

namespace fragfft::wide {

namespace {

using radix_2::Axis;
using radix_2::length_along;

const std::vector<Twiddles> twiddles_offered{Twiddles::table};

constexpr const char* name_of(Writing writing)
{
    return writing == Writing::stores ? stored_method_name : method_name;
}

bool is_unitary(const Problem& problem)
{
    return problem.scaling == Scaling::unitary;
}

// The scale for a whole axis. In a unitary transform each step has its own scale instead.
double scale_of_lines(const Problem& problem, Direction direction, int length)
{
    return is_unitary(problem) ? 1.0 : axis_scale(problem.scaling, direction, length);
}

// Adds a transform along an axis whose length has other prime factors, by bluestein.hpp.
Array add_bluestein(WideSchedule& schedule, const Array& source, const LineTask& task, const std::vector<Step>& forward)
{
    const Problem& problem = schedule.problem();
    const Axis axis = task.axis;
    const int length = source.length_along(axis);
    const int padded = task.lines.length;
    const auto made = chirp(length, padded, problem.direction);
    std::vector<std::complex<double>> last = made->conjugate;
    for (std::complex<double>& factor : last)
        factor *= axis_scale(problem.scaling, problem.direction, length);

    // Transform forward, and multiply by the chirp's transform
    Array numbers = schedule.transform(source, axis, Direction::forward, padded, forward,
                                       {.extent = ImageExtent{0, length},
                                        .factors = schedule.line("chirp", made->conjugate),
                                        .response = schedule.line("chirp's transform", made->spectrum),
                                        .response_is_line = true,
                                        .chirped = problem.direction});

    // Transform back, and multiply by the chirp again: in a last single-target step, or while the layers are gathered
    const std::size_t factors = schedule.line("chirp again", last);
    const std::vector<Step> back = bluestein_steps_back(task, forward, length, problem.tuning);
    WideSchedule::Options options{.chirped = problem.direction};
    if (back.back().kind == StepKind::side_by_side) {
        options.response = factors;
        options.response_is_line = true;
        options.kept = ImageExtent{0, length};
    }
    numbers = forward.back().kind == StepKind::filter
                  ? schedule.after_filter(numbers, axis, back, options)
                  : schedule.transform(numbers, axis, Direction::inverse, padded, back, options);
    return numbers.layered
               ? schedule.gather(numbers, 0, 0, source.width, source.height, problem.format, {.line = factors})
               : numbers;
}

template <Writing writing> Plan transform_plan(const Problem& problem)
{
    WideSchedule schedule(fmt::format("{} {}", name_of(writing), name(problem.direction)), problem, writing);
    Array numbers = schedule.input("image", problem.width, problem.height, problem.format);
    const std::size_t image = numbers.resource;
    for (const LineTask& task : tasks_of(transforming(problem), writing)) {
        const std::vector<Step> steps = steps_of(task, problem.tuning);
        numbers = task.is_bluestein()
                      ? add_bluestein(schedule, numbers, task, steps)
                      : schedule.transform(numbers, task.axis, problem.direction, task.lines.length, steps,
                                           {.scale = scale_of_lines(problem, problem.direction, task.lines.length),
                                            .is_unitary = is_unitary(problem)});
    }
    // A transform of length 1 is the identity.
    if (numbers.layered || numbers.resource == image)
        numbers = schedule.gather(numbers, 0, 0, problem.width, problem.height, problem.format, {});
    schedule.name_output(numbers, "result");
    return schedule.plan();
}

// The input for the response by which the spectra are multiplied.
Resource response_of(const Problem& problem, const std::string& name)
{
    Resource response = radix_2::texture(problem, name, ResourceRole::input);
    response.format = method().response_format(problem);
    return response;
}

template <Writing writing> Plan multiply_plan(const Problem& problem)
{
    return drawn_product(name_of(writing), problem, "wide/multiply.frag", method().response_format(problem));
}

// Plans of whole filters: forward along one axis, filtered along the other, and back along the first.
class FilterPlan
{
public:
    FilterPlan(const FilteringProblem& problem, Writing writing)
        : problem_(problem), transform_(problem.transform), tasks_(tasks_of(problem, writing)),
          filter_(tasks_.size() == 1 ? tasks_.front() : tasks_[1]), writing_(writing),
          schedule_(filter_plan_name(name_of(writing), problem), problem.transform, writing)
    {
    }

    Plan plan()
    {
        const Array image = schedule_.input("image", problem_.width, problem_.height, problem_.format);
        const Array first = tasks_.size() == 1 ? image : forward_along_first(image);
        for (std::size_t i = 0; i < problem_.filters; ++i) {
            const Array filtered = filter(first, i);
            schedule_.name_output(back_along_first(filtered), numbered("result", i, problem_.filters));
        }
        return schedule_.plan();
    }

private:
    std::optional<ImageExtent> extent_unless_whole(Axis axis) const
    {
        const ImageExtent extent = extent_along(axis, problem_);
        return extent.offset == 0 && extent.count == length_along(axis, transform_) ? std::nullopt
                                                                                    : std::optional(extent);
    }

    Array forward_along_first(const Array& image)
    {
        const LineTask& task = tasks_.front();
        return schedule_.transform(image, task.axis, Direction::forward, task.lines.length,
                                   steps_of(task, transform_.tuning),
                                   {.extent = extent_unless_whole(task.axis),
                                    .boundary = problem_.boundary,
                                    .is_unitary = is_unitary(transform_)});
    }

    Array filter(const Array& first, std::size_t number)
    {
        const auto& [axis, lines, purpose, radices] = filter_;
        const std::vector<Step> steps = steps_of(filter_, transform_.tuning);
        const std::vector<Step> back = steps_after_filter(steps, lines, transform_.tuning);
        const bool has_filter_step = !steps.empty() && steps.back().kind == StepKind::filter;
        const bool unitary = is_unitary(transform_);
        const double scale = scale_of_lines(transform_, Direction::inverse, lines.length);
        const std::size_t response =
            schedule_.add_resource(response_of(transform_, numbered("response", number, problem_.filters)));
        const Array numbers = schedule_.transform(first, axis, Direction::forward, lines.length, steps,
                                                  {.extent = extent_unless_whole(axis),
                                                   .boundary = problem_.boundary,
                                                   .scale = has_filter_step ? scale : 1.0,
                                                   .is_unitary = unitary,
                                                   .response = response});
        return has_filter_step ? schedule_.after_filter(numbers, axis, back, {.is_unitary = unitary})
                               : schedule_.transform(numbers, axis, Direction::inverse, lines.length, back,
                                                     {.scale = scale, .is_unitary = unitary});
    }

    // Transforms back only the lines that the result has, and keeps only the part of each that it has.
    Array back_along_first(const Array& filtered)
    {
        const Axis axis = radix_2::across(filter_.axis);
        const ImageExtent lines = extent_along(filter_.axis, problem_);
        const ImageExtent along = extent_along(axis, problem_);
        Array numbers = filtered;
        int first_line = lines.offset;
        double scale = 1.0; // left to be multiplied by
        if (tasks_.size() > 1) {
            const LineTask& task = tasks_.back();
            const bool is_whole = task.purpose == Purpose::texture;
            const std::vector<Step> steps = steps_of(task, transform_.tuning);
            // If a pass gathers the numbers, that pass scales them, so that the steps back use the same programs as
            // those forward.
            const double of_lines = scale_of_lines(transform_, Direction::inverse, task.lines.length);
            const bool leaves_layers = writing_ == Writing::targets && steps.back().kind != StepKind::side_by_side;
            scale = leaves_layers ? of_lines : 1.0;
            numbers = schedule_.transform(numbers, axis, Direction::inverse, task.lines.length, steps,
                                          {.first_across = lines.offset,
                                           .lines = lines.count,
                                           .scale = leaves_layers ? 1.0 : of_lines,
                                           .is_unitary = is_unitary(transform_),
                                           .kept = is_whole ? std::nullopt : std::optional(along),
                                           .format = problem_.results()});
            if (!numbers.layered)
                return numbers;
            first_line = 0;
        }
        const bool by_columns = filter_.axis == Axis::columns;
        return schedule_.gather(numbers, by_columns ? along.offset : first_line, by_columns ? first_line : along.offset,
                                problem_.width, problem_.height, problem_.results(), {.scale = scale});
    }

    const FilteringProblem& problem_;
    const Problem& transform_;
    std::vector<LineTask> tasks_;
    LineTask filter_;
    Writing writing_;
    WideSchedule schedule_;
};

template <Writing writing> std::optional<Plan> filter_plan(const FilteringProblem& problem)
{
    const Problem& transform = problem.transform;
    const bool takes_texels =
        problem.image_fills_texels() && (writing == Writing::targets || problem.results_are_storable());
    return takes_texels && is_filtered_in_steps(transform) ? std::optional(FilterPlan(problem, writing).plan())
                                                           : std::nullopt;
}

template <Writing writing> std::vector<Tuning> tunings_writing(const FilteringProblem& problem)
{
    return tunings(problem, writing);
}

// The growth of each step. Lengths for Bluestein's algorithm are left out: half floats are refused for them.
template <Writing writing> Growth growth_of_steps(const Problem& problem)
{
    const std::vector<Axis> axes = radix_2::axes_of_lines(problem);
    std::vector<radix_2::SummingPass> passes;
    for (const LineTask& task : tasks_of(transforming(problem), writing)) {
        if (task.is_bluestein())
            continue;
        const std::vector<Step> steps = steps_of(task, problem.tuning);
        for (const Step& step : steps)
            passes.push_back(
                {task.axis, static_cast<double>(step.radix), is_unitary(problem) ? 1.0 / std::sqrt(step.radix) : 1.0});
        if (!is_unitary(problem))
            passes.back().scale = axis_scale(problem.scaling, problem.direction, task.lines.length);
        // Gathering copies what the last step has written.
        if (writing == Writing::targets && task.axis == axes.back() && steps.back().kind != StepKind::side_by_side)
            passes.push_back({task.axis, 1.0, 1.0});
    }
    return radix_2::growth_of(axes, passes);
}

std::optional<Refusal> refused_lengths(const Problem& problem, const Limits& limits, Writing writing)
{
    const int limit = limits.maximum_texture_size;
    const auto fits = [&](int length) {
        if (length < 1 || length > limit)
            return false;
        return is_smooth(length) || (writing == Writing::targets && longest_padded_length(length) <= limit);
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
    if (auto refused = radix_2::refusal_of_rows_and_halves(name, problem))
        return refused;
    for (const Axis axis : radix_2::axes_of(problem))
        if (!is_smooth(length_along(axis, problem)) && gl::holds_half_floats(problem.format))
            return Refusal{fmt::format("{} takes half floats for products of 2, 3, 5 and 7, not for {} x {}", name,
                                       problem.width, problem.height),
                           true};
    for (const Axis axis : radix_2::axes_of(problem))
        if (const int length = length_along(axis, problem); is_smooth(length) && !can_factorize(length, problem.tuning))
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
