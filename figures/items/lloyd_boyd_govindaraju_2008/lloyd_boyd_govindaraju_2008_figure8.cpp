// Figure 8: how fast transforms of squares are, complex and real, of powers of two and of other sides.
#include "arrays/parallel_ranges.hpp"
#include "figures/items/common/geometric_mean.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "figures/report/fitness.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <set>

namespace fragfft::figures {

namespace {

constexpr const char* without_neighbours = "a quick run times no neighbouring sizes";

bool is_power(int side)
{
    return std::has_single_bit(static_cast<unsigned>(side));
}

// The largest change of a curve between neighbouring sides, and where it is.
struct LargestChange
{
    Interval factor{1.0, 1.0, 1.0};
    int from = 0;
    int to = 0;
};

class Figure8LibraryClaims
{
public:
    explicit Figure8LibraryClaims(const Figure8Times& times) : times_(times) {}

    std::vector<Claim> all() const
    {
        return {comparable_to_cufft(), erratic(), better_and_worse(), cards(), competitive(), significant()};
    }

private:
    Claim comparable_to_cufft() const
    {
        const std::string what = "comparable to CUFFT";
        Claim claim = times_.claim_beside_cufft(what, "comparable_to_cufft",
                                                "The programs achieve performance comparable to the vendor's library");
        if (!times_.has_cufft())
            return claim;
        const GeometricMean typical = times_.typical_beside(by_cufft, [](int) { return true; });
        state_alike(claim, times_.words(what), typical.value(), "times as fast");
        claim.beside = fmt::format(" as cuFFT, the geometric mean; from {} to {} times", number(typical.least(), 2),
                                   number(typical.greatest(), 2));
        claim.explanation =
            "The paper names no sizes, so judged is what is typical of all that were timed, among them complex powers "
            "of two, where the paper itself has cuFFT ahead.";
        return claim;
    }

    // Time in N log N of the N numbers, so that the curve of a steady library is flat.
    LargestChange largest_change(const std::string& by) const
    {
        LargestChange largest;
        const std::vector<int>& sides = times_.sides.neighbours;
        for (std::size_t i = 1; i < sides.size(); ++i) {
            const TimedTransform& one = times_.of(sides[i - 1], NumberKind::complex, by);
            const TimedTransform& other = times_.of(sides[i], NumberKind::complex, by);
            const double growth = other.floating_point_operations() / one.floating_point_operations();
            const Interval up = times(1.0 / growth, ratio_in_turn(other.time, one.time));
            const Interval change = up.middle >= 1.0 ? up : quotient({1.0, 1.0, 1.0}, up);
            if (change.middle > largest.factor.middle)
                largest = {change, sides[i - 1], sides[i]};
        }
        return largest;
    }

    // One thread of FFTW: how work is spread over threads would change its curve for reasons of its own.
    Claim erratic() const
    {
        const std::string what = "other libraries at other sizes";
        Claim claim = claim_of(times_.published, times_.row(what), "erratic",
                               "At sizes that are no powers of two other libraries are a bit more erratic");
        if (times_.sides.neighbours.empty()) {
            state_untestable(claim, ClaimKind::conclusion, times_.words(what), without_neighbours);
            claim.explanation = "The other efforts time sides that follow each other.";
            return claim;
        }
        const LargestChange ours = largest_change(by_programs);
        std::vector<std::string> libraries{by_fftw(1)};
        if (times_.has_cufft())
            libraries.push_back(by_cufft);
        std::vector<Case> cases;
        std::string changes;
        for (const std::string& library : libraries) {
            const LargestChange theirs = largest_change(library);
            cases.push_back({library, quotient(theirs.factor, ours.factor)});
            changes += fmt::format("; {} {} times, from {} to {}", library, number(theirs.factor.middle, 3),
                                   theirs.from, theirs.to);
        }
        state_ordering(claim, times_.words(what), std::move(cases), "times the programs' largest change");
        claim.explanation = fmt::format(
            "Squares of {} to {}, timed in turn, none chosen for its factors and all padded alike by the programs. "
            "Each library's largest change of the time for N log2 N from one side to the next is judged by the "
            "programs', which is {} times{}.",
            times_.sides.neighbours.front(), times_.sides.neighbours.back(), number(ours.factor.middle, 3), changes);
        return claim;
    }

