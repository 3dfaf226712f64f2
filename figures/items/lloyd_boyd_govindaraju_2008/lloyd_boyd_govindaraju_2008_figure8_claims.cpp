#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"

#include "arrays/parallel_ranges.hpp"
#include "engine/plan_totals.hpp"
#include "figures/items/common/fair_cpu_opponent.hpp"
#include "figures/items/common/geometric_mean.hpp"
#include "figures/items/common/measurable_claims.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fragfft::figures {

namespace {

double fragments_of(const Plan& plan)
{
    double fragments = 0.0;
    for (const auto& [family, of_family] : totals(plan).invocations)
        fragments += static_cast<double>(of_family);
    return fragments;
}

reference::PublishedTable figure_8()
{
    return reference::published_table("lloyd_boyd_govindaraju_2008_figure8");
}

Published range(const std::string& what)
{
    const reference::PublishedTable published = figure_8();
    const std::size_t row = published.row_where("what", what);
    return {published.number(row, "least_times"), published.number(row, "greatest_times")};
}

Claim claim_of_figure_8(const std::string& what, const std::string& name, const std::string& statement)
{
    const reference::PublishedTable published = figure_8();
    return claim_of(published, published.row_where("what", what), name, statement);
}

Claim other_sizes_claim(const std::vector<Case>& sides)
{
    const std::string what = "other sizes by similar powers of two";
    Claim claim =
        claim_of_figure_8(what, "other_sizes", "Other sizes take 4 to 8 times as long as similar powers of two");
    state_ratio(claim, range(what), sides, "times");
    return claim;
}

// By the fragments that both plans draw.
double growth_of_fragments(int below, int above)
{
    return fragments_of(figure_8_plan(above, NumberKind::complex)) /
           fragments_of(figure_8_plan(below, NumberKind::complex));
}

Claim steps_claim(int below, int above, const Interval& measured)
{
    const std::string what = "steps of other sizes";
    const reference::PublishedTable published = figure_8();
    Claim claim =
        claim_of_figure_8(what, "steps", "The times of other sizes rise in steps, with the power of two behind them");
    state_growth(claim, published.text(published.row_where("what", what), "words"), growth_of_fragments(below, above),
                 measured, fmt::format("from {} to {}", square_text(below), square_text(above)));
    return claim;
}

class Figure8Claims
{
public:
    explicit Figure8Claims(const Figure8Times& times) : times_(times) {}

    std::vector<Claim> all() const
    {
        return {other_sizes(), steps(), real_numbers(), against_cpu(), small_sizes(), cufft_complex(), cufft_real()};
    }

private:
    // How many times as high the rate of `fast` is as that of `slow`, by 5 N log2 N, round by round.
    static Interval rate_ratio(const TimedTransform& fast, const TimedTransform& slow)
    {
        return times(fast.floating_point_operations() / slow.floating_point_operations(),
                     ratio_in_turn(slow.time, fast.time));
    }

    // Just below a power of two N' is twice it, just above four times: the best and the worst case that they name.
    Claim other_sizes() const
    {
        const Figure8Sides& sides = times_.sides;
        const TimedTransform& power = times_.programs(sides.power);
        const Interval best = rate_ratio(power, times_.programs(sides.below));
        const Interval worst = rate_ratio(power, times_.programs(sides.above));
        Claim claim = other_sizes_claim({{square_text(sides.below), best}, {square_text(sides.above), worst}});
        const int padded_below = lloyd_boyd_govindaraju_2008::padded_length(sides.below);
        const int padded_above = lloyd_boyd_govindaraju_2008::padded_length(sides.above);
        claim.explanation = fmt::format(
            "Complex numbers against {}, for each element. Lines of {} are padded to {}, the least that can be, and "
            "lines of {} to {}, nearly the most. The 4 to 8 leave out that longer lines take more iterations, {} in "
            "place of {}, and three products.",
            square_text(sides.power), sides.below, padded_below, sides.above, padded_above,
            std::log2(static_cast<double>(padded_above)), std::log2(static_cast<double>(sides.power)));
        return claim;
    }

    Claim steps() const
    {
        const Figure8Sides& sides = times_.sides;
        const double law = growth_of_fragments(sides.below, sides.above);
        Claim claim = steps_claim(sides.below, sides.above,
                                  ratio_in_turn(times_.programs(sides.above).time, times_.programs(sides.below).time));
        claim.explanation = fmt::format(
            "{} to {} is {} % more numbers, but the padded lines are twice as long: by the fragments that both plans "
            "draw, the time should grow {} times.",
            square_text(sides.below), square_text(sides.above),
            number(100.0 * (std::pow(static_cast<double>(sides.above) / sides.below, 2) - 1.0), 2), number(law, 3));
        return claim;
    }

