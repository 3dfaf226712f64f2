// Times of ways to filter: as rows, at kernel sizes that are fixed before anything is measured; as a table; and as the
// two charts that are drawn from it: frames per second by kernel size, as Fialka & Cadik 2006 drew their Figures 6 to
// 8, and cost by kernel size, both axes logarithmic.
#pragma once

#include "figures/judge/crossover.hpp"
#include "figures/measuring/filter_timing.hpp"
#include "figures/measuring/workload.hpp"
#include "figures/report/chart.hpp"
#include "figures/report/item.hpp"
#include "figures/report/measuring_names.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

// The ways of filtering on the GPU that the items compare.

inline constexpr measuring::TimedMethod gpu_fft{measuring::Processor::gpu, measuring::Approach::fft};
inline constexpr measuring::TimedMethod gpu_separable{measuring::Processor::gpu, measuring::Approach::separable};
inline constexpr measuring::TimedMethod gpu_non_separable{measuring::Processor::gpu,
                                                          measuring::Approach::non_separable};

// With the programs of Fialka & Cadik 2006: their FFT, and convolution by one running sum.
TimingDevice timing_device(ItemContext& context);

// Times as rows.

// Names the time of this work, wherever it is timed. Without the kernel for the FFT, on which its time does not depend.
Key time_key(const TimedCase& timed);

// The one and the other belong together where a work is timed twice in an item.
inline constexpr const char* comparison_label = "comparison";

struct KeyedCase
{
    Key key;
    TimedCase timed;
};

// A run of each in turn, whose times are rows of these keys; without keys, of time_key.
void leave_times_in_turn(ItemContext& context, const std::vector<KeyedCase>& cases, const gl::Sampling& sampling);
void leave_times_in_turn(ItemContext& context, const std::vector<TimedCase>& cases, const gl::Sampling& sampling);

// Kernel sizes.

// Sizes of separable kernels that are compared with the FFT, each at most 1.2 times the one before it where both may
// take equally long: without graphics hardware up to 105, or 63 where several filters make the FFT win earlier, with it
// up to 255, and with more effort beyond. None that the image cannot hold.
std::vector<int> separable_ladder(ItemEffort effort, bool on_software, const Workload& workload);
// The same of kernels that are not separable: up to 15, and none of large images, or up to 25.
std::vector<int> non_separable_ladder(ItemEffort effort, bool on_software, const Workload& workload);

// Both, by the context's effort and device.
std::vector<int> ladder_of(const ItemContext& context, const Workload& workload, Approach approach);

// Leaves the times of the FFT and of convolutions of all these sizes, in one turn.
struct Curves
{
    std::vector<int> separable;
    std::vector<int> non_separable{};
};
void leave_curves(ItemContext& context, const Workload& workload, const Curves& sizes);

// The kernel sizes at which rows have this workload's convolution on the GPU.
std::vector<int> kernel_sizes_in(const ItemRows& rows, const Workload& workload, Approach approach);

// The kernel size from which the FFT filters this workload as fast as convolution on the GPU does.
LadderCrossover crossover_in(const ItemRows& rows, const Workload& workload, Approach approach);
// "45 (43 to 47)", in whole pixels, or in words where there is none: "none up to 105 x 105".
std::string crossover_text(const LadderCrossover& crossover);
// To whole kernel sizes.
Interval whole_pixels(const Interval& crossover);

// Tables and charts.

// A row for each time that was measured. Empty: its columns alone, `more` behind them.
Table filter_times_table(const std::vector<Column>& more = {});
// The cells of a row of it, as of a kernel of this size; without those of further columns.
std::vector<Cell> filter_times_cells(const ItemRows& rows, const TimedCase& timed, int kernel_size);
// A row for each convolution of the workload, and for the FFT one at either end: that is a level line.
void add_curves(Table& table, const ItemRows& rows, const Workload& workload);

// The rows of one workload and way. `pair`: see Curve.
Curve curve_of(const std::string& title, const TimedCase& timed, const std::string& pair = "");

// STEM_rate and STEM_cost, with the same curves. The FFT's are level ones, and rates end at four times them. `what`
// says what is filtered, for the captions. `published_crossovers` are shown behind the curves.
std::vector<Chart> rate_and_cost_charts(const std::string& file_stem, const std::string& what,
                                        const std::vector<Curve>& curves,
                                        const std::vector<ChartBand>& published_crossovers = {});

// The passes of filtering by `approach` on Processor::gpu. Those of a convolution are the same for most kernel sizes
// but for the number of fetches, so that one serves as the example.
void add_pass_lists(Experiment& experiment, const Workload& workload, Approach approach, ItemContext& context,
                    int kernel_size = 15);

} // namespace fragfft::figures
