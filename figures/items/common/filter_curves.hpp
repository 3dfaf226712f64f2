// Times of ways to filter as rows of a table, and the two charts that are drawn from them: frames per second by kernel
// size, as Fialka & Cadik 2006 drew their Figures 6 to 8, and cost by kernel size, both axes logarithmic.
#pragma once

#include "figures/report/chart.hpp"
#include "figures/report/item.hpp"
#include "figures/report/measuring_names.hpp"
#include "measuring/crossover.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// A row for each time that was measured. Empty: its columns alone.
CsvTable filter_times_table();

// The FFT, whose time does not depend on the kernel, gets a row for each of `kernel_sizes`: a horizontal line.
void add_fft_times(CsvTable& table, const Workload& workload, Processor processor, const gl::TimeStatistics& time,
                   const std::vector<int>& kernel_sizes);
void add_convolution_time(CsvTable& table, const Workload& workload, Way way, int kernel_size,
                          const gl::TimeStatistics& time);
// Every curve of a study.
void add_study(CsvTable& table, const CrossoverStudy& study, const std::vector<int>& kernel_sizes);

// The rows of one workload and way. `pair`: see Curve.
Curve curve_of(const std::string& title, const Workload& workload, Way way, const std::string& pair = "");

// STEM_rate and STEM_cost, with the same curves. The FFT's are level ones, and rates end at four times them. `what`
// says what is filtered, for the captions.
std::vector<Chart> rate_and_cost_charts(const std::string& file_stem, const std::string& what,
                                        const std::vector<Curve>& curves);

// The passes of filtering by `approach` on Processor::gpu. Those of a convolution are the same for most kernel sizes
// but for the number of fetches, so that one serves as the example.
void add_pass_lists(ItemResult& result, const Workload& workload, Approach approach, const TimingDevice& device,
                    int kernel_size = 15);

// Kernel sizes of the curves: to 255 and, thorough, beyond; few when quick.
std::vector<int> curve_kernel_sizes(Effort effort);

// How Fialka & Cadik's items search crossovers: on the GPU alone, of `approaches`.
CrossoverOptions crossover_options(const ItemContext& context, std::vector<Approach> approaches);

// "45 (43 to 47)", "45" when nothing else is possible, or in words when there is none below the image's size.
std::string crossover_text(const Crossover& crossover);

} // namespace fragfft::figures
