// Figures 11 and 13: the times of both techniques, with butterflies looked up and computed.
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/common/timed_transforms.hpp"
#include "figures/items/intel_2014/intel_2014_variants.hpp"
#include "figures/items/items.hpp"
#include "figures/report/dots.hpp"
#include "figures/report/svg.hpp"

#include <fmt/format.h>

namespace fragfft::figures {

namespace {

namespace intel_figure11_13 {

constexpr const char* there_and_back_time = "there and back";
constexpr const char* there_and_back_dispatches = "dispatches there and back";

void measure_there_and_back(ItemContext& context, Experiment& experiment, int side)
{
    if (const std::string absence = absence_of_intel_variants(context); !absence.empty()) {
        experiment.rows.words(absence_quantity, absence);
        return;
    }
    const Recorder::Labelled with(experiment.rows, {{"side", side}});
    std::vector<KeyedPlan> plans;
    for (const IntelVariant& variant : intel_variants) {
        const KeyedPlan& keyed =
            plans.emplace_back(KeyedPlan{{there_and_back_time, variant.labels()}, there_and_back(variant, side)});
        if (!experiment.is_first_moment())
            continue;
        experiment.rows.number({there_and_back_dispatches, variant.labels()},
                               static_cast<double>(keyed.plan.passes.size()));
        experiment.passes.push_back(
            context.pass_list(fmt::format("{0}, {1} x {1}, there and back", variant.name(), side), keyed.plan));
        check_variant(context, variant, side / 4, side / 2, experiment);
    }
    times_in_turn(context, plans, sampling_in_groups(context));
}

// The side that was measured; empty where nothing was.
std::string side_of(const ItemRows& rows)
{
    const std::vector<Key> keys = rows.keys(there_and_back_time);
    return keys.empty() ? "" : keys.front().label("side");
}

Key key_of(const ItemRows& rows, const char* quantity, Technique technique, Twiddles weights)
{
    return Key(quantity, IntelVariant{technique, weights}.labels()).with({{"side", side_of(rows)}});
}

Interval times_as_fast(const ItemRows& rows, const IntelVariant& fast, const IntelVariant& slow)
{
    return rows.ratio(key_of(rows, there_and_back_time, slow.technique, slow.weights),
                      key_of(rows, there_and_back_time, fast.technique, fast.weights));
}

Table table_of_times(const ItemRows& rows)
{
    Table table(
        {{"technique"}, {"side"}, {"dispatches", ColumnKind::number}, {"ms", ColumnKind::interval}, {"timed by"}});
    if (side_of(rows).empty())
        return table;
    for (const IntelVariant& variant : intel_variants) {
        const Key key = key_of(rows, there_and_back_time, variant.technique, variant.weights);
        table.add_row({variant.name(), side_of(rows),
                       rows.number(key_of(rows, there_and_back_dispatches, variant.technique, variant.weights)),
                       rows.told_time(key), rows.clock_and_runs(key)});
    }
    return table;
}

std::vector<std::string> drawn_times(const ItemRows& rows)
{
    DotGroup group{fmt::format("{0} x {0}, three channels, forward and inverse", side_of(rows)), {}};
    for (const IntelVariant& variant : intel_variants) {
        const Interval time = rows.told_time(key_of(rows, there_and_back_time, variant.technique, variant.weights));
        group.dots.push_back({variant.name(), time.middle, time_text(time.middle),
                              palette[variant.technique == Technique::uav ? 1 : 0], time.low, time.high});
    }
    return drawn_dots({group},
                      {{palette[1], "UAV: a dispatch for each butterfly pass"},
                       {palette[0], "SLM: a dispatch for each axis, in shared memory"}},
                      {.mark = time_text}, "times of the four variants");
}

// The chapter's text, with a sentence that says why if the device cannot run the techniques.
std::string text_of(const std::string& stem, const ItemRows& rows, const Values& values)
{
    std::string text = prose().html(stem, values);
    if (const std::string absence = rows.words(absence_quantity); !absence.empty())
        text += prose().html("intel_2014.absence", Values().set("absence", absence));
    return text;
}

void lookup(const ItemRows& rows, Evaluation& claim)
{
    if (is_absent(rows, claim))
        return;
    const auto computed_by = [&](Technique technique) {
        return times_as_fast(rows, {technique, Twiddles::computed}, {technique, Twiddles::table});
    };
    claim.add_case("a pass for each stage", [&] { return computed_by(Technique::uav); });
    claim.add_case("shared memory", [&] { return computed_by(Technique::slm); });
}

void stalls(const ItemRows&, Evaluation& claim)
{
    claim.cannot_be_tested("OpenGL has no counters of stalls, which the paper reads from its vendor's profiler");
}

void shared_memory(const ItemRows& rows, Evaluation& claim)
{
    if (is_absent(rows, claim))
        return;
    const auto with = [&](Twiddles weights) {
        return times_as_fast(rows, {Technique::slm, weights}, {Technique::uav, weights});
    };
    claim.add_case("computed butterflies", [&] { return with(Twiddles::computed); });
    claim.add_case("butterflies looked up", [&] { return with(Twiddles::table); });
}

void measure_figure11(ItemContext& context, Experiment& experiment)
{
    measure_there_and_back(context, experiment, improved_intel_side(context)); // the paper gives no side
}

void measure_figure13(ItemContext& context, Experiment& experiment)
{
    const bool is_slow = context.context.device().is_software && context.effort == ItemEffort::quick;
    measure_there_and_back(context, experiment, is_slow ? intel_side / 4 : intel_side); // the paper's
}

void tell_figure11(const ItemRows& rows, ItemResult& told)
{
    told.table = table_of_times(rows);
    told.text = text_of("intel_2014_figure11", rows, {});
}

void tell_figure13(const ItemRows& rows, ItemResult& told)
{
    told.table = table_of_times(rows);
    if (!side_of(rows).empty())
        told.pictures =
            svg_pictures("intel_2014_figure13.svg", prose().section("intel_2014_figure13.svg"), drawn_times(rows));
    const std::string side = side_of(rows).empty() ? std::to_string(intel_side) : side_of(rows);
    const auto dispatches = there_and_back({Technique::uav}, std::stoi(side)).passes.size();
    told.text = text_of("intel_2014_figure13", rows,
                        Values().set("side", side).set("dispatches", static_cast<int>(dispatches)));
}

constexpr Evaluator figure11_claims[] = {{"lookup", lookup}, {"stalls", stalls}};
constexpr Evaluator figure13_claims[] = {{"slm", shared_memory}};

} // namespace intel_figure11_13

} // namespace

constexpr ItemCode intel_2014_figure11{intel_figure11_13::measure_figure11, intel_figure11_13::figure11_claims,
                                       intel_figure11_13::tell_figure11};
constexpr ItemCode intel_2014_figure13{intel_figure11_13::measure_figure13, intel_figure11_13::figure13_claims,
                                       intel_figure11_13::tell_figure13};

} // namespace fragfft::figures
