// Predicts the time of a plan only from its data and from the machine's limits.
//
// Each pass has three bounds and takes the longest of the three, as if the other two overlapped with it:
//   writing     the texels that it writes, at the rate of passes that write a constant in that format and read nothing
//   fetching    the texels that it fetches, at the fastest rate of that format, whatever its access pattern
//   arithmetic  its operations as counted in SPIR-V, at the rate of independent multiply-adds
// A plan takes the sum over its passes. The programs may really take longer, if their access pattern is slower or if
// two of the three do not overlap; they take less only within the scatter of times, or if a driver removes operations.
// The time without any overlap is computed, too: it is closer for a processor that does one thing after another, as a
// software renderer's.
#pragma once

#include "engine/plan.hpp"
#include "figures/measuring/machine_limits.hpp"

#include <array>

namespace fragfft::measuring {

enum class Limit
{
    writing,
    fetching,
    arithmetic,
};

inline constexpr std::array all_limits{Limit::writing, Limit::fetching, Limit::arithmetic};

const char* name(Limit limit); // "writing"

struct Prediction
{
    double milliseconds = 0.0;
    double milliseconds_one_after_another = 0.0; // the time if nothing overlapped
    // The limit whose passes together take the largest part of that time.
    Limit limited_by = Limit::writing;
    // The time of the whole plan if each limit were the only one, indexed by the limit: see of().
    std::array<double, all_limits.size()> parts_milliseconds{};
    // The time of the passes that each limit bounds; they add up to `milliseconds`. See limited_of().
    std::array<double, all_limits.size()> limited_milliseconds{};
    // Whether the operations of every program could be counted; otherwise arithmetic is left out.
    bool arithmetic_is_counted = true;

    double of(Limit limit) const { return parts_milliseconds.at(static_cast<std::size_t>(limit)); }
    double limited_of(Limit limit) const { return limited_milliseconds.at(static_cast<std::size_t>(limit)); }
};

// Whether every pass draws rectangles, whose number of fragments is known.
bool is_predictable(const Plan& plan);

// Counts the operations by `limits.operations`. Throws CallerError unless is_predictable, and when the plan uses a
// format that was not measured.
Prediction predicted(const Plan& plan, const MachineLimits& limits);

} // namespace fragfft::measuring
