#include "figures/items/common/filter_curves.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr const char* timed_quantity = "filter";
constexpr const char* kernel_label = "kernel";

const char* const kernel_size_column = "kernel size";
const char* const rate_column = "frames per second";
const char* const milliseconds_column = "ms";

std::string workload_size_text(const Workload& workload)
{
    return fmt::format("{} x {}", workload.width, workload.height);
}

// The CPU computes in single precision whatever the workload's format is.
std::string format_text(const TimedCase& timed)
{
    if (timed.way.processor == Processor::cpu)
        return "32-bit floats";
    const bool says_who_rounds = timed.workload.device_rounds && holds_halves(timed.workload, timed.way);
    return fmt::format("{}{}", gl::info(format_of(timed.workload, timed.way.approach)).name,
                       says_who_rounds ? ", as the device rounds" : "");
}

// The first cells of a row, by column; they say what was timed.
std::vector<std::pair<std::string, std::string>> description(const TimedCase& timed)
{
    const bool on_cpu = timed.way.processor == Processor::cpu;
    return {{"image size", workload_size_text(timed.workload)},
            {"channels", std::to_string(timed.workload.channels)},
            {"format", format_text(timed)},
            {"filters", std::to_string(timed.workload.filters)},
            {"processor", name(timed.way.processor)},
            {"CPU threads", on_cpu ? std::to_string(timed.cpu_threads) : ""},
            {"way", name(timed.way.approach)}};
}

// Neighbours differ by a factor of 1.2 at most.
constexpr std::array fine_sizes{17,  19,  21,  25,  29,  33,  39,  45,  53,  63,  75, 89,
                                105, 123, 145, 171, 203, 229, 255, 305, 365, 437, 511};

std::vector<int> coarse_sizes_below(ItemEffort effort)
{
    switch (effort) {
    case ItemEffort::quick:
        return {3, 15};
    case ItemEffort::standard:
        return {3, 9, 15};
    case ItemEffort::thorough:
        return {3, 5, 7, 9, 11, 13, 15};
    }
    return {};
}

// Without graphics hardware, one filter by the FFT takes as long as a convolution of about sixty taps a pass.
int first_of_ladder(ItemEffort effort, bool on_software, const Workload& workload)
{
    const bool is_of_one_in_software = on_software && workload.filters == 1;
    return effort != ItemEffort::thorough && (is_of_one_in_software || effort == ItemEffort::quick) ? 21 : 17;
}

int largest_of_ladder(ItemEffort effort, bool on_software, const Workload& workload)
{
    if (effort == ItemEffort::thorough)
        return on_software ? 255 : 511;
    if (!on_software)
        return 255;
    return workload.filters > 1 ? 63 : 105;
}

void keep_those_that_fit(std::vector<int>& sizes, const Workload& workload)
{
    std::erase_if(sizes, [&](int size) { return size > largest_kernel(workload); });
}

// All works of a turn share its time. Without graphics hardware a single round of the largest images takes seconds;
// there the many kernel sizes between which the crossover is interpolated make up for fewer rounds.
gl::Sampling sampling_of_curves(const ItemContext& context)
{
    gl::Sampling sampling = context.sampling();
    if (context.only_sampling || !context.context.device().is_software)
        return sampling;
    sampling.least_milliseconds /= 4.0;
    if (context.effort == ItemEffort::standard)
        sampling.least_runs = 2;
    return sampling;
}

} // namespace

TimingDevice timing_device(ItemContext& context)
{
    TimingDevice device{context.context, context.engine, context.probe};
    device.one_sum = true;
    return device;
}

Key time_key(const TimedCase& timed)
{
    Labels labels{{"image", workload_size_text(timed.workload)},
                  {"channels", timed.workload.channels},
                  {"format", std::string(gl::info(timed.workload.format).name)},
                  {"filters", timed.workload.filters},
                  {"processor", name(timed.way.processor)},
                  {"way", name(timed.way.approach)}};
    if (timed.way.approach != Approach::fft)
        labels.emplace_back(kernel_label, timed.kernel_size);
    if (timed.way.processor == Processor::cpu)
        labels.emplace_back("threads", timed.cpu_threads);
    if (timed.workload.device_rounds && holds_halves(timed.workload, timed.way))
        labels.emplace_back(halves_label, rounded_by_device);
    return {timed_quantity, std::move(labels)};
}

