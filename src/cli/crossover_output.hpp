// How `fragfft crossover` prints what it measured.
#pragma once

#include "cli/bench_output.hpp"
#include "measuring/crossover.hpp"

#include <vector>

namespace fragfft::cli {

// Text: for each workload a table of medians by kernel size and the answer in words. JSON: for each the curves, the
// crossovers, what was compared to find them, and the answers. CSV: rows of two kinds, "time" and "crossover", a cell
// left empty where its column says nothing of that kind.
void print_crossovers(const std::vector<measuring::CrossoverStudy>& studies, const Method& method,
                      const gl::Sampling& sampling, OutputForm form, const gl::Device& device);

} // namespace fragfft::cli
