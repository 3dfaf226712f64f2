#include "figures/items/moreland_angel_2003/teapot_frames.hpp"

#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_programs.hpp"
#include "figures/items/moreland_angel_2003/removed_work.hpp"
#include "figures/scene/teapot_scene.hpp"
#include "gl/state_guard.hpp"
#include "methods/moreland_angel_2003.hpp"

#include <functional>
#include <map>
#include <memory>

namespace fragfft::figures {

namespace {

constexpr int one_sample_as_in_2003 = 1; // per pixel

Image response(int side)
{
    return moreland_angel_2003::method().pack_response(response_grid(filter_of("gaussian:sigma=4"), side, side));
}

FrameTimes frame_times_of(int side, const std::vector<gl::TimeStatistics>& times)
{
    return {side, times[0], times[1], times[2]};
}

std::vector<Frame> frames_of(int side)
{
    const Plan filter = moreland_angel_2003_filter_as_published(side);
    return {{side, filter}, {side, without_arithmetic(filter)}, {side, without_texture_reads(filter)}};
}

} // namespace

std::vector<gl::TimeStatistics> frame_times(ItemContext& context, const std::vector<Frame>& frames)
{
    std::map<int, std::unique_ptr<scene::TeapotScene>> teapots; // by side
    std::vector<std::unique_ptr<ImageRunner>> filters;
    std::vector<const PlanExecutor*> recorded;
    std::vector<std::function<void()>> works;
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
        filter.upload("response", response(frame.side));
        recorded.push_back(&filter.prepared());
        works.push_back([&filter, &angle, drawn = teapot.get()] {
            drawn->record(angle);
            filter.prepared().record();
            angle += 1.0;
        });
    }
    const gl::StateGuard guard(context.context.functions(), used_units(recorded));
    gl::Timer timer(context.context.functions(), context.context.device());
    return gl::measure_in_turn(timer, context.sampling(), works);
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

} // namespace fragfft::figures