    Claim better_and_worse() const
    {
        const std::string what = "other libraries against the programs";
        Claim claim =
            claim_of(times_.published, times_.row(what), "better_and_worse",
                     "At sizes that are no powers of two other libraries are both better and worse for some values");
        if (times_.sides.neighbours.empty()) {
            state_untestable(claim, ClaimKind::conclusion, times_.words(what), without_neighbours);
            claim.explanation = "Of the few sides that a quick run times, all may fall on one side.";
            return claim;
        }
        std::vector<std::string> libraries{by_fair_cpu};
        if (times_.has_cufft())
            libraries.push_back(by_cufft);
        std::vector<Case> cases;
        for (const std::string& library : libraries) {
            std::vector<std::pair<Interval, const TimedTransform*>> ratios;
            for (const TimedTransform& timed : times_.all)
                if (timed.by == by_programs && !is_power(timed.side))
                    ratios.emplace_back(times_.programs_by(library, timed), &timed);
            const auto [best, worst] =
                std::minmax_element(ratios.begin(), ratios.end(), [](const auto& one, const auto& other) {
                    return one.first.middle < other.first.middle;
                });
            cases.push_back({library + ", where it is best", quotient({1.0, 1.0, 1.0}, best->first)});
            cases.push_back({library + ", where it is worst", worst->first});
            claim.explanation += fmt::format("{} is best at {} {} numbers and worst at {} {} ones. ", library,
                                             square_text(best->second->side), name(best->second->numbers),
                                             square_text(worst->second->side), name(worst->second->numbers));
        }
        state_ordering(claim, times_.words(what), std::move(cases), "times as fast as the other");
        claim.explanation +=
            "The claim needs both above 1, the library by the programs and the programs by the library.";
        return claim;
    }

    Claim cards() const
    {
        const std::string what = "8800 by XT1900";
        Claim claim = claim_of(times_.published, times_.row(what), "cards",
                               "The algorithms perform better on the 8800 GTX than on the older XT1900");
        state_untestable(claim, ClaimKind::conclusion, times_.words(what),
                         "it compares two named cards, and a run is of one device, which is neither");
        claim.explanation = "The report of several machines' runs lays two devices side by side.";
        return claim;
    }

    Claim competitive() const
    {
        const std::string what = "XT1900 by CPU at powers of two";
        Claim claim = claim_of(times_.published, times_.row(what), "competitive",
                               "Of powers of two even the older card's transforms are competitive with the CPU's");
        const GeometricMean typical = times_.typical_beside(by_fair_cpu, is_power);
        state_alike(claim, times_.words(what), typical.value(), "times as fast");
        claim.beside = fmt::format(" as {}, the geometric mean; from {} to {} times", by_fair_cpu,
                                   number(typical.least(), 2), number(typical.greatest(), 2));
        claim.explanation =
            "\"Competitive\" is read as comparable, in either direction: a device far ahead of its CPU makes another "
            "pair than an XT1900 beside a Core 2 Duo.";
        return claim;
    }

    Claim significant() const
    {
        const std::string what = "existing libraries for many inputs";
        Claim claim = times_.claim_beside_cufft(
            what, "significant", "For many inputs the programs are a significant improvement over existing libraries");
        if (!times_.has_cufft()) {
            claim.explanation = "Without the vendor's library the programs would be compared with an easier opponent.";
            return claim;
        }
        state_ordering(claim, times_.words(what), times_.reached_by_half(), "times as fast", Strength::strong);
        claim.beside = " as the fastest library at the same size, or more, in half of the cases";
        claim.explanation = fmt::format(
            "\"Many\" is read as half of the cases, complex and real, powers of two and other sides, each beside the "
            "faster of cuFFT and {}.",
            by_fair_cpu);
        return claim;
    }

