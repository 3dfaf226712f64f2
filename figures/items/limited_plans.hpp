// Filters as this program draws them, timed, beside what they should take by the machine's limits.
#pragma once

#include "figures/measuring/prediction.hpp"
#include "figures/report/item.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

struct LimitedPlan
{
    std::string what; // "moreland-angel-2003"
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    Plan plan;
    Prediction prediction;
    gl::TimeStatistics time;

    // What the limits leave unexplained: 1 where the plan takes what its limits say.
    double measured_over_predicted() const { return time.median_milliseconds / prediction.milliseconds; }
};

// Plans for side x side pixels in four channels, rgba32f and rgba16f: each method's whole filter, and a separable
// convolution of kernel_size x kernel_size weights. They are timed in turn, on random numbers.
std::vector<LimitedPlan> limited_plans(ItemContext& context, int side, int kernel_size);

// What each of the three limits alone would take, as a part of the time measured.
std::string drawn_parts(const std::vector<LimitedPlan>& plans);

// The item: the limits, and filters of a side x side image beside them.
ItemResult limits_beside_filters(ItemContext& context, int side);

} // namespace fragfft::figures
