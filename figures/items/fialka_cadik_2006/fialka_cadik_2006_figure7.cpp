// Figure 7: the FFT against separable and non-separable convolution by kernel size, 16-bit floats.
//
// The paper: the FFT becomes faster than separable convolution from kernels between 31 and 41 pixels on, by the image's
// size; from 33 with one or two channels and from 51 with three or four. Kernels that are not separable end at 9 x 9.
// Here: the same curves, the FFT and convolution by all kernels of a fixed ladder timed in turn; the crossover is
// interpolated between two of its steps, and reaches over all that the spread of their ratios leaves possible.
#include "figures/items/common/filter_curves.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "figures/items/items.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

namespace fialka_figure7 {

constexpr std::array sides{256, 512, 1024};
constexpr int side_of_four_channels = 256;

Workload workload_of(int side, int channels)
{
    return {
        .width = side, .height = side, .channels = channels, .format = gl::PixelFormat::rgba16f, .device_rounds = true};
}

std::string size_text(int side)
{
    return fmt::format("{0} x {0}", side);
}

// Beside the paper's programs, which leave rounding to the device.
std::vector<Workload> rounded_beside()
{
    return {workload_of(sides.front(), 1), workload_of(side_of_four_channels, 4)};
}

constexpr const char* largest_drawn = "largest kernel that was drawn in one pass";
constexpr const char* uniform_vectors = "vectors of four of a program's uniforms";

// Draws one kernel beyond every curve, and compares it with its two separable passes.
void draw_non_separable(ItemContext& context, Experiment& experiment)
{
    constexpr int kernel_size = 63;
    const auto drawn = [&](TimedMethod way) {
        const auto filtering = prepare({workload_of(256, 1), way, kernel_size}, timing_device(context));
        filtering->timed_run().run();
        return filtering->result();
    };
    const Image in_one_pass = drawn(gpu_non_separable);
    const Image in_two_passes = drawn(gpu_separable);
    double largest = 0.0;
    for (std::size_t i = 0; i < in_one_pass.samples.size(); ++i)
        largest = std::max<double>(largest, std::fabs(in_one_pass.samples[i] - in_two_passes.samples[i]));
    // Numbers below 1 are rounded to halves once in one pass and twice in two.
    constexpr double bound = 1.5 / 1024.0;
    experiment.rows.check(fmt::format("a kernel of {0} x {0} in one pass against two: largest difference", kernel_size),
                          largest, bound);
    experiment.rows.number(largest_drawn, kernel_size);
}

void measure(ItemContext& context, Experiment& experiment)
{
    for (const int side : sides) {
        if (side == sides.back() && context.effort == ItemEffort::quick)
            continue;
        const Workload mono = workload_of(side, 1);
        leave_curves(
            context, mono,
            {ladder_of(context, mono, Approach::separable), ladder_of(context, mono, Approach::non_separable)});
    }
    const Workload of_four = workload_of(side_of_four_channels, 4);
    leave_curves(context, of_four, {ladder_of(context, of_four, Approach::separable)});
    for (const Workload& workload : rounded_beside())
        leave_curves_rounded_in_programs(context, workload, {ladder_of(context, workload, Approach::separable)});
    leave_growth_times(context);
    if (!experiment.is_first_moment())
        return;
    draw_non_separable(context, experiment);
    experiment.rows.number(uniform_vectors, context.context.device().maximum_fragment_uniform_components / 4);
    for (const TimedMethod way : {gpu_fft, gpu_separable, gpu_non_separable})
        add_pass_lists(experiment, workload_of(sides.front(), 1), way.approach, context);
}

// The sides whose curves were measured.
std::vector<int> sides_in(const ItemRows& rows)
{
    std::vector<int> measured;
    for (const int side : sides)
        if (rows.has(time_key({workload_of(side, 1), gpu_fft})))
            measured.push_back(side);
    return measured;
}

double passes_of_filter(int side)
{
    return 4.0 * std::log2(side) + 1.0;
}

// Says how many taps of the convolution at the crossover come to each pass of a filter by the FFT: two passes of k taps
// take as long as all those passes.
void say_taps(Evaluation& claim, const LadderCrossover& crossover, int side, double theirs)
{
    if (!crossover.kernel_size)
        return;
    const double passes = passes_of_filter(side);
    claim.values.set("passes", passes).set("side", side).set("theirs", theirs);
    claim.values.set("taps", 2.0 * crossover.kernel_size->middle / passes, 2);
    claim.values.set("their taps", 2.0 * theirs / passes, 2);
    claim.say("taps");
}

// Section 5 gives this crossover for mono images of any size.
double mono_crossover_of_theirs()
{
    const reference::PublishedTable published = reference::published_table("fialka_cadik_2006_figure7");
    return published.number(published.row_where("what", "crossover, separable kernels, 1 or 2 channels"),
                            "least_kernel_size");
}

void crossover_mono(const ItemRows& rows, Evaluation& claim)
{
    const auto crossover_of = [&](int side) { return crossover_in(rows, workload_of(side, 1), Approach::separable); };
    for (const int side : sides_in(rows))
        claim.add_case(size_text(side), [&] { return whole_pixels(crossover_of(side).value()); });
    say_taps(claim, crossover_of(sides.front()), sides.front(), mono_crossover_of_theirs());
    say_rounded_in_programs(rows, claim, rounded_beside().front());
}

void crossover_four_channels(const ItemRows& rows, Evaluation& claim)
{
    const LadderCrossover crossover = crossover_in(rows, workload_of(side_of_four_channels, 4), Approach::separable);
    claim.value_is([&] { return whole_pixels(crossover.value()); });
    claim.say_beside("beside");
    say_taps(claim, crossover, side_of_four_channels, claim.claim.numbers.front());
    claim.say("card");
    say_rounded_in_programs(rows, claim, rounded_beside().back());
}

// Divides the larger crossover of each pair of sizes by the smaller one; which is larger is decided over all moments.
void crossover_by_size(const ItemRows& rows, Evaluation& claim)
{
    const std::vector<int> measured = sides_in(rows);
    const auto crossover_of = [&](int side) {
        return crossover_in(rows, workload_of(side, 1), Approach::separable).value();
    };
    for (std::size_t i = 0; i < measured.size(); ++i)
        for (std::size_t j = i + 1; j < measured.size(); ++j)
            claim.add_case(fmt::format("{} and {}", size_text(measured[i]), size_text(measured[j])), [&] {
                const Interval one = crossover_of(measured[i]);
                const Interval other = crossover_of(measured[j]);
                return one.middle > other.middle ? quotient(one, other) : quotient(other, one);
            });
}

// "about 12 x 12 at 256 x 256", or why there is none there.
std::string equally_fast_at(const ItemRows& rows, int side)
{
    const LadderCrossover crossover = crossover_in(rows, workload_of(side, 1), Approach::non_separable);
    if (!crossover.kernel_size)
        return fmt::format("none at {}, as {}", size_text(side), crossover.outside);
    return fmt::format("about {0:.0f} x {0:.0f} at {1}", crossover.kernel_size->middle, size_text(side));
}

// At a kernel larger than any of theirs: 225 samples a pixel, where their card's limit was 112.
void non_separable_fft_wins(const ItemRows& rows, Evaluation& claim)
{
    constexpr int kernel_size = 15;
    for (const int side : {256, 512}) {
        const Workload mono = workload_of(side, 1);
        claim.add_case(size_text(side), [&] {
            return rows.ratio(time_key({mono, gpu_non_separable, kernel_size}), time_key({mono, gpu_fft}));
        });
    }
    std::string sizes;
    for (const int side : sides_in(rows))
        if (!kernel_sizes_in(rows, workload_of(side, 1), Approach::non_separable).empty())
            sizes += (sizes.empty() ? "" : ", ") + equally_fast_at(rows, side);
    claim.values.set("kernel", kernel_size).set("sizes", sizes);
    claim.say_beside("beside");
}

void largest_non_separable(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] {
        const double now = rows.number(largest_drawn);
        return Interval{now, now, now};
    });
    claim.say_beside("beside");
}