void leave_times_in_turn(ItemContext& context, const std::vector<KeyedCase>& cases, const gl::Sampling& sampling)
{
    const TimingDevice device = timing_device(context);
    std::vector<std::unique_ptr<TimedFiltering>> prepared;
    std::vector<TimedFiltering*> filterings;
    for (const auto& [key, timed] : cases) {
        filterings.push_back(prepared.emplace_back(prepare(timed, device)).get());
        filterings.back()->name = key.text();
    }
    measure_in_turn(filterings, sampling);
}

void leave_times_in_turn(ItemContext& context, const std::vector<TimedCase>& cases, const gl::Sampling& sampling)
{
    std::vector<KeyedCase> keyed;
    for (const TimedCase& timed : cases)
        keyed.push_back({time_key(timed), timed});
    leave_times_in_turn(context, keyed, sampling);
}

std::vector<int> separable_ladder(ItemEffort effort, bool on_software, const Workload& workload)
{
    const int first = first_of_ladder(effort, on_software, workload);
    const int largest = largest_of_ladder(effort, on_software, workload);
    std::vector<int> sizes = coarse_sizes_below(effort);
    for (const int size : fine_sizes)
        if (size >= first && size <= largest)
            sizes.push_back(size);
    keep_those_that_fit(sizes, workload);
    return sizes;
}

std::vector<int> non_separable_ladder(ItemEffort effort, bool on_software, const Workload& workload)
{
    constexpr int large_side = 1024;
    if (on_software && effort != ItemEffort::thorough && workload.width >= large_side)
        return {};
    std::vector<int> sizes{3, 9, 11, 13, 15};
    if (!on_software)
        sizes.insert(sizes.end(), {17, 19, 21, 25});
    if (effort == ItemEffort::thorough)
        sizes.insert(sizes.end(), {31, 63});
    keep_those_that_fit(sizes, workload);
    return sizes;
}

std::vector<int> ladder_of(const ItemContext& context, const Workload& workload, Approach approach)
{
    const auto ladder = approach == Approach::separable ? separable_ladder : non_separable_ladder;
    return ladder(context.effort, context.context.device().is_software, workload);
}

void leave_curves(ItemContext& context, const Workload& workload, const Curves& sizes)
{
    std::vector<TimedCase> cases{{workload, gpu_fft, sizes.separable.front()}};
    for (const int size : sizes.separable)
        cases.push_back({workload, gpu_separable, size});
    for (const int size : sizes.non_separable)
        cases.push_back({workload, gpu_non_separable, size});
    leave_times_in_turn(context, cases, sampling_of_curves(context));
}

Workload rounded_in_programs(Workload workload)
{
    workload.device_rounds = false;
    return workload;
}

void leave_curves_rounded_in_programs(ItemContext& context, const Workload& workload, const Curves& sizes)
{
    if (context.probe.programs_make_halves())
        leave_curves(context, rounded_in_programs(workload), sizes);
}

void say_rounded_in_programs(const ItemRows& rows, Evaluation& claim, const Workload& workload)
{
    const Workload rounded = rounded_in_programs(workload);
    if (kernel_sizes_in(rows, rounded, Approach::separable).empty())
        return;
    const auto times = [&](TimedMethod way, int kernel_size) {
        return quotient(rows.told_time(time_key({rounded, way, kernel_size})),
                        rows.told_time(time_key({workload, way, kernel_size})));
    };
    const int kernel_size = kernel_sizes_in(rows, rounded, Approach::separable).back();
    claim.values.set("rounded", crossover_text(crossover_in(rows, rounded, Approach::separable)));
    if (!rows.has(time_key({workload, gpu_fft})) || !rows.has(time_key({workload, gpu_separable, kernel_size})))
        return;
    claim.values.set("rounded fft", times(gpu_fft, 0)).set("rounded convolution", times(gpu_separable, kernel_size));
    claim.values.set("rounded kernel", kernel_size).set("rounded size", workload_size_text(workload));
    claim.say("rounded");
}

std::vector<int> kernel_sizes_in(const ItemRows& rows, const Workload& workload, Approach approach)
{
    std::vector<int> sizes;
    for (const Key& key : rows.keys(timed_quantity)) {
        const std::string size = key.label(kernel_label);
        if (!size.empty() && key == time_key({workload, {Processor::gpu, approach}, std::stoi(size)}))
            sizes.push_back(std::stoi(size));
    }
    std::sort(sizes.begin(), sizes.end());
    return sizes;
}

