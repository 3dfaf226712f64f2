// --runs: how often the commands that time something do so.
#pragma once

#include "gl/timer.hpp"

#include <optional>

namespace fragfft::cli {

class Command;

inline constexpr int usual_benchmark_runs = 7;   // quartiles want some
inline constexpr int largest_kernel_size = 2049; // that is timed

void add_runs_option(const Command& command, std::optional<int>& runs);

// `runs` times where that is given; else `usual_runs` times at least, and until the median has settled.
gl::Sampling sampling(const std::optional<int>& runs, int usual_runs, const gl::Device& device);

// The same for a series that prepares each anew.
gl::Sampling series_sampling(const std::optional<int>& runs, int usual_runs, const gl::Device& device);

} // namespace fragfft::cli
