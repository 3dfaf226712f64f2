// Times of ways to filter as rows of a table, and the two charts that are drawn from them: frames per second by kernel
// size, as Fialka & Cadik 2006 drew their Figures 6 to 8, and cost by kernel size, both axes logarithmic.
#pragma once

#include "figures/measuring/crossover.hpp"
#include "figures/measuring/workload.hpp"
#include "figures/report/chart.hpp"
#include "figures/report/item.hpp"
#include "figures/report/measuring_names.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// The ways of filtering on the GPU that the items compare.

inline constexpr measuring::Way gpu_fft{measuring::Processor::gpu, measuring::Approach::fft};
inline constexpr measuring::Way gpu_separable{measuring::Processor::gpu, measuring::Approach::separable};
inline constexpr measuring::Way gpu_non_separable{measuring::Processor::gpu, measuring::Approach::non_separable};

// A row for each time that was measured, with its interval. Empty: its columns alone.
CsvTable filter_times_table();

// A row of the result's table, which filter_times_table began, and an entry of its times.
void add_time(ItemResult& result, const TimedCase& timed, const gl::TimeStatistics& time);
// The FFT's time does not depend on the kernel: a row for each of `kernel_sizes`, that is a level line.
void add_fft_time(ItemResult& result, const TimedCase& timed, const gl::TimeStatistics& time,
                  const std::vector<int>& kernel_sizes);
// measure_in_turn, with an entry among the result's times for each.
std::vector<gl::TimeStatistics> recorded_in_turn(ItemResult& result, const std::vector<TimedCase>& cases,
                                                 const TimingDevice& device, const gl::Sampling& sampling);

// With the programs of Fialka & Cadik 2006: their FFT, and convolution by one running sum.
TimingDevice timing_device(ItemContext& context);

// The rows of one workload and way. `pair`: see Curve.
Curve curve_of(const std::string& title, const TimedCase& timed, const std::string& pair = "");

// STEM_rate and STEM_cost, with the same curves. The FFT's are level ones, and rates end at four times them. `what`
// says what is filtered, for the captions. `published_crossovers` are shown behind the curves.
std::vector<Chart> rate_and_cost_charts(const std::string& file_stem, const std::string& what,
                                        const std::vector<Curve>& curves,
                                        const std::vector<ChartBand>& published_crossovers = {});

// The passes of filtering by `approach` on Processor::gpu. Those of a convolution are the same for most kernel sizes
// but for the number of fetches, so that one serves as the example.
void add_pass_lists(ItemResult& result, const Workload& workload, Approach approach, ItemContext& context,
                    int kernel_size = 15);

// Kernels to 255 and, thorough, beyond; few when quick.
StudyOptions study_options(const ItemContext& context);

// The FFT against separable convolution on the GPU, for one workload.
struct Study
{
    Workload workload;
    double fft_milliseconds = 0.0;
    Interval crossover; // the kernel size at which both take equally long; infinite where that is beyond the image
};

// The FFT's level line and the curve of separable convolution, then both in turn at a kernel near their crossover, at
// most three times, each nearer. There a convolution's time is taken to grow in proportion to its kernel, so that what
// is left open of the ratio of both times is left open of the kernel size. (measuring::find_crossover, which decides at
// every single kernel size near it, takes several times as long, and longest where the spread is large.)
// All of it is added to the result, the comparisons to its times alone.
Study study(ItemResult& result, const Workload& workload, const StudyOptions& options, const TimingDevice& device);

// A curve on the GPU; the kernel size at which it meets `fft_milliseconds`, told from its last point below.
int add_curve(ItemResult& result, const Workload& workload, Approach approach, double fft_milliseconds,
              const StudyOptions& options, const TimingDevice& device);

// The FFT's level line alone; its median.
double add_level(ItemResult& result, const Workload& workload, const StudyOptions& options, const TimingDevice& device);

// "45 (43 to 47)", in whole pixels, or in words when there is none below the image's size.
std::string crossover_text(const Interval& crossover);
// To whole kernel sizes.
Interval whole_pixels(const Interval& crossover);

} // namespace fragfft::figures
