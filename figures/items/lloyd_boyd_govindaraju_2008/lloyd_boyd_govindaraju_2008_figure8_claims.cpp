#include "figures/items/common/measurable_claims.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_figure8.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace lloyd_figure8 {

namespace {

bool every_side(int)
{
    return true;
}

// The rate of `fast` divided by that of `slow`, both by 5 N log2 N operations, round by round.
Interval rate_ratio(const ItemRows& rows, const Key& fast, const Key& slow)
{
    return times(floating_point_operations(fast) / floating_point_operations(slow), rows.ratio(slow, fast));
}

// In how many cases the programs are faster, and in which the ratio is least and greatest.
Values range_of(const ItemRows& rows, const std::vector<BesideLibrary>& cases, const std::string& prefix)
{
    std::vector<std::pair<double, int>> ratios;
    for (const BesideLibrary& one : cases)
        ratios.emplace_back(one.ratio(rows).middle, forward_side(one.programs));
    const auto [least, greatest] = std::minmax_element(ratios.begin(), ratios.end());
    const auto faster = std::count_if(ratios.begin(), ratios.end(), [](const auto& one) { return one.first > 1.0; });
    return Values()
        .set(prefix + "faster", static_cast<int>(faster))
        .set(prefix + "cases", static_cast<int>(ratios.size()))
        .set(prefix + "least", least->first, 2)
        .set(prefix + "least square", square_text(least->second))
        .set(prefix + "greatest", greatest->first, 2)
        .set(prefix + "greatest square", square_text(greatest->second));
}

// Compares the fragment programs with cuFFT at the largest power of two.
void against_cufft(const ItemRows& rows, Evaluation& claim, NumberKind numbers, bool cufft_is_faster)
{
    if (lacks_cufft(rows, claim))
        return;
    const int side = sides_of(rows).largest;
    const Key ours = programs_key(side, numbers);
    const Key theirs = forward_key_by(ours, by_cufft);
    claim.value_is([&] { return cufft_is_faster ? rows.ratio(ours, theirs) : rows.ratio(theirs, ours); });
    claim.values.set("ours", rows.told_time(ours))
        .set("theirs", rows.told_time(theirs))
        .set("square", square_text(side));
    claim.say_beside("beside");
}

} // namespace

std::vector<BesideLibrary> beside_library(const ItemRows& rows, const std::string& library,
                                          const std::function<bool(int side)>& wanted)
{
    std::vector<BesideLibrary> cases;
    for (const Key& key : rows.keys(forward_transform))
        if (key.label("by") == by_programs && wanted(forward_side(key)))
            cases.push_back(
                {key, library == by_fair_cpu ? fair_cpu_opponent(rows, key) : forward_key_by(key, library)});
    if (cases.empty())
        throw MissingRow("no transform was timed");
    return cases;
}

Interval typical(const ItemRows& rows, const std::vector<BesideLibrary>& cases)
{
    return rows.pooled([&](const MomentRows& moment) {
        GeometricMean mean;
        for (const BesideLibrary& one : cases)
            mean.add(one.ratio(moment));
        return mean.value();
    });
}

// The padded length N' is twice N just below a power of two, and four times N just above: the paper's best and worst
// case.
void other_sizes(const ItemRows& rows, Evaluation& claim)
{
    const Figure8Sides sides = sides_of(rows);
    for (const int side : {sides.below, sides.above})
        claim.add_case(square_text(side),
                       [&] { return rate_ratio(rows, programs_key(sides.power), programs_key(side)); });
    const int padded_above = lloyd_boyd_govindaraju_2008::padded_length(sides.above);
    claim.values.set("power", square_text(sides.power)).set("below", sides.below).set("above", sides.above);
    claim.values.set("padded below", lloyd_boyd_govindaraju_2008::padded_length(sides.below));
    claim.values.set("padded above", padded_above);
    claim.values.set("iterations", log2_of(padded_above)).set("iterations of power", log2_of(sides.power));
}

