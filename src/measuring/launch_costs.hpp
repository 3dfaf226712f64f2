// What it costs a device to be given work that does nothing: the least time of a dispatch and of a pass.
#pragma once

#include "gl/context.hpp"
#include "gl/timer.hpp"

#include <optional>

namespace fragfft::measuring {

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

} // namespace fragfft::measuring
