// Table 3: frames per second of the teapot, rendered and filtered, and what arithmetic and texture reads cost of them.
#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/scene/teapot_scene.hpp"
#include "gl/state_guard.hpp"
#include "reference/published_values.hpp"

#include <fmt/format.h>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>

namespace fragfft::figures {

namespace {

// What no program of the pass reads any more is not bound either.
void unbind(Pass& pass, const std::string& kept = "")
{
    std::erase_if(pass.bindings, [&](const Binding& binding) { return !binding.writes() && binding.name != kept; });
}

constexpr int one_sample_as_in_2003 = 1; // per pixel

FrameTimes frame_times_of(int side, const std::vector<gl::TimeStatistics>& times)
{
    return {side, times[0], times[1], times[2]};
}

std::vector<Frame> frames_of(int side)
{
    const Plan filter = moreland_angel_2003_filter_as_published(side);
    return {{side, filter}, {side, without_arithmetic(filter)}, {side, without_texture_reads(filter)}};
}

Chart rates_chart()
{
    const std::string side = "side in pixels";
    return {
        "moreland_angel_2003_table3_rates",
        "Frames per second of the teapot, rendered and filtered, both axes logarithmic: on a GeForce FX 5800 Ultra in "
        "2003 as published (dashed), and on this machine. Higher is faster.",
        {"side of the image in pixels", true},
        {"frames per second", true},
        {{.title = "2003, as published",
          .x_column = side,
          .y_column = "rendering rate in Hz, paper",
          .where = {},
          .published = true},
         {.title = "this machine", .x_column = side, .y_column = "rendering rate in Hz, here", .where = {}}}};
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
            // Positions whose difference is taken, as equation 8 does of what lies there, may cancel.
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

std::vector<gl::TimeStatistics> frame_times(ItemContext& context, const std::vector<Frame>& frames)
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
                            .timed([&filter, &angle, drawn = teapot.get()] {
                                drawn->record(angle);
                                filter.prepared().record();
                                angle += 1.0;
                            })
                            .named(fmt::format("frame of {0} x {0}: {1}", frame.side, frame.filter.name)));
    }
    const gl::StateGuard guard(context.context.functions(), used_units(recorded));
    return gl::measure_in_turn(works, context.sampling());
}

Interval FrameTimes::rate_in_hertz() const
{
    const Interval time = spread_of(whole);
    return {1000.0 / time.high, 1000.0 / time.middle, 1000.0 / time.low};
}

Interval FrameTimes::arithmetic_in_seconds() const
{
    return times(1e-3, difference_in_turn(whole, no_arithmetic));
}

Interval FrameTimes::reads_in_seconds() const
{
    return times(1e-3, difference_in_turn(whole, no_reads));
}

Table3Times table_3_times(ItemContext& context, const std::vector<int>& sides)
{
    // The smallest beside the largest, whose times are divided.
    std::vector<Frame> largest = frames_of(sides.front());
    largest.push_back({sides.back(), moreland_angel_2003_filter_as_published(sides.back())});
    const std::vector<gl::TimeStatistics> together = frame_times(context, largest);
    Table3Times result{{frame_times_of(sides.front(), together)}, ratio_in_turn(together.front(), together.back())};
    for (std::size_t i = 1; i < sides.size(); ++i)
        result.by_size.push_back(frame_times_of(sides[i], frame_times(context, frames_of(sides[i]))));
    return result;
}

ItemResult moreland_angel_2003_table3(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("moreland_angel_2003_table3");
    std::vector<int> sides;
    for (std::size_t row = 0; row < published.row_count(); ++row)
        sides.push_back(static_cast<int>(published.number(row, "width_pixels")));
    const Table3Times times = table_3_times(context, sides);

    ItemResult result;
    result.table.columns = headings("image size | side in pixels | rendering rate in Hz, paper | "
                                    "rendering rate in Hz, here | arithmetic in s, paper | arithmetic in s, here | "
                                    "texture reads in s, paper | texture reads in s, here | frame in ms, median | "
                                    "frame in ms, minimum | ms a pass | timed by");
    for (std::size_t row = 0; row < published.row_count(); ++row) {
        const FrameTimes& frame = times.by_size[row];
        const Plan filter = moreland_angel_2003_filter_as_published(frame.side);
        result.table.rows.push_back(
            {fmt::format("{0} x {0}", frame.side), std::to_string(frame.side),
             published.text(row, "rendering_rate_hertz"), number(frame.rate_in_hertz().middle, 3),
             published.text(row, "arithmetic_seconds"), text_of(frame.arithmetic_in_seconds(), 2),
             published.text(row, "texture_lookup_seconds"), text_of(frame.reads_in_seconds(), 2),
             number(frame.whole.median_milliseconds), number(frame.whole.minimum_milliseconds),
             number(frame.whole.median_milliseconds / static_cast<double>(filter.passes.size()), 3),
             clock_and_runs(frame.whole)});
        result.passes.push_back(
            context.pass_list(fmt::format("The filter of a frame of {0} x {0}", frame.side), filter));
    }
    result.charts.push_back(rates_chart());
    result.claims = table_3_claims(context, times);
    result.text =
        "<p>The authors turned a teapot, filtered each frame in all four channels and counted frames per second. Then "
        "they removed the arithmetic from their fragment programs, and the texture reads, and told from what each "
        "removal saved what it had cost. Here the three are timed in turn. Without arithmetic every program reads as "
        "many texels as before and stores their sum; without reads every fetch yields the position it was to read "
        "from.</p>"
        "<p>The two shares need not add up to the whole: a device that overlaps reading with computing saves little "
        "when only one is removed, and what remains without either is the writing of the texels. A share below the "
        "scatter of the times can come out negative.</p>"
        "<p>The filter alone is timed in <a href=\"#moreland_angel_2003_fftw\">Section 6</a>. The table shows the "
        "run's first moment; the ledger's rows span both.</p>";
    return result;
}

} // namespace fragfft::figures