    Claim real_numbers() const
    {
        const auto ratio = [&](int side) {
            return ratio_in_turn(times_.programs(side, NumberKind::complex).time,
                                 times_.programs(side, NumberKind::real).time);
        };
        const Figure8Sides& sides = times_.sides;
        const std::string what = "complex by real";
        Claim claim = claim_of(times_.published, times_.row(what), "real_numbers",
                               "Packed as complex ones, real numbers take half the work");
        state_ratio(claim, range(what), ratio(sides.largest), "times");
        claim.published += fmt::format(": {}", times_.words(what));
        claim.beside += fmt::format(" the real transform's time at {}; {} at {}, {} at {}", square_text(sides.largest),
                                    text_of(ratio(sides.below)), square_text(sides.below), text_of(ratio(sides.above)),
                                    square_text(sides.above));
        claim.explanation = fmt::format(
            "Judged at {}, the largest power of two. The real transform draws as many passes as the complex one, on "
            "half of the numbers.",
            square_text(sides.largest));
        return claim;
    }

    // "Typically": the geometric mean over all that were timed.
    Claim against_cpu() const
    {
        const auto typical_beside = [&](const std::string& library, std::string& range) {
            GeometricMean mean;
            std::vector<std::pair<double, int>> sides;
            for (const TimedTransform& timed : times_.all)
                if (timed.by == by_programs) {
                    const Interval ratio = times_.programs_by(library, timed);
                    mean.add(ratio);
                    sides.emplace_back(ratio.middle, timed.side);
                }
            const auto [least, greatest] = std::minmax_element(sides.begin(), sides.end());
            const auto faster =
                std::count_if(sides.begin(), sides.end(), [](const auto& one) { return one.first > 1.0; });
            range = fmt::format("faster in {} of {} cases, from {} times ({}) to {} times ({})", faster, sides.size(),
                                number(least->first, 2), square_text(least->second), number(greatest->first, 2),
                                square_text(greatest->second));
            return mean.value();
        };
        const std::string what = "CPU by GPU";
        Claim claim = claim_of(times_.published, times_.row(what), "cpu",
                               "The GPU is typically faster than a library on the CPU");
        std::string range;
        state_ordering(claim, times_.words(what), typical_beside(by_fair_cpu, range), "times as fast");
        claim.beside = fmt::format(" as {}, the geometric mean; {}", by_fair_cpu, range);
        std::string range_of_one_thread;
        const Interval of_one_thread = typical_beside(by_fftw(1), range_of_one_thread);
        claim.explanation = fmt::format(
            "The programs are run by {}. Their processor had two cores; how many threads Intel's library used is not "
            "said. The opponent here, FFTW with measured plans, has the faster of one thread and {} at each size. "
            "Against one thread everywhere the geometric mean is {} times as fast, and the programs are {}.",
            times_.device, cpu::hardware_thread_count(), text_of(of_one_thread), range_of_one_thread);
        return claim;
    }

    Claim small_sizes() const
    {
        const Figure8Sides& sides = times_.sides;
        const std::string what = "large by small";
        Claim claim = claim_of(times_.published, times_.row(what), "small_sizes",
                               "On small sizes the GPU's rate is lower, for the interface's overhead");
        state_ordering(claim, times_.words(what),
                       rate_ratio(times_.programs(sides.largest), times_.programs(sides.smallest)), "times");
        claim.beside += fmt::format(" the rate of {} at {}", square_text(sides.smallest), square_text(sides.largest));
        claim.explanation = fmt::format(
            "Complex numbers, {} and {} GFLOP/s. Judged is that the rate is lower, not why: small textures may also "
            "fit into caches, which would work against that overhead.",
            text_of(times_.programs(sides.smallest).gigaflops()), text_of(times_.programs(sides.largest).gigaflops()));
        return claim;
    }

    // Compares the fragment programs with cuFFT at the largest power of two.
    Claim against_cufft(const std::string& what, const std::string& id, const std::string& statement,
                        NumberKind numbers, bool cufft_is_faster) const
    {
        Claim claim = times_.claim_beside_cufft(what, id, statement);
        if (!times_.has_cufft())
            return claim;
        const int side = times_.sides.largest;
        const gl::TimeStatistics& ours = times_.programs(side, numbers).time;
        const gl::TimeStatistics& theirs = times_.of(side, numbers, by_cufft).time;
        if (cufft_is_faster)
            state_ordering(claim, times_.words(what), ratio_in_turn(ours, theirs), "times as fast");
        else
            state_ordering(claim, times_.words(what), ratio_in_turn(theirs, ours), "times as fast", Strength::strong);
        claim.beside += fmt::format(", {} ms by fragment programs and {} ms by cuFFT at {}", text_of(spread_of(ours)),
                                    text_of(spread_of(theirs)), square_text(side));
        claim.explanation =
            "Today's cuFFT is not the one of 2008, whose lead for complex numbers the authors put down to memory that "
            "threads share, which fragment programs do not have.";
        return claim;
    }

    Claim cufft_complex() const
    {
        return against_cufft("CUFFT by complex powers of two", "cufft_complex",
                             "Of complex powers of two the vendor's library is the fastest", NumberKind::complex, true);
    }
    Claim cufft_real() const
    {
        return against_cufft("CUFFT by real", "cufft_real",
                             "Real transforms by fragment programs are significantly better than the vendor's",
                             NumberKind::real, false);
    }

