// How `bench` prints the times of filters by Fourier transforms.
#pragma once

#include "cli/json.hpp"
#include "measuring/filter_benchmark.hpp"
#include "measuring/launch_costs.hpp"

#include <string>
#include <vector>

namespace fragfft::cli {

// What one call measured.
struct FilterBenchRun
{
    std::vector<measuring::FilterBenchmark> results;
    gl::Sampling sampling;
    std::string cufft; // which it is, or why there is none
    measuring::LaunchCosts launch_costs;
};

// One object for each result, all with the same keys.
std::vector<Json> filter_benchmarks_as_json(const FilterBenchRun& run);

// To standard output: two tables, and what their columns are.
void print_filter_benchmarks(const FilterBenchRun& run);

} // namespace fragfft::cli
