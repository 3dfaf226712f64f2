#include "methods/wide_tunings.hpp"

#include "errors.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"
#include "methods/method.hpp"
#include "methods/radix_2.hpp"
#include "methods/smooth_length.hpp"
#include "methods/wide_radices.hpp"

#include <algorithm>

namespace fragfft::wide {

namespace {

using radix_2::Axis;
using radix_2::length_along;

// The steps of a plan: what tells two plans apart.
struct CutsOfPlan
{
    std::vector<Step> first;
    std::vector<Step> second;
    std::vector<Step> last;
    std::vector<Step> of_chirps; // the same whatever radices are given

    bool operator==(const CutsOfPlan&) const = default;
};

// What the steps of a problem are for.
struct LinesOfPlan
{
    std::optional<Lines> first = std::nullopt;
    std::optional<Lines> second = std::nullopt;
    std::optional<Lines> last = std::nullopt;
    std::vector<Lines> chirps = {};
    bool first_is_to_texture = false;
    bool second_is_filtered = false;
    bool second_is_to_texture = false;
    bool last_is_to_texture = false;
};

LinesOfPlan lines_of_filter(const FilteringProblem& problem, Writing writing)
{
    const Problem& transform = problem.transform;
    const bool by_columns = transform.height > 1;
    const int along = by_columns ? transform.width : transform.height;
    const int filtered = by_columns ? transform.height : transform.width;
    const int lines = by_columns ? problem.height : problem.width;
    const int of_image = by_columns ? problem.width : problem.height;
    const int offset = by_columns ? problem.extension.left : problem.extension.top;
    const bool is_whole = offset == 0 && of_image == along && problem.results() == transform.format;
    LinesOfPlan result{.second_is_filtered = true, .last_is_to_texture = writing == Writing::targets && is_whole};
    result.second = Lines{filtered, along, transform.format, writing};
    if (along > 1) {
        result.first = Lines{along, lines, transform.format, writing};
        result.last = result.first;
    }
    return result;
}

LinesOfPlan lines_of_transform(const Problem& problem, Writing writing)
{
    LinesOfPlan result;
    const std::vector<Axis> axes = radix_2::axes_of_lines(problem);
    for (const Axis axis : axes) {
        Lines lines{length_along(axis, problem), length_along(radix_2::other(axis), problem), problem.format, writing};
        if (!is_smooth(lines.length)) {
            lines.length = lloyd_boyd_govindaraju_2008::padded_length(lines.length);
            result.chirps.push_back(lines);
        } else if (axis == axes.front()) {
            result.first = lines;
            result.first_is_to_texture = writing == Writing::targets && axes.size() == 1;
        } else {
            result.second = lines;
            result.second_is_to_texture = writing == Writing::targets;
        }
    }
    return result;
}

std::vector<Step> estimated(const std::optional<Lines>& lines, const Tuning& tuning, int largest, bool to_texture)
{
    if (!lines)
        return {};
    return to_texture ? steps_to_texture(*lines, tuning, largest) : steps_in_layers(*lines, tuning, largest);
}

CutsOfPlan estimated(const LinesOfPlan& lines, const Tuning& tuning, int largest)
{
    CutsOfPlan cuts;
    cuts.first = estimated(lines.first, tuning, largest, lines.first_is_to_texture);
    if (lines.second)
        cuts.second = lines.second_is_filtered ? steps_of_filter(*lines.second, tuning, largest)
                                               : estimated(lines.second, tuning, largest, lines.second_is_to_texture);
    cuts.last = estimated(lines.last, tuning, largest, lines.last_is_to_texture);
    for (const Lines& chirp : lines.chirps) {
        const std::vector<Step> steps = steps_of_filter(chirp, tuning);
        cuts.of_chirps.insert(cuts.of_chirps.end(), steps.begin(), steps.end());
    }
    return cuts;
}

std::vector<int> radices_of(const std::vector<Step>& steps)
{
    std::vector<int> radices;
    for (const Step& step : steps)
        radices.push_back(step.radix);
    return radices;
}

// What wide.cpp makes of given radices. Throws as steps_of does.
CutsOfPlan given(const LinesOfPlan& lines, const Tuning& tuning)
{
    CutsOfPlan cuts = estimated(lines, tuning, largest_radix);
    if (lines.first)
        cuts.first = steps_of(tuning.first_radices, lines.first->length, tuning, lines.first_is_to_texture);
    if (lines.second) {
        cuts.second = steps_of(tuning.second_radices, lines.second->length, tuning, lines.second_is_to_texture);
        if (lines.second_is_filtered && !cuts.second.empty() && cuts.second.back().radix <= largest_filter_radix)
            cuts.second.back().kind = StepKind::filter;
    }
    if (lines.last)
        cuts.last = steps_of(tuning.last_radices, lines.last->length, tuning, lines.last_is_to_texture);
    return cuts;
}

} // namespace

bool is_filtered_in_steps(const Problem& transform)
{
    return is_smooth(transform.width) && is_smooth(transform.height) &&
           std::max(transform.width, transform.height) > 1 && transform.axes == Axes::both;
}

std::vector<Tuning> tunings(const FilteringProblem& problem, Writing writing)
{
    constexpr int few_targets = 4; // whose fragments keep fewer numbers in registers
    const Tuning estimate = without_choices(problem.transform.tuning);
    const LinesOfPlan lines = problem.filters > 0 && is_filtered_in_steps(problem.transform)
                                  ? lines_of_filter(problem, writing)
                                  : lines_of_transform(problem.transform, writing);
    std::vector<Tuning> result{estimate};
    std::vector<CutsOfPlan> known{estimated(lines, estimate, largest_radix)};
    const auto add = [&](Tuning tuning, int largest) {
        const CutsOfPlan cuts = estimated(lines, tuning, largest);
        tuning.is_software = estimate.is_software;
        tuning.first_radices = radices_of(cuts.first);
        tuning.second_radices = radices_of(cuts.second);
        tuning.last_radices = radices_of(cuts.last);
        try {
            CutsOfPlan planned = given(lines, tuning);
            if (std::find(known.begin(), known.end(), planned) != known.end())
                return;
            known.push_back(std::move(planned));
            result.push_back(std::move(tuning));
        } catch (const InputError&) {
            // So few targets cannot cut this length.
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
