// The option --runs: how many times commands that measure repeat a run.
#pragma once

#include "gl/timer.hpp"

#include <optional>

namespace fragfft::commands {

class Command;

inline constexpr int usual_benchmark_runs = 7;   // enough for quartiles
inline constexpr int largest_kernel_size = 2049; // of the kernels that are timed

void add_runs_option(const Command& command, std::optional<int>& runs);

// Samples `runs` times if given; otherwise at least `usual_runs` times, and until the median has settled. Warms up as
// the device requires: a software renderer has no clocks that fall while it is idle.
gl::Sampling sampling(const std::optional<int>& runs, int usual_runs, const gl::Device& device);

} // namespace fragfft::commands
