// What it costs to record a plan's passes on the CPU and to launch passes and dispatches on a device.
#pragma once

#include "engine/plan_executor.hpp"
#include "figures/measuring/measured_row.hpp"
#include "gl/context.hpp"
#include "gl/timer.hpp"

#include <optional>
#include <vector>

namespace fragfft::measuring {

// What running a plan costs the CPU, whatever the device makes of it.

// By the wall clock.
struct Microseconds
{
    double minimum = 0.0;
    double median = 0.0;
};

struct CpuCosts
{
    Microseconds record_of_a_pass; // PlanExecutor::record() divided by its passes
    Microseconds state_guard; // of a run: saving and restoring the caller's state, what run() takes beyond record()
    int runs = 0;             // of each
};

// The plan must be bound. Records it whole, then records and runs its first pass alone, whose difference the guard is;
// all in turn until together they have taken `least_milliseconds`, 10 times at least. A time is the mean of 8 one after
// the other, as a program that draws frame after frame has them: the device is idle before them and not waited for
// until after the time is taken. What a pass costs does not depend on its texels: a plan of few
// keeps a device, and a software renderer above all, from holding up the CPU.
CpuCosts measure_cpu_costs(PlanExecutor& plan, const gl::Functions& gl, double least_milliseconds = 200.0);

// Each of the same number of times, at least one.
struct CpuSamples
{
    std::vector<double> record; // microseconds
    std::vector<double> record_of_first_pass;
    std::vector<double> run_of_first_pass;
};

CpuCosts cpu_costs(const CpuSamples& samples, int passes);

// What one launch of many costs, made one after the other and not waited for: medians in microseconds by the device's
// clock (gl::Timer's). What is there without compute programs, or without images, is the rest.
struct LaunchCosts
{
    std::optional<double> dispatch_microseconds; // of one invocation that does nothing
    double pass_microseconds = 0.0;              // a framebuffer of its own, and a draw of one texel
    // The same, each followed by the barrier that a texture fetch needs to see what images were given before.
    std::optional<double> dispatch_and_barrier_microseconds;
    std::optional<double> pass_and_barrier_microseconds;
};

// Leaves the caller's OpenGL state as it was. Throws GlError where a program does not compile.
LaunchCosts measure_launch_costs(gl::Context& context, const gl::Sampling& sampling);

// What a run of benchmarks has in common, in rows of the method "no work": the costs, and a row without a value that
// says which cuFFT they are compared with, or why with none.
MeasuredCase measured_case(const LaunchCosts& costs, const std::string& cufft);

} // namespace fragfft::measuring
