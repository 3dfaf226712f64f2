// Times of ways to filter: as rows, at kernel sizes that are fixed before anything is measured; as a table; and as the
// two charts that are drawn from it: frames per second by kernel size, as Fialka & Cadik 2006 drew their Figures 6 to
// 8, and cost by kernel size, both axes logarithmic.
#pragma once

#include "figures/judge/crossover.hpp"
#include "figures/judge/judge.hpp"
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

// Times the programs of Fialka & Cadik 2006: their FFT, and convolution by one running sum.
TimingDevice timing_device(ItemContext& context);

// Times as rows.

// The key of the time of this work, wherever it is timed. For the FFT it leaves out the kernel, on which its time does
// not depend.
Key time_key(const TimedCase& timed);

// The label that says which comparison a time belongs to, where an item times a work in more than one.
inline constexpr const char* comparison_label = "comparison";

// Where half floats are stored as the device rounds them. Without this label programs rounded to the nearest.
inline constexpr const char* halves_label = "halves";
inline constexpr const char* rounded_by_device = "as the device rounds";

struct KeyedCase
{
    Key key;
    TimedCase timed;
};

// Times the cases in turn, and leaves their times as rows with these keys; without keys, with time_key.
void leave_times_in_turn(ItemContext& context, const std::vector<KeyedCase>& cases, const gl::Sampling& sampling);
void leave_times_in_turn(ItemContext& context, const std::vector<TimedCase>& cases, const gl::Sampling& sampling);

// Kernel sizes.

// Sizes of separable kernels that are compared with the FFT. Where the two may take equally long, each is at most 1.2
// times the one before. Without graphics hardware they go up to 105, or to 63 where several filters make the FFT win
// earlier; with it up to 255, and with more effort beyond that. Sizes that the image cannot hold are left out.
std::vector<int> separable_ladder(ItemEffort effort, bool on_software, const Workload& workload);
// The same for kernels that are not separable: up to 15, or 25 with graphics hardware, and further with more effort;
// without graphics hardware usually none for large images.
std::vector<int> non_separable_ladder(ItemEffort effort, bool on_software, const Workload& workload);

// Either ladder, for the context's effort and device.
std::vector<int> ladder_of(const ItemContext& context, const Workload& workload, Approach approach);

// Leaves the times of the FFT and of convolutions of all these sizes, measured in one turn.
struct Curves
{
    std::vector<int> separable;
    std::vector<int> non_separable{};
};
void leave_curves(ItemContext& context, const Workload& workload, const Curves& sizes);

// The same work with every pass rounding to the nearest half in its program, as this library does where the device
// does not round so: more arithmetic than a paper's programs have.
Workload rounded_in_programs(Workload workload);
// Leaves its curves where the device needs it: elsewhere both are one program.
void leave_curves_rounded_in_programs(ItemContext& context, const Workload& workload, const Curves& sizes);
// Says in the section ID.rounded what these make of a claim; says nothing where there are none.
void say_rounded_in_programs(const ItemRows& rows, Evaluation& claim, const Workload& workload);

// The kernel sizes for which the rows hold this workload's convolution on the GPU.
std::vector<int> kernel_sizes_in(const ItemRows& rows, const Workload& workload, Approach approach);

// The kernel size from which the FFT filters this workload as fast as convolution on the GPU does.
LadderCrossover crossover_in(const ItemRows& rows, const Workload& workload, Approach approach);
// "45 (43 to 47)", in whole pixels, or in words where there is none: "none up to 105 x 105".
std::string crossover_text(const LadderCrossover& crossover);
// Rounds the crossover to whole kernel sizes.
Interval whole_pixels(const Interval& crossover);

// Tables and charts.

// An empty table of measured times; columns of `more` follow the usual ones.
Table filter_times_table(const std::vector<Column>& more = {});
// The cells of a row for a kernel of this size, without those of further columns.
std::vector<Cell> filter_times_cells(const ItemRows& rows, const TimedCase& timed, int kernel_size);
// Adds a row for each convolution of the workload, and two for the FFT, at the smallest and the largest kernel: its
// curve is level.
void add_curves(Table& table, const ItemRows& rows, const Workload& workload);

// The curve of one workload and way. `pair`: see Curve.
Curve curve_of(const std::string& title, const TimedCase& timed, const std::string& pair = "");

// STEM_rate and STEM_cost, with the same curves. The FFT's are level ones, and rates end at four times them. `what`
// says what is filtered, for the captions. `published_crossovers` are shown behind the curves.
std::vector<Chart> rate_and_cost_charts(const std::string& file_stem, const std::string& what,
                                        const std::vector<Curve>& curves,
                                        const std::vector<ChartBand>& published_crossovers = {});

// The passes of filtering by `approach` on Processor::gpu. A convolution has the same passes for most kernel sizes,
// with other numbers of fetches, so one kernel size serves as the example.
void add_pass_lists(Experiment& experiment, const Workload& workload, Approach approach, ItemContext& context,
                    int kernel_size = 15);

} // namespace fragfft::figures