void uniform_array(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] {
        const double now = rows.number(uniform_vectors);
        return Interval{now, now, now};
    });
    claim.say_beside("beside");
}

constexpr Evaluator claims[] = {{"crossover_mono", crossover_mono},
                                {"crossover_four_channels", crossover_four_channels},
                                {"crossover_by_size", crossover_by_size},
                                {"fft_complexity", evaluate_fft_growth},
                                {"convolution_complexity", evaluate_separable_growth},
                                {"non_separable_complexity", evaluate_non_separable_growth},
                                {"ratio_by_size", evaluate_ratio_by_size},
                                {"non_separable_fft_wins", non_separable_fft_wins},
                                {"largest_non_separable", largest_non_separable},
                                {"uniform_array", uniform_array}};

ChartBand band_of(const std::string& claim)
{
    const double least = claim_row(claim).numbers.front();
    const double greatest = claim_row(claim).numbers.back();
    return {least == greatest ? fmt::format("2006: equally fast at {:g}", least)
                              : fmt::format("2006: equally fast at {:g} to {:g}", least, greatest),
            least, greatest};
}

void add_charts(ItemResult& told, const ItemRows& rows, const Workload& workload, const std::string& suffix,
                const std::string& image, const std::string& claim)
{
    if (!rows.has(time_key({workload, gpu_fft})))
        return;
    const bool has_all = !kernel_sizes_in(rows, workload, Approach::non_separable).empty();
    std::vector<Curve> curves{curve_of("FFT", {workload, gpu_fft}),
                              curve_of("separable convolution", {workload, gpu_separable})};
    const Workload rounded = rounded_in_programs(workload);
    if (rows.has(time_key({rounded, gpu_fft}))) {
        curves.push_back(curve_of("FFT, rounded in programs", {rounded, gpu_fft}));
        curves.push_back(curve_of("separable, rounded in programs", {rounded, gpu_separable}));
    }
    if (has_all)
        curves.push_back(curve_of("non-separable convolution", {workload, gpu_non_separable}));
    const std::string what =
        prose().sentence(has_all ? "fialka_cadik_2006_figure7.curves" : "fialka_cadik_2006_figure7.two_curves",
                         Values().set("image", image).set("size", size_text(workload.width)));
    for (Chart& chart : rate_and_cost_charts("fialka_cadik_2006_figure7_" + suffix, what, curves, {band_of(claim)}))
        told.charts.push_back(std::move(chart));
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.text = prose().html("fialka_cadik_2006_figure7", {});
    told.table = filter_times_table();
    for (const int side : sides_in(rows)) {
        add_curves(told.table, rows, workload_of(side, 1));
        add_charts(told, rows, workload_of(side, 1), std::to_string(side), "a mono image",
                   "fialka_cadik_2006_figure7_crossover_mono");
    }
    const Workload of_four = workload_of(side_of_four_channels, 4);
    add_curves(told.table, rows, of_four);
    for (const Workload& workload : rounded_beside())
        add_curves(told.table, rows, rounded_in_programs(workload));
    add_charts(told, rows, of_four, "four_channels", "an image of four channels",
               "fialka_cadik_2006_figure7_crossover_four_channels");
}

} // namespace fialka_figure7

} // namespace

constexpr ItemCode fialka_cadik_2006_figure7{fialka_figure7::measure, fialka_figure7::claims, fialka_figure7::tell};

std::vector<MeasurableClaim> fialka_cadik_2006_figure7_measurable()
{
    using namespace fialka_figure7;
    const auto crossover = [](int side, int channels, const std::string& where) {
        const Workload workload = workload_of(side, channels);
        return MeasurableCase{where, planned_work({workload, gpu_fft}), planned_work({workload, gpu_separable})};
    };
    std::vector<MeasurableCase> mono;
    for (const int side : {256, 512})
        mono.push_back(crossover(side, 1, size_text(side)));
    std::vector<MeasurableClaim> claims{
        {Told::crossover, mono,
         [](const std::vector<Case>& cases) {
             return claim_of_cases("fialka_cadik_2006_figure7_crossover_mono", cases);
         }},
        {Told::crossover, {crossover(side_of_four_channels, 4, "")}, [](const std::vector<Case>& cases) {
             return claim_told_beside("fialka_cadik_2006_figure7_crossover_four_channels", cases);
         }}};
    for (MeasurableClaim& claim : figure_7_growths_measurable())
        claims.push_back(std::move(claim));
    return claims;
}

} // namespace fragfft::figures
