// Figure 8: how fast transforms of squares are, complex and real, of powers of two and of other sides.
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_figure8_claims.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_figure8_libraries.hpp"
#include "figures/report/fitness.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"
#include "reference/parallel_ranges.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace fragfft::figures {

namespace {

// A software renderer takes a second where a GPU takes a millisecond.
Figure8Sides sides_of(const ItemContext& context)
{
    const bool quick = context.effort == Effort::quick;
    if (context.context.device().is_software) {
        if (quick)
            return {32, 128, 63, 64, 65};
        Figure8Sides sides{64, 512, 255, 256, 257, {100, 128}, {195, 196, 197, 198, 199, 200}};
        if (context.effort == Effort::thorough)
            sides.others = {100, 128, 160, 192, 320, 384, 448, 500, 511};
        return sides;
    }
    if (quick)
        return {64, 1024, 255, 256, 257};
    Figure8Sides sides{64, 2048, 1023, 1024, 1025, {100, 128, 256, 360, 512, 1400}, {695, 696, 697, 698, 699, 700}};
    if (context.effort == Effort::thorough)
        sides.others = {100, 128, 200, 256, 300, 360, 400, 500, 512, 600, 800, 900, 1200, 1400, 1600, 1800, 2000};
    return sides;
}

bool compares_graphics_with_cpu(const Claim& claim)
{
    return claim.id.ends_with("_cpu") || claim.id.ends_with("_better_and_worse") || claim.id.ends_with("_competitive");
}

void add_rows(std::vector<TimedTransform> all, ItemResult& result)
{
    std::stable_sort(all.begin(), all.end(),
                     [](const TimedTransform& one, const TimedTransform& other) { return one.side < other.side; });
    result.table.columns = columns_of_timed_transforms();
    for (const TimedTransform& timed : all)
        result.table.rows.push_back(row_of(timed));
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
    const FoundCufft found = find_cufft_beside(context.context.device());
    const TransformSeries series{.programs = {{by_programs,
                                               [](int side, NumberKind numbers) {
                                                   return lloyd_boyd_govindaraju_2008::method().forward(
                                                       figure_8_problem(side, numbers));
                                               }}},
                                 .numbers = {NumberKind::complex, NumberKind::real}};
    Figure8Times times{sides_of(context), {}, context.context.device().renderer, found.absence};
    for (const std::vector<int>& sides : times.sides.groups())
        for (TimedTransform& timed :
             timed_in_turn(context, series, sides, found.cufft.get(), sampling_in_groups(context), result))
            times.all.push_back(std::move(timed));
    add_rows(times.all, result);
    const Method method = lloyd_boyd_govindaraju_2008::method();
    for (const NumberKind numbers : {NumberKind::complex, NumberKind::real})
        for (const int side : {times.sides.power, times.sides.above})
            result.passes.push_back(context.pass_list(fmt::format("{0} x {0} {1} numbers", side, name(numbers)),
                                                      method.forward(figure_8_problem(side, numbers))));
    for (const NumberKind numbers : {NumberKind::complex, NumberKind::real}) {
        result.charts.push_back(chart_of(numbers, powers_of_two, "", found.cufft != nullptr));
        result.charts.push_back(chart_of(numbers, other_sides, "_other_sides", found.cufft != nullptr));
    }
    result.claims = figure_8_claims(times);
    for (Claim& claim : result.claims)
        if (compares_graphics_with_cpu(claim))
            judge_only_with(Need::graphics_hardware, claim, context);
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
