// --runs: how often the commands that time something do so.
#pragma once

#include "gl/timer.hpp"

#include <optional>

namespace fragfft::commands {

class Command;

inline constexpr int usual_benchmark_runs = 7;   // quartiles want some
inline constexpr int largest_kernel_size = 2049; // that is timed

void add_runs_option(const Command& command, std::optional<int>& runs);

// `runs` times where that is given; else `usual_runs` times at least, and until the median has settled. Each after the
// warming up that such a device needs: a software renderer has no clocks that fall while it waits.
gl::Sampling sampling(const std::optional<int>& runs, int usual_runs, const gl::Device& device);

} // namespace fragfft::commands
