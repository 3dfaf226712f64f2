#include "figures/judge/crossover.hpp"

#include "figures/judge/run.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <stdexcept>

namespace fragfft::figures {

namespace {

using Part = double Interval::*;

// The kernel size between two neighbours at which the ratio is 1; the ratio of `below` must be less than 1.
double size_between(const LadderStep& below, const LadderStep& above, Part part)
{
    const double from = std::log(below.ratio.*part);
    const double to = std::log(above.ratio.*part);
    return below.kernel_size *
           std::pow(static_cast<double>(above.kernel_size) / below.kernel_size, -from / (to - from));
}

// A place where the ratio rises to 1.
struct Rise
{
    bool is_below = false;  // the ratio is at least 1 at the first size already
    bool is_beyond = false; // the ratio is still less than 1 at the last size
    double kernel_size = 0.0;

    bool is_on_ladder() const { return !is_below && !is_beyond; }
};

// `first_above` is the index of the first size after the rise.
Rise rise_before(const std::vector<LadderStep>& steps, std::size_t first_above, Part part)
{
    if (first_above == 0)
        return {.is_below = true};
    if (first_above == steps.size())
        return {.is_beyond = true};
    return {.kernel_size = size_between(steps[first_above - 1], steps[first_above], part)};
}

Rise first_rise(const std::vector<LadderStep>& steps, Part part)
{
    std::size_t above = 0;
    while (above < steps.size() && steps[above].ratio.*part < 1.0)
        ++above;
    return rise_before(steps, above, part);
}

Rise last_rise(const std::vector<LadderStep>& steps, Part part)
{
    std::size_t above = steps.size();
    while (above > 0 && steps[above - 1].ratio.*part >= 1.0)
        --above;
    return rise_before(steps, above, part);
}

} // namespace

const Interval& LadderCrossover::value() const
{
    if (!kernel_size)
        throw MissingRow(outside);
    return *kernel_size;
}

LadderCrossover crossover_on_ladder(const std::vector<LadderStep>& steps)
{
    for (std::size_t i = 1; i < steps.size(); ++i)
        if (steps[i].kernel_size <= steps[i - 1].kernel_size)
            throw std::logic_error("the kernel sizes of a ladder do not rise");
    if (steps.empty())
        return {std::nullopt, "nothing was measured"};
    const Rise low = last_rise(steps, &Interval::high);
    const Rise first = first_rise(steps, &Interval::middle);
    const Rise last = last_rise(steps, &Interval::middle);
    const Rise high = first_rise(steps, &Interval::low);
    const auto outside = [](const char* words, int kernel_size) {
        return LadderCrossover{std::nullopt, fmt::format("the FFT {1} {0} x {0}", kernel_size, words)};
    };
    if (low.is_beyond || high.is_beyond)
        return outside(first.is_beyond ? "is not faster up to" : "may not be faster up to", steps.back().kernel_size);
    if (low.is_below || high.is_below)
        return outside(last.is_below ? "is faster already at" : "may be faster already at", steps.front().kernel_size);
    const auto [least, greatest] = std::minmax(low.kernel_size, high.kernel_size);
    const double middle = std::sqrt((first.is_on_ladder() ? first.kernel_size : least) *
                                    (last.is_on_ladder() ? last.kernel_size : greatest));
    const auto fewest =
        std::min_element(steps.begin(), steps.end(), [](const LadderStep& one, const LadderStep& other) {
            return one.ratio.runs < other.ratio.runs;
        });
    return {Interval{least, std::clamp(middle, least, greatest), greatest, fewest->ratio.runs}};
}

} // namespace fragfft::figures