    const Figure8Times& times_;
};

} // namespace

std::string square_text(int side)
{
    return fmt::format("{0} x {0}", side);
}

std::vector<std::vector<int>> Figure8Sides::groups() const
{
    std::vector<std::vector<int>> groups{{smallest, largest}, {below, power, above}};
    for (const int side : others)
        groups.push_back({side});
    if (!neighbours.empty())
        groups.push_back(neighbours);
    return groups;
}

const TimedTransform& Figure8Times::of(int side, NumberKind numbers, const std::string& by) const
{
    return timed_transform(all, side, numbers, by);
}

Claim Figure8Times::claim_beside_cufft(const std::string& what, const std::string& id,
                                       const std::string& statement) const
{
    Claim claim = claim_of(published, row(what), id, statement);
    if (!has_cufft())
        state_untestable(claim, ClaimKind::conclusion, words(what), cufft_absence);
    return claim;
}

Interval Figure8Times::programs_by(const std::string& library, const TimedTransform& programs) const
{
    const auto time_by = [&](const std::string& by) -> const gl::TimeStatistics& {
        return of(programs.side, programs.numbers, by).time;
    };
    if (library != by_fair_cpu)
        return ratio_in_turn(time_by(library), programs.time);
    const int threads = cpu::hardware_thread_count();
    return fair_cpu_opponent(time_by(by_fftw(1)), time_by(by_fftw(threads)), threads).beaten_by(programs.time);
}

Interval Figure8Times::reached_by_half() const
{
    std::vector<double> lows;
    std::vector<double> middles;
    std::vector<double> highs;
    for (const TimedTransform& timed : all) {
        if (timed.by != by_programs)
            continue;
        Interval beside = programs_by(by_fair_cpu, timed);
        if (has_cufft())
            if (const Interval beside_cufft = programs_by(by_cufft, timed); beside_cufft.middle < beside.middle)
                beside = beside_cufft;
        lows.push_back(beside.low);
        middles.push_back(beside.middle);
        highs.push_back(beside.high);
    }
    const auto reached = [](std::vector<double>& values) {
        const auto half = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
        std::nth_element(values.begin(), half, values.end(), std::greater<>());
        return *half;
    };
    return {reached(lows), reached(middles), reached(highs)};
}

GeometricMean Figure8Times::typical_beside(const std::string& library,
                                           const std::function<bool(int side)>& wanted) const
{
    GeometricMean mean;
    for (const TimedTransform& timed : all)
        if (timed.by == by_programs && wanted(timed.side))
            mean.add(programs_by(library, timed));
    return mean;
}

Problem figure_8_problem(int side, NumberKind numbers)
{
    return {.width = side,
            .height = side,
            .format = gl::PixelFormat::rg32f,
            .twiddles = Twiddles::computed,
            .domain = numbers == NumberKind::complex ? Domain::complex : Domain::half_complex};
}

Plan figure_8_plan(int side, NumberKind numbers)
{
    const Problem problem = figure_8_problem(side, numbers);
    return numbers == NumberKind::real && side % 2 == 1 ? figure_6_plan(problem)
                                                        : lloyd_boyd_govindaraju_2008::method().forward(problem);
}

TransformSeries figure_8_series()
{
    return {.programs = {{by_programs, figure_8_plan}},
            .numbers = {NumberKind::complex, NumberKind::real},
            .of_powers_of_two = reference::AccuracyMode::float32_computed,
            .of_other_sizes = reference::AccuracyMode::float32_computed};
}

std::vector<Claim> figure_8_claims(const Figure8Times& times)
{
    std::vector<Claim> claims = Figure8Claims(times).all();
    for (Claim& claim : figure_8_library_claims(times))
        claims.push_back(std::move(claim));
    return claims;
}

std::vector<MeasurableClaim> lloyd_boyd_govindaraju_2008_figure8_measurable()
{
    constexpr int below = 255;
    constexpr int power = 256;
    constexpr int above = 257;
    const auto forward = [](int side) {
        return PlannedWork{.method = lloyd_boyd_govindaraju_2008::method().name,
                           .operation = "forward",
                           .width = side,
                           .height = side,
                           .format = figure_8_problem(side, NumberKind::complex).format,
                           .domain = figure_8_problem(side, NumberKind::complex).domain,
                           .twiddles = figure_8_problem(side, NumberKind::complex).twiddles};
    };
    // Rates are compared, of 5 N log2 N operations for N numbers.
    const auto operations = [](double side) { return side * side * std::log2(side * side); };
    const auto beside_power = [&](int side) {
        return MeasurableCase{square_text(side), forward(side), forward(power), operations(power) / operations(side)};
    };
    return {{Told::ratio, {beside_power(below), beside_power(above)}, other_sizes_claim},
            {Told::ratio, {{"", forward(above), forward(below)}}, [](const std::vector<Case>& cases) {
                 return steps_claim(below, above, cases.front().value);
             }}};
}

} // namespace fragfft::figures
