// Section 4, basic performance: do frame rates of a scene with its filter tell of the filter?
//
// The paper gives the frame rates of "a simple testing scene" to which a filter is applied, and compares filters by
// them. Here: a rendered teapot with its filter against the filter alone, timed in turn.
#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/filter_curves.hpp"
#include "figures/scene/teapot_scene.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/job.hpp"
#include "methods/fialka_cadik_2006.hpp"
#include "reference/published_values.hpp"

#include <fmt/format.h>
#include <memory>

namespace fragfft::figures {

namespace {

constexpr int scene_side = 512;
constexpr auto scene_format = gl::PixelFormat::rgba16f;

struct FilterOfScene
{
    std::string name;
    Approach approach;
    int kernel_size;
    Plan plan;
};

std::vector<FilterOfScene> filters(ItemContext& context)
{
    const bool round_to_half = context.probe.half_rounding != HalfRounding::to_nearest;
    std::vector<FilterOfScene> filters{
        {"the FFT", Approach::fft, 0,
         filtering_plan(fialka_cadik_2006::method(), filtering_of({.width = scene_side,
                                                                   .height = scene_side,
                                                                   .format = scene_format,
                                                                   .scaling = Scaling::unitary,
                                                                   .round_to_half = round_to_half}))}};
    for (const int kernel_size : {31, 3})
        filters.push_back(
            {fmt::format("separable convolution of {0} x {0}", kernel_size), Approach::separable, kernel_size,
             convolution_plan(timed_kernel(kernel_size).product(),
                              convolution_problem({.image = {scene_side, scene_side, 4}, .format = scene_format},
                                                  {ConvolutionApproach::separable},
                                                  {context.context.device(), context.probe}))});
    return filters;
}

// For each filter the time of a frame with the scene, then of one without.
std::vector<gl::TimeStatistics> frame_times(ItemContext& context, const std::vector<FilterOfScene>& filters)
{
    constexpr int one_sample_per_pixel = 1;
    scene::TeapotScene teapot(context.engine, scene_side, scene_side, one_sample_per_pixel, scene_format);
    teapot.draw();
    std::vector<std::unique_ptr<ImageRunner>> runners;
    std::vector<const PlanExecutor*> executors{&teapot.prepared()};
    std::vector<std::function<void()>> frames;
    double angle = 0.0;
    for (const FilterOfScene& filter : filters) {
        ImageRunner& runner = *runners.emplace_back(std::make_unique<ImageRunner>(context.engine, filter.plan));
        runner.prepared().bind("image", teapot.image());
        if (filter.plan.has_resource("response"))
            runner.upload("response", fialka_cadik_2006::method().pack_response(
                                          response_grid(filter_of("gaussian:sigma=4"), scene_side, scene_side)));
        executors.push_back(&runner.prepared());
        frames.push_back([&teapot, &runner, &angle] {
            teapot.record(angle);
            runner.prepared().record();
            angle += 1.0;
        });
        frames.push_back([&runner] { runner.prepared().record(); });
    }
    const gl::StateGuard guard(context.context.functions(), used_units(executors));
    gl::Timer timer(context.context.functions(), context.context.device());
    return gl::measure_in_turn(timer, context.series_sampling(), frames);
}

} // namespace

ItemResult fialka_cadik_2006_scene(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("fialka_cadik_2006_scene");
    const std::vector<FilterOfScene> all = filters(context);
    const std::vector<gl::TimeStatistics> times = frame_times(context, all);
    ItemResult result;
    result.table.columns = headings("filter | scene and filter, ms, median | 5th of a hundred | 95th | "
                                    "filter alone, ms, median | alone, 5th of a hundred | alone, 95th | ratio | "
                                    "ratio, 5th of a hundred | ratio, 95th | runs | timed by");
    std::vector<Interval> ratios;
    for (std::size_t i = 0; i < all.size(); ++i) {
        result.passes.push_back(context.pass_list(all[i].name, all[i].plan));
        const gl::TimeStatistics& together = times[2 * i];
        const gl::TimeStatistics& alone = times[2 * i + 1];
        ratios.push_back(ratio_in_turn(together, alone));
        const TimedCase timed{{.width = scene_side, .height = scene_side, .channels = 4, .format = scene_format},
                              {Processor::gpu, all[i].approach},
                              all[i].kernel_size};
        result.times.push_back(measured_time(quantity(timed), alone));
        std::vector<std::string> row{all[i].name};
        for (const Interval& interval : {spread_of(together), spread_of(alone), ratios.back()})
            for (const double value : {interval.middle, interval.low, interval.high})
                row.push_back(number(value));
        row.insert(row.end(), {std::to_string(alone.runs), alone.method});
        result.table.rows.push_back(std::move(row));
    }
    Claim claim = claim_of(published, published.row_where("what", "a simple testing scene"), "filter_alone",
                           "The frame rate of a simple scene with a filter is the filter's");
    std::vector<Case> by_filter;
    for (std::size_t i = 0; i < all.size(); ++i)
        by_filter.push_back({all[i].name, ratios[i]});
    state_alike(claim, "filters are compared by the frame rates of a scene", by_filter,
                "times as long as the filter alone");
    claim.beside = fmt::format(", all at {0} x {0}", scene_side);
    claim.explanation =
        "Judged by every filter. The scene adds the same to every way: it makes small kernels look less fast than they are, and leaves the kernel size at which two ways "
        "are equally fast where it is. Their scene is not described; here it is a teapot and its reflection.";
    result.claims = {claim};
    result.text =
        "<p>Figure 7 of the paper gives frames per second of a simple scene with a filter. That tells of the filter "
        "only as far as the scene is cheap. Here a teapot is rendered at 512 x 512, one sample a pixel, and filtered, "
        "and the same filters run alone, all in turn, in 16-bit floats of four channels.</p>";
    return result;
}

} // namespace fragfft::figures
