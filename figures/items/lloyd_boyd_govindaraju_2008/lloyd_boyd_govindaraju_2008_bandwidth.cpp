// Section 5: what limits the transforms. Their computations are removed, and two complex numbers are packed into a
// texel in place of one.
#include "figures/items/common/fitness.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"

#include <fmt/format.h>
#include <optional>

namespace fragfft::figures {

namespace {

Plan transform(int side, gl::PixelFormat format)
{
    return lloyd_boyd_govindaraju_2008::method().forward(
        {.width = side, .height = side, .format = format, .twiddles = Twiddles::computed, .domain = Domain::complex});
}

namespace lloyd_bandwidth {

struct TimedPlan
{
    const char* name;
    int complex_numbers_a_texel;
    bool computes = true;

    Key time(int side) const
    {
        const Key transform = forward_key(side, NumberKind::complex, by_programs, complex_numbers_a_texel);
        return computes ? transform : transform.with({{"without", "computations"}});
    }
    Plan plan(int side) const
    {
        const Plan whole =
            transform(side, complex_numbers_a_texel == 1 ? gl::PixelFormat::rg32f : gl::PixelFormat::rgba32f);
        return computes ? whole : without_computations(whole);
    }
};
constexpr TimedPlan one_number{"one complex number a texel", 1};
constexpr TimedPlan reads_alone{"the same without its computations", 1, false};
constexpr TimedPlan two_numbers{"two complex numbers a texel", 2};
constexpr TimedPlan timed_plans[] = {one_number, reads_alone, two_numbers};

void measure(ItemContext& context, Experiment& experiment)
{
    const bool is_short = context.context.device().is_software || context.effort == ItemEffort::quick;
    const int side = is_short ? 512 : 2048;
    std::vector<KeyedPlan> plans;
    for (const TimedPlan& one : timed_plans) {
        const KeyedPlan& keyed = plans.emplace_back(KeyedPlan{one.time(side), one.plan(side)});
        if (experiment.is_first_moment())
            experiment.passes.push_back(context.pass_list(fmt::format("{0} x {0}, {1}", side, one.name), keyed.plan));
    }
    times_in_turn(context, plans, context.sampling());
}

// The side that was timed; nothing where none was.
std::optional<int> side_of(const ItemRows& rows)
{
    const std::vector<Key> keys = rows.keys(forward_transform);
    return keys.empty() ? std::nullopt : std::optional(forward_side(keys.front()));
}

// Judges that a plan is less than so many times as fast, per number, as the one that computes one number a texel.
void claim_gain(const ItemRows& rows, Evaluation& claim, const TimedPlan& faster)
{
    const std::optional<int> side = side_of(rows);
    if (!side)
        return;
    claim.value_is(
        [&] { return times(faster.complex_numbers_a_texel, rows.ratio(one_number.time(*side), faster.time(*side))); });
    ask_for_time_beyond_writing(rows, claim, one_number.time(*side), one_number.plan(*side));
}

void computations(const ItemRows& rows, Evaluation& claim)
{
    claim_gain(rows, claim, reads_alone);
    if (rows.run().on_software())
        claim.say("software");
}

void four_channels(const ItemRows& rows, Evaluation& claim)
{
    claim_gain(rows, claim, two_numbers);
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.table = Table({{"transform"},
                        {"side"},
                        {"passes", ColumnKind::number},
                        {"ms", ColumnKind::interval},
                        {"ns a complex number", ColumnKind::number},
                        {"GB/s", ColumnKind::number},
                        {"timed by"}});
    told.text = prose().html("lloyd_boyd_govindaraju_2008_bandwidth", {});
    const std::optional<int> side = side_of(rows);
    if (!side)
        return;
    for (const TimedPlan& one : timed_plans) {
        const Plan plan = one.plan(*side);
        const Interval time = rows.told_time(one.time(*side));
        const double numbers = static_cast<double>(*side) * *side * one.complex_numbers_a_texel;
        told.table.add_row({one.name, std::to_string(*side), static_cast<double>(plan.passes.size()), time,
                            1e6 * time.middle / numbers, 1e-6 * bytes_moved(plan) / time.middle,
                            rows.clock_and_runs(one.time(*side))});
    }
}

constexpr Evaluator claims[] = {{"computations", computations}, {"four_channels", four_channels}};

} // namespace lloyd_bandwidth

} // namespace

Plan without_computations(Plan plan)
{
    for (Pass& pass : plan.passes)
        for (Draw& draw : pass.draws()) {
            if (draw.program.file != "lloyd_boyd_govindaraju_2008/stage.frag")
                continue;
            draw.program.name = "reads_only_" + draw.program.name;
            draw.program.file = "lloyd_boyd_govindaraju_2008/reads_only_stage.frag";
            std::erase_if(draw.uniforms, [](const Uniform& uniform) { return uniform.name == "direction"; });
        }
    plan.name += ", without computations";
    return plan;
}

constexpr ItemCode lloyd_boyd_govindaraju_2008_bandwidth{lloyd_bandwidth::measure, lloyd_bandwidth::claims,
                                                         lloyd_bandwidth::tell};

} // namespace fragfft::figures
