#include "methods/wide_radices.hpp"

#include "errors.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <limits>
#include <map>

namespace fragfft::wide {

namespace {

constexpr int most_parts = 8;

// What a step takes, in the time in which a GPU writes a texel, or a software renderer copies one.
//
// A GPU writes a texel for so many fetches at no further cost, and starts a pass in the time of so many texels (an
// NVIDIA H200, whose rasteriser is slow for its memory, was seen to). A software renderer takes its time for
// everything.
struct Costs
{
    double write;
    double fetch;
    double free_fetches;
    double complex_product; // of a texel's two numbers
    double start_of_pass;
};
constexpr Costs of_gpu{1.0, 1.0 / 9.0, 9.0, 0.0, 16384.0};
constexpr Costs of_software{0.45, 0.55, 0.0, 0.12, 8192.0};

// Of each texel that the step writes.
double fetches_of(const Step& step)
{
    constexpr double twiddles = 0.5;
    switch (step.kind) {
    case StepKind::filter:
        return 2.0 * step.parts() + twiddles;
    case StepKind::side_by_side:
        return step.radix;
    default:
        return step.parts() + twiddles;
    }
}

double products_of(const Step& step)
{
    const double of_part = step.part_length <= 2 ? 0.5 : step.part_length <= 4 ? 1.0 : 1.8;
    const double sums = step.parts() > 1 ? step.parts() : 0.0;
    return step.kind == StepKind::filter ? step.parts() * (sums + 2.0 * of_part + 2.0) + 1.0 : sums + of_part + 1.0;
}

double cost_of(const Step& step, double texels, const Tuning& tuning)
{
    const Costs& costs = tuning.is_software ? of_software : of_gpu;
    const double paid_fetches = std::max(fetches_of(step) - costs.free_fetches, 0.0);
    return costs.start_of_pass +
           texels * (costs.write + costs.fetch * paid_fetches + costs.complex_product * products_of(step));
}

double cost_of_gathering(double texels, const Tuning& tuning)
{
    const Costs& costs = tuning.is_software ? of_software : of_gpu;
    return costs.start_of_pass + texels * (costs.write + (tuning.is_software ? costs.fetch : 0.0));
}

struct Cut
{
    double cost = std::numeric_limits<double>::infinity();
    std::vector<Step> steps;

    void take_if_cheaper(double other_cost, std::vector<Step> other_steps)
    {
        if (other_cost < cost) {
            cost = other_cost;
            steps = std::move(other_steps);
        }
    }
};

// Every way to cut lines, as many as make so many texels.
class Cutter
{
public:
    Cutter(double texels, const Tuning& tuning) : texels_(texels), tuning_(tuning)
    {
        in_layers_[1] = {0.0, {}};
    }

    const Cut& in_layers(int length)
    {
        const auto known = in_layers_.find(length);
        if (known != in_layers_.end())
            return known->second;
        Cut best;
        for (int radix = 2; radix <= std::min(length, largest_radix); ++radix)
            if (length % radix == 0)
                if (const auto step = step_of(radix, StepKind::in_layers, tuning_)) {
                    const Cut& rest = in_layers(length / radix);
                    best.take_if_cheaper(rest.cost + cost(*step), followed_by(rest.steps, *step));
                }
        return in_layers_[length] = std::move(best);
    }

    Cut to_texture(int length)
    {
        Cut best = in_layers(length);
        if (length > 1)
            best.cost += cost_of_gathering(texels_, tuning_);
        for (int radix = 2; radix <= std::min(length, largest_side_by_side_radix); ++radix)
            if (length % radix == 0) {
                const Step last{radix, 1, StepKind::side_by_side};
                const Cut& rest = in_layers(length / radix);
                best.take_if_cheaper(rest.cost + cost(last), followed_by(rest.steps, last));
            }
        return best;
    }

    Cut filter(int length)
    {
        Cut best = in_layers(length);
        best.cost *= 2.0;
        for (int radix = 2; radix <= std::min(length, largest_filter_radix); ++radix)
            if (length % radix == 0)
                if (const auto step = step_of(radix, StepKind::filter, tuning_)) {
                    const Cut& rest = in_layers(length / radix);
                    best.take_if_cheaper(2.0 * rest.cost + cost(*step), followed_by(rest.steps, *step));
                }
        return best;
    }

private:
    double cost(const Step& step) const
    {
        return cost_of(step, texels_, tuning_);
    }
    static std::vector<Step> followed_by(std::vector<Step> steps, const Step& last)
    {
        steps.push_back(last);
        return steps;
    }

    double texels_;
    const Tuning& tuning_;
    std::map<int, Cut> in_layers_; // by length
};

double texels_of(int length, std::int64_t lines)
{
    return static_cast<double>(length) * static_cast<double>(lines);
}

} // namespace

std::optional<Step> step_of(int radix, StepKind kind, const Tuning& tuning)
{
    if (kind == StepKind::side_by_side)
        return Step{radix, 1, kind};
    for (int part_length = std::min({radix, tuning.render_targets, 8}); part_length >= 2; --part_length)
        if (radix % part_length == 0)
            return radix / part_length <= most_parts ? std::optional(Step{radix, part_length, kind}) : std::nullopt;
    return std::nullopt;
}

bool is_smooth(int length)
{
    for (const int prime : {2, 3, 5, 7})
        while (length % prime == 0)
            length /= prime;
    return length == 1;
}

int smooth_length(int at_least)
{
    int length = std::max(at_least, 1);
    while (!is_smooth(length))
        ++length;
    return length;
}

std::vector<Step> steps_in_layers(int length, std::int64_t lines, const Tuning& tuning)
{
    return Cutter(texels_of(length, lines), tuning).in_layers(length).steps;
}

std::vector<Step> steps_to_texture(int length, std::int64_t lines, const Tuning& tuning)
{
    return Cutter(texels_of(length, lines), tuning).to_texture(length).steps;
}

std::vector<Step> steps_of_filter(int length, std::int64_t lines, const Tuning& tuning)
{
    return Cutter(texels_of(length, lines), tuning).filter(length).steps;
}

std::vector<Step> steps_after_filter(const std::vector<Step>& forward, int length, std::int64_t lines,
                                     const Tuning& tuning)
{
    if (forward.empty() || forward.back().kind != StepKind::filter)
        return steps_in_layers(length, lines, tuning);
    std::vector<Step> steps{forward.back()};
    steps.insert(steps.end(), forward.begin(), forward.end() - 1);
    return steps;
}

std::vector<Step> steps_of(const std::vector<int>& radices, int length, const Tuning& tuning, bool to_texture)
{
    std::vector<Step> steps;
    int product = 1;
    for (const int radix : radices) {
        const auto step = step_of(radix, StepKind::in_layers, tuning);
        if (!step)
            throw InputError(
                fmt::format("wide has no step of radix {} with {} render targets", radix, tuning.render_targets));
        steps.push_back(*step);
        product *= radix;
    }
    if (product != length)
        throw InputError(fmt::format("the radices of a line of {} numbers multiply to {}", length, product));
    if (to_texture && !steps.empty() && steps.back().radix <= largest_side_by_side_radix)
        steps.back() = *step_of(steps.back().radix, StepKind::side_by_side, tuning);
    return steps;
}

} // namespace fragfft::wide