LadderCrossover crossover_in(const ItemRows& rows, const Workload& workload, Approach approach)
{
    std::vector<LadderStep> steps;
    for (const int size : kernel_sizes_in(rows, workload, approach))
        steps.push_back(
            {size, rows.ratio(time_key({workload, {Processor::gpu, approach}, size}), time_key({workload, gpu_fft}))});
    return crossover_on_ladder(steps);
}

std::string crossover_text(const LadderCrossover& crossover)
{
    return crossover.kernel_size ? text_of(whole_pixels(*crossover.kernel_size), 4) : "none, as " + crossover.outside;
}

Interval whole_pixels(const Interval& crossover)
{
    return {std::round(crossover.low), std::round(crossover.middle), std::round(crossover.high), crossover.runs};
}

Table filter_times_table(const std::vector<Column>& more)
{
    std::vector<Column> columns;
    for (const auto& [column, cell] : description({}))
        columns.push_back({column});
    columns.push_back({kernel_size_column, ColumnKind::number});
    columns.push_back({rate_column, ColumnKind::interval});
    columns.push_back({milliseconds_column, ColumnKind::interval});
    columns.push_back({"timed by"});
    columns.insert(columns.end(), more.begin(), more.end());
    return Table(std::move(columns));
}

std::vector<Cell> filter_times_cells(const ItemRows& rows, const TimedCase& timed, int kernel_size)
{
    std::vector<Cell> cells;
    for (const auto& [column, cell] : description(timed))
        cells.emplace_back(cell);
    const Key key = time_key(timed);
    const Interval time = rows.told_time(key);
    cells.emplace_back(static_cast<double>(kernel_size));
    cells.emplace_back(Interval{1000.0 / time.high, 1000.0 / time.middle, 1000.0 / time.low});
    cells.emplace_back(time);
    cells.emplace_back(rows.clock_and_runs(key));
    return cells;
}

void add_curves(Table& table, const ItemRows& rows, const Workload& workload)
{
    const std::vector<int> separable = kernel_sizes_in(rows, workload, Approach::separable);
    if (separable.empty())
        return;
    for (const int end : {separable.front(), separable.back()})
        table.add_row(filter_times_cells(rows, {workload, gpu_fft}, end));
    for (const Approach approach : convolution_approaches)
        for (const int size : kernel_sizes_in(rows, workload, approach))
            table.add_row(filter_times_cells(rows, {workload, {Processor::gpu, approach}, size}, size));
}

Curve curve_of(const std::string& title, const TimedCase& timed, const std::string& pair)
{
    return {
        title, kernel_size_column, milliseconds_column, description(timed), false, timed.way.approach == Approach::fft,
        pair};
}

std::vector<Chart> rate_and_cost_charts(const std::string& file_stem, const std::string& what,
                                        const std::vector<Curve>& curves,
                                        const std::vector<ChartBand>& published_crossovers)
{
    std::vector<Curve> rates = curves;
    for (Curve& curve : rates)
        curve.y_column = rate_column;
    const bool has_level = std::any_of(curves.begin(), curves.end(), [](const Curve& curve) { return curve.level; });
    const auto caption = [&](const char* kind) {
        const std::string key = fmt::format("filter_curves.{}{}", kind, has_level ? "_with_level" : "");
        std::string text = prose().sentence(key, Values().set("what", what));
        return published_crossovers.empty() || std::string(kind) == "rate"
                   ? text
                   : text + ' ' + prose().section("filter_curves.published");
    };
    return {{file_stem + "_rate",
             caption("rate"),
             {"kernel size k of k x k", true},
             {.label = "frames per second", .ends_at_levels = 4.0},
             rates,
             published_crossovers},
            {file_stem + "_cost",
             caption("cost"),
             {"kernel size k of k x k", true},
             {"milliseconds", true},
             curves,
             published_crossovers}};
}

void add_pass_lists(Experiment& experiment, const Workload& workload, Approach approach, ItemContext& context,
                    int kernel_size)
{
    const FilterPlans drawn = plans({workload, {Processor::gpu, approach}, kernel_size}, timing_device(context));
    if (drawn.forward) {
        const std::string what = "The FFT, " + words(workload);
        experiment.passes.push_back(context.pass_list(what + ", forward, once", *drawn.forward));
        experiment.passes.push_back(context.pass_list(what + ", product and inverse for each filter", drawn.each));
    } else {
        experiment.passes.push_back(context.pass_list(
            fmt::format("Convolution, {0}, {1} x {1}, {2}", name(approach), kernel_size, words(workload)), drawn.each));
    }
}

} // namespace fragfft::figures
