// Figure 8: how fast transforms of squares are, complex and real, of powers of two and of other sides.
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_figure8_claims.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"
#include "reference/parallel_ranges.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <set>

namespace fragfft::figures {

namespace {

constexpr const char* powers_of_two = "powers of two";
constexpr const char* other_sides = "others";

// A software renderer takes a second where a GPU takes a millisecond.
Figure8Sides sides_of(const ItemContext& context)
{
    const bool quick = context.effort == Effort::quick;
    if (context.context.device().is_software) {
        if (quick)
            return {32, 128, 63, 64, 65};
        Figure8Sides sides{64, 512, 255, 256, 257, {100, 128, 200}};
        if (context.effort == Effort::thorough)
            sides.others = {100, 128, 160, 192, 320, 384, 448, 500, 511};
        return sides;
    }
    if (quick)
        return {64, 1024, 255, 256, 257};
    Figure8Sides sides{64, 2048, 1023, 1024, 1025, {100, 128, 256, 360, 512, 700, 1400}};
    if (context.effort == Effort::thorough)
        sides.others = {100, 128, 200, 256, 300, 360, 400, 500, 512, 600, 700, 800, 900, 1200, 1400, 1600, 1800, 2000};
    return sides;
}

// All works of a group share its time, and a single one's median need not be as sure as a lone one's.
gl::Sampling sampling_of(const ItemContext& context)
{
    gl::Sampling sampling = context.series_sampling();
    sampling.least_milliseconds /= 4.0;
    return sampling;
}

FoundCufft opponent_beside(const gl::Device& device)
{
    if (device.is_software)
        return {nullptr, "cuFFT is left out beside a software renderer, as it would run on another device"};
    return find_cufft();
}

void add_rows(const std::vector<TimedTransform>& all, ItemResult& result)
{
    result.table.columns = {
        "numbers",       "sides",      "side",    "by",       "GFLOP/s", "GFLOP/s, 5th of a hundred",
        "GFLOP/s, 95th", "ms, median", "ms, 5th", "ms, 95th", "timed by"};
    std::vector<TimedTransform> sorted = all;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const TimedTransform& one, const TimedTransform& other) { return one.side < other.side; });
    for (const TimedTransform& timed : sorted) {
        const Interval rate = timed.gigaflops();
        const Interval time = spread_of(timed.time);
        result.table.rows.push_back(
            {name(timed.numbers), std::has_single_bit(static_cast<unsigned>(timed.side)) ? powers_of_two : other_sides,
             std::to_string(timed.side), timed.by, number(rate.middle), number(rate.low), number(rate.high),
             number(time.middle), number(time.low), number(time.high),
             fmt::format("{}, {} runs", timed.time.method, timed.time.runs)});
    }
}

Chart chart_of(NumberKind numbers, const char* sides, const std::string& stem, bool with_cufft)
{
    std::vector<std::string> ways{by_programs};
    for (const int threads : std::set{1, reference::hardware_thread_count()})
        ways.push_back(by_fftw(threads));
    if (with_cufft)
        ways.push_back(by_cufft);
    std::vector<Curve> curves;
    for (const std::string& by : ways)
        curves.push_back({by, "side", "GFLOP/s", {{"numbers", name(numbers)}, {"sides", sides}, {"by", by}}});
    const bool powers = sides == powers_of_two;
    return {fmt::format("lloyd_boyd_govindaraju_2008_figure8_{}{}", name(numbers), stem),
            fmt::format("Transforms of squares of {} numbers whose sides are {}: billions of floating-point operations "
                        "in a second, counted as {} N log2 N of the N numbers whatever is really computed. Higher is "
                        "faster{}.",
                        name(numbers), powers ? "powers of two" : "no powers of two",
                        numbers == NumberKind::complex ? "5" : "2.5",
                        powers ? "" : "; between two steps of the padded length a smaller side pays for the larger"),
            {"side of the square", true},
            {"GFLOP/s", true},
            std::move(curves)};
}

} // namespace

ItemResult lloyd_boyd_govindaraju_2008_figure8(ItemContext& context)
{
    ItemResult result;
    const FoundCufft found = opponent_beside(context.context.device());
    Figure8Times times{sides_of(context), {}, context.context.device().renderer, found.absence};
    for (const std::vector<int>& sides : times.sides.groups())
        for (TimedTransform& timed : timed_in_turn(context, sides, found.cufft.get(), sampling_of(context), result))
            times.all.push_back(std::move(timed));
    add_rows(times.all, result);
    const Method method = lloyd_boyd_govindaraju_2008::method();
    for (const NumberKind numbers : {NumberKind::complex, NumberKind::real})
        for (const int side : {times.sides.power, times.sides.above})
            result.passes.push_back(context.pass_list(fmt::format("{0} x {0} {1} numbers", side, name(numbers)),
                                                      method.forward(timed_problem(side, numbers))));
    for (const NumberKind numbers : {NumberKind::complex, NumberKind::real}) {
        result.charts.push_back(chart_of(numbers, powers_of_two, "", found.cufft != nullptr));
        result.charts.push_back(chart_of(numbers, other_sides, "_other_sides", found.cufft != nullptr));
    }
    result.claims = figure_8_claims(times);
    result.text = fmt::format(
        "<p>The paper's Figure 8 compares transforms of squares on two graphics cards with Intel's library on the CPU "
        "and NVIDIA's CUFFT, as rates of 5 N log2 N operations for N complex numbers and half of that for real ones. "
        "Its curves cannot be read exactly, so they are not repeated here; what the text says of them is judged.</p>"
        "<p>Here fragment programs transform squares of 32-bit floats, one complex number a texel, beside FFTW with "
        "measured plans on one thread and on all, in the same run. {}. All is timed without transfers. A side that is "
        "no power of two goes through the z-chirp algorithm in the fragment programs; FFTW has algorithms for small "
        "prime factors and for primes, so its rates may differ from one such side to the next.</p>",
        found.cufft != nullptr ? "Beside them runs " + found.cufft->description() +
                                     ", found on this machine and timed by events of the device"
                               : times.cufft_absence);
    return result;
}

} // namespace fragfft::figures
