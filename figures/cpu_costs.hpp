// What running a plan costs the CPU, whatever the device makes of it.
#pragma once

#include "engine/prepared_plan.hpp"

#include <functional>

namespace fragfft::figures {

// By the wall clock.
struct Microseconds
{
    double minimum = 0.0;
    double median = 0.0;
};

struct CpuCosts
{
    Microseconds record_of_a_pass; // PreparedPlan::record() divided by its passes
    Microseconds state_guard; // what PreparedPlan::run() takes beyond record(): saving and restoring the caller's state
    int runs = 0;             // of each
};

// The plan must be bound. Records and runs it in turn, the device idle before each and not waited for until after the
// time is taken, until both together have taken `least_milliseconds`, 10 times at least. On a software renderer, which
// draws on the same processor, the plan should be small: else the times contain drawing.
CpuCosts measure_cpu_costs(PreparedPlan& plan, const gl::Functions& gl, double least_milliseconds = 200.0);

// Of at least one time of each, as many of one as of the other.
CpuCosts cpu_costs(const std::vector<double>& record_microseconds, const std::vector<double>& run_microseconds,
                   int passes);

} // namespace fragfft::figures
