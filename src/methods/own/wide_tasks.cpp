#include "methods/own/wide_tasks.hpp"

#include "errors.hpp"
#include "methods/method.hpp"
#include "methods/pass_builder.hpp"
#include "methods/smooth_length.hpp"

#include <algorithm>
#include <limits>

namespace fragfft::wide {

namespace {

using radix_2::across;
using radix_2::Axis;
using radix_2::length_along;

std::vector<LineTask> tasks_of_filter(const FilteringProblem& problem, Writing writing)
{
    // A line of length 1 has no steps to filter in.
    const Problem& transform = problem.transform;
    const Axis filtered = transform.height > 1 ? Axis::columns : Axis::rows;
    const Axis first = across(filtered);
    const int length = length_along(first, transform);
    const ImageExtent along = extent_along(first, problem);
    const int lines_of_image = first == Axis::rows ? problem.height : problem.width;
    const bool is_whole = along.offset == 0 && along.count == length && problem.results() == transform.format;
    const Lines lines{length, lines_of_image, transform.format, writing};
    const LineTask filter{filtered,
                          {length_along(filtered, transform), length, transform.format, writing},
                          Purpose::filter,
                          &Tuning::second_radices};
    if (length == 1)
        return {filter};
    return {{first, lines, Purpose::layers, &Tuning::first_radices},
            filter,
            {first, lines, is_whole ? Purpose::texture : Purpose::layers, &Tuning::last_radices}};
}

// How much longer llvmpipe takes per texel if the length is no power of two: 119 ns at 1000 x 1000 and 70 at 1024 x
// 1024, in a filter. The estimate of a step does not distinguish sums of different radices.
constexpr double software_time_of_mixed_radices = 1.7;

// The fast length, at least 2 length - 1, whose filter has the lowest estimate.
int padded_length(const Lines& lines, const Tuning& tuning)
{
    const int longest = longest_padded_length(lines.length);
    int best = longest;
    double least = std::numeric_limits<double>::infinity();
    for (int length = smooth_length(2 * lines.length - 1); length <= longest; length = smooth_length(length + 1)) {
        const Lines padded{length, lines.count, lines.format, lines.writing};
        double estimate = factorize(padded, Purpose::filter, tuning).estimate;
        if (tuning.is_software && length != longest)
            estimate *= software_time_of_mixed_radices;
        if (estimate < least) {
            least = estimate;
            best = length;
        }
    }
    return best;
}

std::vector<LineTask> tasks_of_transform(const Problem& problem, Writing writing)
{
    std::vector<LineTask> tasks;
    const std::vector<Axis> axes = radix_2::axes_of_lines(problem);
    for (const Axis axis : axes) {
        Lines lines{length_along(axis, problem), length_along(across(axis), problem), problem.format, writing};
        if (is_smooth(lines.length)) {
            tasks.push_back({axis, lines, axis == axes.back() ? Purpose::texture : Purpose::layers,
                             axis == axes.front() ? &Tuning::first_radices : &Tuning::second_radices});
        } else {
            lines.length = padded_length(lines, problem.tuning);
            tasks.push_back({axis, lines, Purpose::filter, nullptr});
        }
    }
    return tasks;
}

using StepsOfTasks = std::vector<std::vector<Step>>; // identical for identical plans

StepsOfTasks steps_of(const std::vector<LineTask>& tasks, const Tuning& tuning)
{
    StepsOfTasks result;
    for (const LineTask& task : tasks)
        result.push_back(wide::steps_of(task, tuning));
    return result;
}

} // namespace

int longest_padded_length(int length)
{
    return power_of_two_from(2 * length - 1);
}

bool is_filtered_in_steps(const Problem& transform)
{
    return is_smooth(transform.width) && is_smooth(transform.height) &&
           std::max(transform.width, transform.height) > 1 && transform.axes == Axes::both;
}

std::vector<LineTask> tasks_of(const FilteringProblem& problem, Writing writing)
{
    return problem.filters > 0 && is_filtered_in_steps(problem.transform)
               ? tasks_of_filter(problem, writing)
               : tasks_of_transform(problem.transform, writing);
}

std::vector<Step> steps_of(const LineTask& task, const Tuning& tuning)
{
    const bool is_chosen = !task.is_bluestein() && !(tuning.*task.radices).empty();
    return is_chosen ? steps_of(tuning.*task.radices, task.lines, task.purpose, tuning)
                     : factorize(task.lines, task.purpose, tuning).steps;
}

std::vector<Step> bluestein_steps_back(const LineTask& task, const std::vector<Step>& forward, int kept,
                                       const Tuning& tuning)
{
    const bool has_filter_step = forward.back().kind == StepKind::filter;
    Lines rest = task.lines; // as many numbers, split into the lines that remain for the steps after the filter step
    if (has_filter_step) {
        rest.length /= forward.back().radix;
        rest.count *= forward.back().radix;
    }
    rest.kept = static_cast<double>(kept) / task.lines.length;
    std::vector<Step> steps = factorize(rest, Purpose::texture, tuning).steps;
    if (has_filter_step)
        steps.insert(steps.begin(), forward.back());
    return steps;
}

std::vector<Tuning> tunings(const FilteringProblem& problem, Writing writing)
{
    constexpr int few_targets = 4; // with these, fragments keep fewer numbers in registers
    const Tuning estimate = without_choices(problem.transform.tuning);
    const std::vector<LineTask> tasks = tasks_of(problem, writing);
    std::vector<Tuning> result{estimate};
    std::vector<StepsOfTasks> known{steps_of(tasks, estimate)};
    // Adds, as choices for this device, the radices that are best for another device or up to a largest radix.
    const auto add = [&](Tuning tuning, int largest) {
        for (const LineTask& task : tasks) {
            if (task.is_bluestein())
                continue;
            const std::vector<Step> steps = factorize(task.lines, task.purpose, tuning, largest).steps;
            if (steps.empty()) // it cannot be factorized with so few targets
                return;
            for (const Step& step : steps)
                (tuning.*task.radices).push_back(step.radix);
        }
        tuning.is_software = estimate.is_software;
        FilteringProblem tuned = problem;
        tuned.transform.tuning = tuning;
        try {
            StepsOfTasks steps = steps_of(tasks_of(tuned, writing), tuning);
            if (std::find(known.begin(), known.end(), steps) != known.end())
                return;
            known.push_back(std::move(steps));
            result.push_back(std::move(tuning));
        } catch (const InputError&) {
            // With so few targets such a radix has no step.
        }
    };
    for (const bool is_software : {estimate.is_software, !estimate.is_software})
        for (const int targets : {estimate.render_targets, few_targets})
            for (const int largest : {largest_radix, 32, 16, 8})
                if (targets <= estimate.render_targets && result.size() < most_tunings) {
                    Tuning tuning = estimate;
                    tuning.is_software = is_software;
                    tuning.render_targets = targets;
                    add(std::move(tuning), largest);
                }
    return result;
}

} // namespace fragfft::wide
