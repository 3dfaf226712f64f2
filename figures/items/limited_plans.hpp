// Filters as this program draws them, timed, and compared with what the machine's limits predict.
#pragma once

#include "figures/items/common/runs_in_turn.hpp"
#include "figures/measuring/prediction.hpp"
#include "figures/report/item.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// Plans for side x side pixels in four channels, rgba32f and rgba16f: each method's whole filter, and a separable
// convolution of kernel_size x kernel_size weights.
std::vector<KeyedPlan> plans_beside_limits(ItemContext& context, int side, int kernel_size);

// Leaves the machine's limits, the times of those plans in turn on random numbers, and what the limits predict.
void measure_limits_beside_filters(ItemContext& context, Experiment& experiment, int side);

struct LimitedPlan
{
    std::string what; // "moreland-angel-2003"
    std::string format;
    std::string side; // of the image, in pixels
    Prediction prediction;
    Interval milliseconds;
    std::string timed_by;

    // 1 where the plan takes exactly what its limits predict.
    double measured_over_predicted() const { return milliseconds.middle / prediction.milliseconds; }
};

std::vector<LimitedPlan> limited_plans(const ItemRows& rows);

// The time that each of the three limits alone would take, as a fraction of the measured time.
std::string drawn_parts(const std::vector<LimitedPlan>& plans);

} // namespace fragfft::figures
