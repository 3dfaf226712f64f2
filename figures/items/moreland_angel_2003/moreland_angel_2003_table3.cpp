// Table 3: frames per second of the teapot, rendered and filtered, and what arithmetic and texture reads cost in each.
#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/scene/teapot_scene.hpp"
#include "gl/state_guard.hpp"
#include "reference/published_values.hpp"

#include <fmt/format.h>
#include <map>
#include <memory>
#include <stdexcept>

namespace fragfft::figures {

namespace {

// Removes the bindings that no program of the pass reads any more.
void unbind(Pass& pass, const std::string& kept = "")
{
    std::erase_if(pass.bindings, [&](const Binding& binding) { return !binding.writes() && binding.name != kept; });
}

constexpr int one_sample_as_in_2003 = 1; // per pixel

std::vector<Frame> frames_of(int side)
{
    const Plan filter = moreland_angel_2003_filter_as_published(side);
    return {{frame_key(side), side, filter},
            {filter_key(moreland_angel_2003_problem(side)), side, filter, false},
            {frame_key_without(arithmetic_removed, side), side, without_arithmetic(filter)},
            {frame_key_without(reads_removed, side), side, without_texture_reads(filter)}};
}

Chart rates_chart()
{
    const std::string side = "side in pixels";
    return {"moreland_angel_2003_table3_rates",
            prose().section("moreland_angel_2003_table3.rates"),
            {"side of the image in pixels", true},
            {"frames per second", true},
            {{.title = "2003, as published",
              .x_column = side,
              .y_column = "rendering rate in Hz, paper",
              .where = {},
              .published = true},
             {.title = "this machine", .x_column = side, .y_column = "rendering rate in Hz, here", .where = {}}}};
}

// An FFT's texels are those that equation 6 reads: their places are still computed, and nothing of them.
void keep_the_reads_of_equation_6(Draw& draw)
{
    draw.program.name += "_reads_only";
    draw.program.defines.push_back("READS_ONLY");
    draw.program.may_be_left_out.push_back("direction");
}

} // namespace

Plan without_texture_reads(Plan plan)
{
    for (Pass& pass : plan.passes) {
        unbind(pass);
        for (Draw& draw : pass.draws()) {
            draw.program.name += "_without_reads";
            draw.program.defines.push_back("texelFetch(sampler, position, level) vec4((position).xyxy)");
            draw.program.accesses.clear();
            // Fetches are replaced by positions, and the difference of two positions, as in equation 8, may vanish.
            for (const Uniform& uniform : draw.uniforms)
                draw.program.may_be_left_out.push_back(uniform.name);
        }
    }
    plan.name += ", without texture reads";
    return plan;
}

Plan without_arithmetic(Plan plan)
{
    for (Pass& pass : plan.passes) {
        unbind(pass, "source");
        for (Draw& draw : pass.draws()) {
            if (draw.program.family == "fft") {
                keep_the_reads_of_equation_6(draw);
                continue;
            }
            int reads = 0;
            for (const AccessCount& access : draw.program.accesses)
                reads += access.count;
            if (reads < 1 || reads > 4)
                throw std::logic_error(
                    fmt::format("program '{}' reads {} texels: reads_only.frag has 1 to 4", draw.program.name, reads));
            draw.program = {fmt::format("reads_only_{}", reads),
                            draw.program.family,
                            "moreland_angel_2003/reads_only.frag",
                            {fmt::format("READS {}", reads)},
                            {{"source", reads}}};
            draw.uniforms.clear();
        }
    }
    plan.name += ", without arithmetic";
    return plan;
}

Key frame_key(int side)
{
    return {"frame", {{"side", side}}};
}

Key frame_key_without(const std::string& removed, int side)
{
    const Key key = frame_key(side).with({{"without", removed}});
    // What was left until 2026-11-29 had an FFT read its mirror images.
    return removed == arithmetic_removed ? key.with({{"reads", "equation 6"}}) : key;
}

Key small_frame_key()
{
    return frame_key(table3_sides.back()).with({{"beside", table3_sides.front()}});
}

void time_frames(ItemContext& context, const std::vector<Frame>& frames)
{
    std::map<int, std::unique_ptr<scene::TeapotScene>> teapots; // by side
    std::vector<std::unique_ptr<ImageRunner>> filters;
    std::vector<const PlanExecutor*> recorded;
    gl::Timer timer(context.context.functions(), context.context.device());
    std::vector<gl::TimedRun> works;
    double angle = 0.0;
    for (const Frame& frame : frames) {
        auto& teapot = teapots[frame.side];
        if (!teapot) {
            teapot = std::make_unique<scene::TeapotScene>(context.engine, frame.side, frame.side, one_sample_as_in_2003,
                                                          gl::PixelFormat::rgba32f);
            recorded.push_back(&teapot->prepared());
        }
        ImageRunner& filter = *filters.emplace_back(std::make_unique<ImageRunner>(context.engine, frame.filter));
        filter.prepared().bind("image", teapot->image());
        filter.upload("response", moreland_angel_2003_response(filter_of("gaussian:sigma=4"), frame.side));
        recorded.push_back(&filter.prepared());
        works.push_back(timer
                            .timed([&filter, &angle, drawn = frame.draws_teapot ? teapot.get() : nullptr] {
                                if (drawn != nullptr)
                                    drawn->record(angle);
                                filter.prepared().record();
                                angle += 1.0;
                            })
                            .named(frame.key.text()));
    }
    const gl::StateGuard guard(context.context.functions(), used_units(recorded));
    gl::measure_in_turn(works, context.sampling());
}

Interval seconds_saved(const ItemRows& rows, const std::string& removed, int side)
{
    return rows.pooled([&](const MomentRows& moment) {
        return times(1e-3, moment.difference(frame_key(side), frame_key_without(removed, side)));
    });
}

Interval rate_of_frames(const ItemRows& rows, int side)
{
    return rows.pooled([&](const MomentRows& moment) {
        const Interval time = moment.time(frame_key(side));
        return Interval{1000.0 / time.high, 1000.0 / time.middle, 1000.0 / time.low, time.runs};
    });
}

void measure_moreland_angel_2003_table3(ItemContext& context, Experiment& experiment)
{
    for (const int side : table3_sides) {
        std::vector<Frame> frames = frames_of(side);
        if (side == table3_sides.front()) // in turn with the largest, because their times are divided
            frames.push_back(
                {small_frame_key(), table3_sides.back(), moreland_angel_2003_filter_as_published(table3_sides.back())});
        time_frames(context, frames);
    }
    if (!experiment.is_first_moment())
        return;
    const Plan largest = moreland_angel_2003_filter_as_published(table3_sides.front());
    counted_work(context, largest).leave(experiment.rows, {});
    const MachineLimits& limits = context.limits();
    experiment.rows.number(fastest_fetching, limits.fastest_fetching(gl::PixelFormat::rgba32f).texels.per_second(),
                           "texels/s");
    experiment.rows.number(fastest_arithmetic, limits.fastest_arithmetic().operations.per_second(), "operations/s");
    for (const int side : table3_sides) {
        const Plan filter = moreland_angel_2003_filter_as_published(side);
        experiment.passes.push_back(context.pass_list(fmt::format("The filter of a frame of {0} x {0}", side), filter));
    }
}

void tell_moreland_angel_2003_table3(const ItemRows& rows, ItemResult& told)
{
    told.text = prose().html("moreland_angel_2003_table3", {});
    told.charts.push_back(rates_chart());
    told.table = Table({{"image size"},
                        {"side in pixels", ColumnKind::number},
                        {"rendering rate in Hz, paper", ColumnKind::number},
                        {"rendering rate in Hz, here", ColumnKind::interval, 3},
                        {"arithmetic in s, paper", ColumnKind::number},
                        {"arithmetic in s, here", ColumnKind::interval, 2},
                        {"texture reads in s, paper", ColumnKind::number},
                        {"texture reads in s, here", ColumnKind::interval, 2},
                        {"frame in ms", ColumnKind::interval},
                        {"ms a pass", ColumnKind::number, 3},
                        {"timed by"}});
    const reference::PublishedTable published = reference::published_table("moreland_angel_2003_table3");
    for (const int side : table3_sides) {
        const std::size_t row = published.row_where("width_pixels", std::to_string(side));
        const Interval frame = rows.told_time(frame_key(side));
        const auto passes = static_cast<double>(moreland_angel_2003_filter_as_published(side).passes.size());
        told.table.add_row({fmt::format("{0} x {0}", side), static_cast<double>(side),
                            published.number(row, "rendering_rate_hertz"), rate_of_frames(rows, side),
                            published.number(row, "arithmetic_seconds"), seconds_saved(rows, arithmetic_removed, side),
                            published.number(row, "texture_lookup_seconds"), seconds_saved(rows, reads_removed, side),
                            frame, frame.middle / passes, rows.clock_and_runs(frame_key(side))});
    }
}

} // namespace fragfft::figures
