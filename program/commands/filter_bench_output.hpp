// How `bench` prints the times of filters by Fourier transforms.
#pragma once

#include "figures/measuring/filter_benchmark.hpp"
#include "figures/measuring/launch_costs.hpp"
#include "program/commands/json.hpp"

#include <string>
#include <vector>

namespace fragfft::commands {

// What one call measured, and what its results have in common.
struct FilterBenchRun
{
    std::vector<measuring::FilterBenchmark> results;
    gl::Sampling sampling;
    std::string cufft; // which it is, or why there is none
    measuring::LaunchCosts launch_costs;
};

// One object for each result, all with the same keys.
Json as_json(const measuring::FilterBenchmark& result, const FilterBenchRun& run);

// The last result's row of the table of times, after its header where it is the first.
std::string row_of_times(const FilterBenchRun& run);
// What follows the rows: a second table of all results, and what the columns are. Empty without results.
std::string costs_and_notes(const FilterBenchRun& run);

} // namespace fragfft::commands
