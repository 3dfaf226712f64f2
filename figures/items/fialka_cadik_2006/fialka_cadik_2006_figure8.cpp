// Figure 8: 1, 2, 4 and 8 filters on one image: one forward transform and many inverse ones, against as many
// convolutions.
//
// The paper: with one filter the FFT is as fast as a convolution of 33 pixels, with eight as one of 21. Here: the times
// of 1, 2, 4 and 8 filters, and the crossovers of one and of eight. The crossover of one filter is the mono one of
// Figure 7 and is judged there.
//
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

#include <cmath>
#include <fmt/format.h>
#include <memory>

namespace fragfft::figures {

namespace {

constexpr int many = 8;

Workload workload_of_filters(int filters)
{
    return {.width = 256, .height = 256, .channels = 1, .format = gl::PixelFormat::rgba16f, .filters = filters};
}

// (1 + n) / 2n: one forward transform and n inverse ones instead of n of each.
double share_of_transforms(int filters)
{
    return (1.0 + filters) / (2.0 * filters);
}

Claim crossover_claim(const reference::PublishedTable& published, const Interval& of_many)
{
    const std::size_t row = published.row_where("filters", std::to_string(many));
    const double theirs = published.number(row, "crossover_kernel_size");
    Claim claim = claim_of(published, row, fmt::format("crossover_{}", many),
                           fmt::format("With {} filters the FFT is as fast as separable kernels of this size", many));
    state_ratio(claim, {theirs, theirs}, whole_pixels(of_many), "");
    return claim;
}

Claim fall_claim(const reference::PublishedTable& published, const Interval& of_one, const Interval& of_many)
{
    const std::size_t row = published.row_where("filters", std::to_string(many));
    const double theirs = published.number(row, "crossover_kernel_size") /
                          published.number(published.row_where("filters", "1"), "crossover_kernel_size");
    Claim claim = claim_of(published, row, "fall", "Eight filters instead of one lower the crossover to this share");
    if (std::isinf(of_one.middle) || std::isinf(of_many.middle))
        state_untestable(claim, ClaimKind::conclusion, number(theirs, 2),
                         "a crossover lies beyond the largest kernel, so there are no two to compare");
    else
        state_ratio(claim, {theirs, theirs}, quotient(of_many, of_one), "");
    claim.explanation = fmt::format(
        "Of n filters the FFT pays one forward transform and n inverse ones, (1 + n) / 2n of n whole filters: {} for "
        "{}. Where a convolution's time grows in proportion to its taps the crossover falls by the same share.",
        number(share_of_transforms(many), 2), many);
    return claim;
}

} // namespace

ItemResult fialka_cadik_2006_figure8(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("fialka_cadik_2006_figure8");
    const TimingDevice device = timing_device(context);
    const StudyOptions options = study_options(context);
    ItemResult result;
    result.table = filter_times_table();
    std::vector<Curve> curves;
    const auto add_curves = [&](int filters) {
        const std::string each = fmt::format("{} filter{}", filters, filters == 1 ? "" : "s");
        curves.push_back(curve_of("FFT, " + each, {workload_of_filters(filters), gpu_fft}, each));
        curves.push_back(curve_of("convolution, " + each, {workload_of_filters(filters), gpu_separable}, each));
    };
    const auto crossover_of = [&](int filters) {
        add_curves(filters);
        return study(result, workload_of_filters(filters), options, device).crossover;
    };
    const Interval of_one = crossover_of(1);
    // Between one and many filters only times are drawn.
    for (const int filters : {2, 4}) {
        if (context.effort == ItemEffort::quick || context.is_second_moment)
            continue;
        add_curves(filters);
        const double of_fft = add_level(result, workload_of_filters(filters), options, device);
        add_curve(result, workload_of_filters(filters), Approach::separable, of_fft, options, device);
    }
    const Interval of_many = crossover_of(many);
    for (const Way way : {gpu_fft, gpu_separable})
        add_pass_lists(result, workload_of_filters(1), way.approach, context);
    const auto band = [&](const std::string& filters) {
        const double kernel_size = published.number(published.row_where("filters", filters), "crossover_kernel_size");
        return ChartBand{
            fmt::format("2006: equally fast at {:g}, {} filter{}", kernel_size, filters, filters == "1" ? "" : "s"),
            kernel_size, kernel_size};
    };
    result.charts = rate_and_cost_charts("fialka_cadik_2006_figure8",
                                         "1, 2, 4 and 8 filters on one mono image of 256 x 256, 16-bit floats", curves,
                                         {band("1"), band(std::to_string(many))});
    result.claims = {crossover_claim(published, of_many), fall_claim(published, of_one, of_many)};
    result.text = fmt::format(
        "<p>Some programs filter one image by many kernels: tone mapping by Gaussians of many widths, say. Convolution "
        "pays for each, and the FFT transforms the image forward once. So the more filters, the smaller the kernel "
        "from which the FFT wins: here {} for one filter, {} for eight.</p>",
        crossover_text(of_one), crossover_text(of_many));
    return result;
}

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
             in_one_sum(convolution_plan(
                 timed_kernel(kernel_size).product(),
                 convolution_problem({.image = {scene_side, scene_side, 4}, .format = scene_format},
                                     {ConvolutionApproach::separable}, {context.context.device(), context.probe})))});
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
    gl::Timer timer(context.context.functions(), context.context.device());
    std::vector<gl::TimedRun> frames;
    double angle = 0.0;
    for (const FilterOfScene& filter : filters) {
        ImageRunner& runner = *runners.emplace_back(std::make_unique<ImageRunner>(context.engine, filter.plan));
        runner.prepared().bind("image", teapot.image());
        if (filter.plan.has_resource("response"))
            runner.upload("response", fialka_cadik_2006::method().pack_response(
                                          response_grid(filter_of("gaussian:sigma=4"), scene_side, scene_side)));
        executors.push_back(&runner.prepared());
        frames.push_back(timer
                             .timed([&teapot, &runner, &angle] {
                                 teapot.record(angle);
                                 runner.prepared().record();
                                 angle += 1.0;
                             })
                             .named("scene and " + filter.plan.name));
        frames.push_back(timer.timed([&runner] { runner.prepared().record(); }).named(filter.plan.name));
    }
    const gl::StateGuard guard(context.context.functions(), used_units(executors));
    return gl::measure_in_turn(frames, context.series_sampling());
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
        "The scene adds the same to every way: small kernels look less fast than they are, and the kernel size at "
        "which two ways are equally fast stays where it is. Their scene is not described; here it is a teapot and its "
        "reflection.";
    result.claims = {claim};
    result.text =
        "<p>Figure 7 of the paper gives frames per second of a simple scene with a filter. That tells of the filter "
        "only as far as the scene is cheap. Here a teapot is rendered at 512 x 512 and filtered, and the same filters "
        "run alone, all in turn.</p>";
    return result;
}

} // namespace fragfft::figures
