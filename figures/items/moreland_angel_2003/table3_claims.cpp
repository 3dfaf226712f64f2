// Claims about Table 3, and about the text that divides by its numbers.
#include "figures/items/common/fitness.hpp"
#include "figures/items/common/measurable_claims.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"

#include <cmath>

namespace fragfft::figures {

namespace {

namespace moreland_table3 {

constexpr int largest = table3_sides.front();
constexpr int smallest = table3_sides.back();

bool clearly_saves(const Interval& saved)
{
    return saved.low > 0.0;
}

// The GPU's name, or words that say that there is no GPU.
std::string drawn_by(const ItemRows& rows)
{
    return prose().sentence(rows.run().on_software() ? "moreland_angel_2003_table3.renderer"
                                                     : "moreland_angel_2003_table3.card",
                            Values().set("gpu", rows.run().machine().gpu));
}

void cannot_be_tested(Evaluation& claim, const std::string& reason)
{
    claim.cannot_be_tested(prose().sentence("moreland_angel_2003_table3." + reason, claim.values));
}

template <int side> void rate(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return rate_of_frames(rows, side); });
    claim.values.set("renderer", drawn_by(rows));
}

void under_a_second(const ItemRows& rows, Evaluation& claim)
{
    constexpr int side = 512;
    claim.value_is([&] { return times(1e-3, rows.time(frame_key(side))); });
}

// A rate that is derived from the time that removing the work saved, and the machine's limit for such work, which the
// rate cannot exceed.
struct RateOfSaved
{
    const char* removed;
    double work = 0.0; // in the unit of the rate times a second
    double fastest = 0.0;
};

void judge_rate(const ItemRows& rows, Evaluation& claim, const RateOfSaved& of)
{
    const Interval saved = seconds_saved(rows, of.removed, largest);
    const Interval rate = rows.pooled([&](const MomentRows& moment) {
        return quotient({of.work, of.work, of.work},
                        times(1e-3, moment.difference(frame_key(largest), frame_key_without(of.removed, largest))));
    });
    claim.values.set("removed", of.removed).set("unit", claim.claim.unit).set("work", of.work);
    claim.values.set("saved", times(1e3, saved)).set("frame", rows.told_time(frame_key(largest)));
    claim.values.set("quotient", rate.middle).set("fastest", of.fastest);
    claim.say("saved");
    if (!clearly_saves(saved)) {
        cannot_be_tested(claim, "no_rate");
        claim.say("no_rate");
    } else if (rate.middle > of.fastest) {
        cannot_be_tested(claim, "too_fast");
        claim.say("too_fast");
    } else {
        claim.value_is([&] { return rate; });
        claim.say("removed");
    }
}

// How many instructions of that kind a filter of the largest side takes; nothing without a count, and then the claim
// cannot be tested.
std::optional<double> counted_instructions(const ItemRows& rows, Evaluation& claim, int InstructionCount::*kind)
{
    const CountedWork counted(rows, {});
    const auto source = counted.source();
    if (!source) {
        cannot_be_tested(claim, "not_counted");
        return std::nullopt;
    }
    claim.values.set("source", name(*source));
    return static_cast<double>(counted.total(kind, *source));
}

void read_rate(const ItemRows& rows, Evaluation& claim)
{
    constexpr double gibibytes_of_a_texel = 16.0 / (1024.0 * 1024.0 * 1024.0);
    if (const auto reads = counted_instructions(rows, claim, &InstructionCount::texture))
        judge_rate(
            rows, claim,
            {reads_removed, *reads * gibibytes_of_a_texel, rows.number(fastest_fetching) * gibibytes_of_a_texel});
}

void arithmetic_rate(const ItemRows& rows, Evaluation& claim)
{
    constexpr double operations_of_an_instruction = 4.0; // four, as the paper counts
    constexpr double billionth = 1e-9;
    if (const auto instructions = counted_instructions(rows, claim, &InstructionCount::arithmetic))
        judge_rate(rows, claim,
                   {arithmetic_removed, *instructions * operations_of_an_instruction * billionth,
                    rows.number(fastest_arithmetic) * billionth});
}

void scaling(const ItemRows& rows, Evaluation& claim)
{
    const auto measured = [&] { return rows.ratio(frame_key(largest), small_frame_key()); };
    const Interval growth = measured();
    const auto passes = [](int side) {
        return static_cast<double>(moreland_angel_2003_filter_as_published(side).passes.size());
    };
    claim.value_is(measured);
    claim.values.set("of a pass", growth.middle * passes(smallest) / passes(largest));
    claim.values.set("texels", std::pow(largest / smallest, 2));
    claim.say_beside("beside");
    const double law = claim.claim.numbers.front();
    if (growth.high < law)
        claim.say("below_the_law");
    else if (growth.low > law)
        claim.say("above_the_law");
}

// The percentage of a frame, computed in each moment from that moment's own times.
Interval share_saved(const ItemRows& rows, const std::string& removed, int side)
{
    return rows.pooled([&](const MomentRows& moment) {
        return times(100.0 / moment.median(frame_key(side)),
                     moment.difference(frame_key(side), frame_key_without(removed, side)));
    });
}

// Table 3 has a ratio for each size, so each size is judged by its own.
template <int side> void shares(const ItemRows& rows, Evaluation& claim)
{
    claim.values.set("arithmetic", share_saved(rows, arithmetic_removed, side), 2);
    claim.values.set("reads", share_saved(rows, reads_removed, side), 2);
    if (!clearly_saves(seconds_saved(rows, reads_removed, side))) {
        cannot_be_tested(claim, "no_reads");
        claim.tell_measured("each");
        return;
    }
    claim.value_is([&] {
        return rows.pooled([&](const MomentRows& moment) {
            const auto saved = [&](const char* removed) {
                return moment.difference(frame_key(side), frame_key_without(removed, side));
            };
            return quotient(saved(arithmetic_removed), saved(reads_removed));
        });
    });
    claim.say_beside("beside");
    // The frame also draws a teapot, which is no part of the filter's passes.
    const Key filter = filter_key(moreland_angel_2003_problem(side));
    ask_for_time_beyond_writing(rows.has(filter) ? rows : rows.run().of_whoever_timed(filter), claim, filter,
                                moreland_angel_2003_filter_as_published(side));
}

void judge_seconds(const ItemRows& rows, Evaluation& claim, const char* removed, int side)
{
    const Interval saved = seconds_saved(rows, removed, side);
    claim.values.set("removed", removed).set("saved", saved, 2).set("renderer", drawn_by(rows));
    claim.say("in_turn");
    if (clearly_saves(saved))
        claim.value_is([&] { return saved; });
    else
        cannot_be_tested(claim, "no_time");
}

template <int side> void arithmetic(const ItemRows& rows, Evaluation& claim)
{
    judge_seconds(rows, claim, arithmetic_removed, side);
}

template <int side> void reads(const ItemRows& rows, Evaluation& claim)
{
    judge_seconds(rows, claim, reads_removed, side);
}

void interactive(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return rate_of_frames(rows, largest); });
    claim.values.set("renderer", drawn_by(rows));
}