void steps(const ItemRows& rows, Evaluation& claim)
{
    const Figure8Sides sides = sides_of(rows);
    const auto growth = [&] { return rows.ratio(programs_key(sides.above), programs_key(sides.below)); };
    const double law = growth_of_fragments(sides.below, sides.above);
    claim.values.set("below", square_text(sides.below)).set("above", square_text(sides.above));
    claim.values.set("more", 100.0 * (std::pow(static_cast<double>(sides.above) / sides.below, 2) - 1.0), 2);
    claim.values.set("law", law).set("growth", growth());
    claim.say_beside("beside");

    // The rule's number holds for one pair of sides; for another pair it is scaled by the ratio of the laws.
    const double law_of_rule = claim.claim.numbers.front();
    const double exponent = std::log(law_of_rule) / std::log(law);
    if (std::abs(exponent - 1.0) < 1e-6) {
        claim.value_is(growth);
        return;
    }
    const auto power = [&](double factor) { return std::pow(factor, exponent); };
    claim.value_is([&] {
        const Interval measured = growth();
        return Interval{power(measured.low), power(measured.middle), power(measured.high), measured.runs};
    });
    claim.values.set("law of rule", law_of_rule);
    claim.say("power");
}

void real_numbers(const ItemRows& rows, Evaluation& claim)
{
    const Figure8Sides sides = sides_of(rows);
    const auto ratio = [&](int side) { return rows.ratio(programs_key(side), programs_key(side, NumberKind::real)); };
    claim.value_is([&] { return ratio(sides.largest); });
    claim.values.set("largest", square_text(sides.largest));
    claim.values.set("below", square_text(sides.below)).set("at below", ratio(sides.below));
    claim.values.set("above", square_text(sides.above)).set("at above", ratio(sides.above));
    claim.say_beside("beside");
}

// "Typically" is judged by the geometric mean over all that were timed.
void against_cpu(const ItemRows& rows, Evaluation& claim)
{
    const std::vector<BesideLibrary> fair = beside_library(rows, by_fair_cpu, every_side);
    const std::vector<BesideLibrary> one_thread = beside_library(rows, by_fftw(1), every_side);
    claim.value_is([&] { return typical(rows, fair); });
    claim.values.set(range_of(rows, fair, "")).set("opponent", by_fair_cpu);
    claim.values.set(range_of(rows, one_thread, "one thread ")).set("one thread", typical(rows, one_thread));
    claim.values.set("device", rows.run().machine().gpu);
    claim.values.set("threads", static_cast<int>(rows.number(threads_quantity)));
    claim.say_beside("beside");
}

void small_sizes(const ItemRows& rows, Evaluation& claim)
{
    const Figure8Sides sides = sides_of(rows);
    const Key smallest = programs_key(sides.smallest);
    const Key largest = programs_key(sides.largest);
    claim.value_is([&] { return rate_ratio(rows, largest, smallest); });
    claim.values.set("smallest", square_text(sides.smallest)).set("largest", square_text(sides.largest));
    claim.values.set("of smallest", gigaflops(rows, smallest)).set("of largest", gigaflops(rows, largest));
    claim.say_beside("beside");
}

void cufft_complex(const ItemRows& rows, Evaluation& claim)
{
    against_cufft(rows, claim, NumberKind::complex, true);
}

void cufft_real(const ItemRows& rows, Evaluation& claim)
{
    against_cufft(rows, claim, NumberKind::real, false);
}

// The output of a transform of real numbers that must be transferred: the first N/2 + 1 values of every row.
void half_complex(const ItemRows&, Evaluation& claim)
{
    constexpr int side = 512;
    const auto bytes_of_result = [](NumberKind numbers) {
        const Plan plan = lloyd_boyd_govindaraju_2008::method().forward(figure_8_problem(side, numbers));
        const Resource& result = plan.resources.at(plan.resource_index("result"));
        return static_cast<double>(result.width) * result.height * gl::info(result.format).bytes_per_pixel;
    };
    const double values = side * bytes_of_result(NumberKind::real) / bytes_of_result(NumberKind::complex);
    claim.values.set("values", values).set("side", side);
    claim.counted(values == claim.claim.numbers.front(), Evidence::by_construction);
}

} // namespace lloyd_figure8

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
    return {{Told::ratio,
             {beside_power(below), beside_power(above)},
             [](const std::vector<Case>& cases) {
                 return claim_of_cases("lloyd_boyd_govindaraju_2008_figure8_other_sizes", cases);
             }},
            {Told::ratio, {{"", forward(above), forward(below)}}, [](const std::vector<Case>& cases) {
                 return claim_of_cases("lloyd_boyd_govindaraju_2008_figure8_steps", cases);
             }}};
}

} // namespace fragfft::figures
