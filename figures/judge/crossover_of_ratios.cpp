#include "figures/judge/crossover_of_ratios.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace fragfft::figures {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

enum class Passing
{
    first,
    last,
};

// Where one end of the ratios rises past 1: the smallest kernel if all ratios are above 1, infinity if none is.
double kernel_size_at_1(const std::vector<RatioAtKernel>& points, double Interval::*end, Passing which)
{
    const auto ratio = [&](std::size_t i) { return points[i].ratio.*end; };
    double found = ratio(0) >= 1.0 ? points.front().kernel_size : infinity;
    if (found != infinity && which == Passing::first)
        return found;
    for (std::size_t i = 1; i < points.size(); ++i) {
        if (!(ratio(i - 1) < 1.0 && ratio(i) >= 1.0))
            continue;
        const double part = -std::log(ratio(i - 1)) / (std::log(ratio(i)) - std::log(ratio(i - 1)));
        const double below = points[i - 1].kernel_size;
        found = below * std::pow(points[i].kernel_size / below, part);
        if (which == Passing::first)
            return found;
    }
    return ratio(points.size() - 1) < 1.0 ? infinity : found;
}

} // namespace

Interval crossover_of_ratios(const std::vector<RatioAtKernel>& points)
{
    if (points.empty())
        throw std::logic_error("a crossover is asked for without a kernel size");
    const double largest = points.back().kernel_size;
    const double low = std::min(kernel_size_at_1(points, &Interval::high, Passing::first), largest);
    // The first time that the middles pass 1 counts, even if they fall below 1 again.
    const double middle = kernel_size_at_1(points, &Interval::middle, Passing::first);
    const double high = kernel_size_at_1(points, &Interval::low, Passing::last);
    return {std::round(low), std::round(std::max(low, middle)), std::round(std::max(high, middle))};
}

} // namespace fragfft::figures