    const Figure8Times& times_;
};

// A software renderer takes a second where a GPU takes a millisecond.
Figure8Sides sides_of(const ItemContext& context)
{
    const bool quick = context.effort == ItemEffort::quick;
    if (context.context.device().is_software) {
        if (quick)
            return {32, 128, 63, 64, 65};
        Figure8Sides sides{64, 512, 255, 256, 257, {100, 128}, {195, 196, 197, 198, 199, 200}};
        if (context.effort == ItemEffort::thorough)
            sides.others = {100, 128, 160, 192, 320, 384, 448, 500, 511};
        return sides;
    }
    if (quick)
        return {64, 1024, 255, 256, 257};
    Figure8Sides sides{64, 2048, 1023, 1024, 1025, {100, 128, 256, 360, 512, 1400}, {695, 696, 697, 698, 699, 700}};
    if (context.effort == ItemEffort::thorough)
        sides.others = {100, 128, 200, 256, 300, 360, 400, 500, 512, 600, 800, 900, 1200, 1400, 1600, 1800, 2000};
    return sides;
}

bool compares_graphics_with_cpu(const Claim& claim)
{
    return claim.id.ends_with("_cpu") || claim.id.ends_with("_better_and_worse") ||
           claim.id.ends_with("_competitive") || claim.id.ends_with("_significant");
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
    for (const int threads : std::set{1, cpu::hardware_thread_count()})
        ways.push_back(by_fftw(threads));
    if (with_cufft)
        ways.push_back(by_cufft);
    std::vector<Curve> curves;
    const bool powers = sides == powers_of_two;
    for (const std::string& by : ways)
        curves.push_back({.title = by,
                          .x_column = "side",
                          .y_column = "GFLOP/s",
                          .where = {{"numbers", name(numbers)}, {"sides", sides}, {"by", by}},
                          .dots = !powers});
    return {fmt::format("lloyd_boyd_govindaraju_2008_figure8_{}{}", name(numbers), stem),
            fmt::format(
                "Squares of {} numbers whose sides are {}: billions of operations in a second, counted as {} N log2 N "
                "whatever is really computed. Higher is faster{}.",
                name(numbers), powers ? "powers of two" : "no powers of two",
                numbers == NumberKind::complex ? "5" : "2.5",
                powers ? "" : "; between two steps of the padded length a smaller side pays for the larger"),
            {"side of the square", true},
            {"GFLOP/s", true},
            std::move(curves)};
}

} // namespace

std::vector<Claim> figure_8_library_claims(const Figure8Times& times)
{
    return Figure8LibraryClaims(times).all();
}

ItemResult lloyd_boyd_govindaraju_2008_figure8(ItemContext& context)
{
    ItemResult result;
    const FoundCufft found = find_cufft_beside(context.context.device());
    const TransformSeries series = figure_8_series();
    Figure8Times times{sides_of(context), {}, context.context.device().renderer, found.absence};
    for (const std::vector<int>& sides : times.sides.groups())
        for (TimedTransform& timed :
             timed_in_turn(context, series, sides, found.cufft.get(), sampling_in_groups(context), result))
            times.all.push_back(std::move(timed));
    add_rows(times.all, result);
    for (const NumberKind numbers : {NumberKind::complex, NumberKind::real})
        for (const int side : {times.sides.power, times.sides.above})
            result.passes.push_back(context.pass_list(fmt::format("{0} x {0} {1} numbers", side, name(numbers)),
                                                      figure_8_plan(side, numbers)));
    for (const NumberKind numbers : {NumberKind::complex, NumberKind::real}) {
        result.charts.push_back(chart_of(numbers, powers_of_two, "", found.cufft != nullptr));
        result.charts.push_back(chart_of(numbers, other_sides, "_other_sides", found.cufft != nullptr));
    }
    result.claims = figure_8_claims(times);
    for (Claim& claim : result.claims)
        if (compares_graphics_with_cpu(claim))
            judge_only_with(Need::graphics_hardware, claim, context);
    result.text = fmt::format(
        "<p>The paper's Figure 8 compares squares on two graphics cards with Intel's library on the CPU and NVIDIA's "
        "CUFFT, as rates of 5 N log2 N operations for N complex numbers and half of that for real ones. Its curves "
        "cannot be read exactly, so what the text says of them is judged.</p>"
        "<p>Here, as in the paper, a texel holds one complex number of 32-bit floats and twiddle factors are computed "
        "in the program, beside FFTW with measured plans on one thread and on all, without transfers. One pass is "
        "saved: real numbers of an even side are packed by the first iteration. {}. Sides that are no powers of two go "
        "through the z-chirp algorithm; FFTW has algorithms for small prime factors and for primes, so its rates may "
        "differ from one such side to the next, and these sides are dots.</p>",
        found.cufft != nullptr ? "Beside them runs " + found.cufft->description() +
                                     ", found on this machine and timed by events of the device"
                               : times.cufft_absence);
    return result;
}

} // namespace fragfft::figures