constexpr Evaluator claims[] = {{"rate_1024", rate<1024>},
                                {"rate_512", rate<512>},
                                {"rate_256", rate<256>},
                                {"rate_128", rate<128>},
                                {"under_a_second", under_a_second},
                                {"read_rate", read_rate},
                                {"arithmetic_rate", arithmetic_rate},
                                {"scaling", scaling},
                                {"shares", shares<1024>},
                                {"shares_512", shares<512>},
                                {"shares_256", shares<256>},
                                {"shares_128", shares<128>},
                                {"arithmetic_1024", arithmetic<1024>},
                                {"reads_1024", reads<1024>},
                                {"arithmetic_512", arithmetic<512>},
                                {"reads_512", reads<512>},
                                {"arithmetic_256", arithmetic<256>},
                                {"reads_256", reads<256>},
                                {"arithmetic_128", arithmetic<128>},
                                {"reads_128", reads<128>},
                                {"interactive", interactive}};

} // namespace moreland_table3

} // namespace

std::vector<MeasurableClaim> moreland_angel_2003_table3_measurable()
{
    constexpr double milliseconds = 1000.0; // in a second
    const auto filter = [](int side) {
        return PlannedWork{.method = "moreland-angel-2003",
                           .operation = "filter",
                           .width = side,
                           .height = side,
                           .twiddles = Twiddles::computed};
    };
    return {
        {Told::ratio,
         {{"", filter(moreland_table3::largest), filter(moreland_table3::smallest)}},
         [](const std::vector<Case>& cases) { return claim_of_cases("moreland_angel_2003_table3_scaling", cases); }},
        {Told::rate,
         {{"", filter(moreland_table3::largest), {}, milliseconds}},
         [](const std::vector<Case>& cases) { return claim_of_cases("moreland_angel_2003_table3_interactive", cases); },
         {Need::graphics_hardware}}};
}

constexpr ItemCode moreland_angel_2003_table3{measure_moreland_angel_2003_table3, moreland_table3::claims,
                                              tell_moreland_angel_2003_table3};

} // namespace fragfft::figures
