// Figure 8: 1, 2, 4 and 8 filters on one image: one forward transform and many inverse ones, against as many
// convolutions.
//
// The paper: with one filter the FFT is as fast as a convolution of 33 pixels, with eight as one of 21. Here: the times
// of 1, 2, 4 and 8 filters, and the crossovers of one and of eight. The crossover of one filter is the mono one of
// Figure 7 and is judged there.
//
// Section 4, basic performance: what do frame rates of a scene with its filter tell of the filter?
//
// The paper gives the frame rates of "a simple testing scene" to which a filter is applied, and claims nothing of how.
// Here: a rendered teapot with its filter against the filter alone, timed in turn.
#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/filter_curves.hpp"
#include "figures/items/items.hpp"
#include "figures/scene/teapot_scene.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/job.hpp"
#include "methods/papers/fialka_cadik_2006.hpp"
#include "reference/published_values.hpp"

#include <fmt/format.h>
#include <memory>

namespace fragfft::figures {

namespace {

namespace fialka_figure8 {

constexpr int many = 8;
constexpr int published_kernel = 33; // the kernel with which both are equally fast for one filter

Workload workload_of(int filters)
{
    return {.width = 256,
            .height = 256,
            .channels = 1,
            .format = gl::PixelFormat::rgba16f,
            .filters = filters,
            .device_rounds = true};
}

// These numbers of filters are only drawn; claims compare one filter with eight.
constexpr int drawn_alone[] = {2, 4};

void measure(ItemContext& context, Experiment& experiment)
{
    const auto ladder = [&](int filters) { return ladder_of(context, workload_of(filters), Approach::separable); };
    leave_curves(context, workload_of(1), {ladder(1)});
    if (context.effort != ItemEffort::quick)
        for (const int filters : drawn_alone)
            leave_curves(context, workload_of(filters), {{3, 15, published_kernel, 63}});
    leave_curves(context, workload_of(many), {ladder(many)});
    for (const int filters : {1, many})
        leave_curves_rounded_in_programs(context, workload_of(filters), {ladder(filters)});
    if (experiment.is_first_moment())
        for (const TimedMethod way : {gpu_fft, gpu_separable})
            add_pass_lists(experiment, workload_of(1), way.approach, context);
}

LadderCrossover crossover_of(const ItemRows& rows, int filters)
{
    return crossover_in(rows, workload_of(filters), Approach::separable);
}

void crossover_8(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return whole_pixels(crossover_of(rows, many).value()); });
    say_rounded_in_programs(rows, claim, workload_of(many));
}

void fall(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return quotient(crossover_of(rows, many).value(), crossover_of(rows, 1).value()); });
    // One forward transform and n inverse ones instead of n of each.
    claim.values.set("share", (1.0 + many) / (2.0 * many), 2).set("filters", many);
}

// How the ratio of convolution's time to the FFT's rises with each step of more filters.
void gradually(const ItemRows& rows, Evaluation& claim)
{
    constexpr int steps[] = {1, 2, 4, many};
    const auto ratio = [](const MomentRows& moment, int filters) {
        return moment.ratio(time_key({workload_of(filters), gpu_separable, published_kernel}),
                            time_key({workload_of(filters), gpu_fft}));
    };
    for (std::size_t i = 1; i < std::size(steps); ++i)
        claim.add_case(fmt::format("{} filters by {}", steps[i], steps[i - 1]), [&] {
            return rows.pooled([&](const MomentRows& moment) {
                return quotient(ratio(moment, steps[i]), ratio(moment, steps[i - 1]));
            });
        });
    claim.values.set("kernel", published_kernel);
}

constexpr Evaluator claims[] = {{"crossover_8", crossover_8}, {"fall", fall}, {"gradually", gradually}};

std::string filters_text(int filters)
{
    return fmt::format("{} filter{}", filters, filters == 1 ? "" : "s");
}

ChartBand band_of(int filters)
{
    const reference::PublishedTable published = reference::published_table("fialka_cadik_2006_figure8");
    const double kernel_size =
        published.number(published.row_where("filters", std::to_string(filters)), "crossover_kernel_size");
    return {fmt::format("2006: equally fast at {:g}, {}", kernel_size, filters_text(filters)), kernel_size,
            kernel_size};
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.table = filter_times_table();
    std::vector<Curve> curves;
    for (const int filters : {1, 2, 4, many}) {
        if (!rows.has(time_key({workload_of(filters), gpu_fft})))
            continue;
        add_curves(told.table, rows, workload_of(filters));
        const std::string each = filters_text(filters);
        curves.push_back(curve_of("FFT, " + each, {workload_of(filters), gpu_fft}, each));
        curves.push_back(curve_of("convolution, " + each, {workload_of(filters), gpu_separable}, each));
    }
    for (const int filters : {1, many})
        add_curves(told.table, rows, rounded_in_programs(workload_of(filters)));
    told.charts = rate_and_cost_charts("fialka_cadik_2006_figure8", prose().section("fialka_cadik_2006_figure8.curves"),
                                       curves, {band_of(1), band_of(many)});
    told.text = prose().html("fialka_cadik_2006_figure8", Values()
                                                              .set("one", crossover_text(crossover_of(rows, 1)))
                                                              .set("eight", crossover_text(crossover_of(rows, many))));
}

} // namespace fialka_figure8

} // namespace

constexpr ItemCode fialka_cadik_2006_figure8{fialka_figure8::measure, fialka_figure8::claims, fialka_figure8::tell};

namespace {

namespace fialka_scene {

constexpr int side = 512;
constexpr auto format = gl::PixelFormat::rgba16f;

struct FilterOfScene
{
    const char* name;
    Approach approach;
    int kernel_size;

    Key alone() const
    {
        return time_key({{.width = side, .height = side, .channels = 4, .format = format, .device_rounds = true},
                         {Processor::gpu, approach},
                         kernel_size});
    }
    Key with_scene() const { return {"scene and filter", alone().labels()}; }
    Plan plan(ItemContext& context) const;
};

constexpr FilterOfScene filters[] = {{"the FFT", Approach::fft, 0},
                                     {"separable convolution of 31 x 31", Approach::separable, 31},
                                     {"separable convolution of 3 x 3", Approach::separable, 3}};

Plan FilterOfScene::plan(ItemContext& context) const
{
    if (approach == Approach::fft)
        return filtering_plan(
            fialka_cadik_2006::method(),
            filtering_of({.width = side, .height = side, .format = format, .scaling = Scaling::unitary}));
    ConvolutionProblem problem =
        convolution_problem({.image = {side, side, 4}, .texels = {.format = format}}, {ConvolutionApproach::separable},
                            {context.context.device(), context.probe});
    problem.round_to_half = false;
    return in_one_sum(convolution_plan(timed_kernel(kernel_size).product(), problem));
}

// For each filter, times a frame with the scene and one without.
void measure(ItemContext& context, Experiment& experiment)
{
    constexpr int one_sample_per_pixel = 1;
    scene::TeapotScene teapot(context.engine, side, side, one_sample_per_pixel, format);
    teapot.draw();
    std::vector<std::unique_ptr<ImageRunner>> runners;
    std::vector<const PlanExecutor*> executors{&teapot.prepared()};
    gl::Timer timer(context.context.functions(), context.context.device());
    std::vector<gl::TimedRun> frames;
    double angle = 0.0;
    for (const FilterOfScene& filter : filters) {
        const Plan plan = filter.plan(context);
        if (experiment.is_first_moment())
            experiment.passes.push_back(context.pass_list(filter.name, plan));
        ImageRunner& runner = *runners.emplace_back(std::make_unique<ImageRunner>(context.engine, plan));
        runner.prepared().bind("image", teapot.image());
        if (plan.has_resource("response"))
            runner.upload("response", fialka_cadik_2006::method().pack_response(
                                          response_grid(filter_of("gaussian:sigma=4"), side, side)));
        executors.push_back(&runner.prepared());
        frames.push_back(timer
                             .timed([&teapot, &runner, &angle] {
                                 teapot.record(angle);
                                 runner.prepared().record();
                                 angle += 1.0;
                             })
                             .named(filter.with_scene().text()));
        frames.push_back(timer.timed([&runner] { runner.prepared().record(); }).named(filter.alone().text()));
    }
    const gl::StateGuard guard(context.context.functions(), used_units(executors));
    gl::measure_in_turn(frames, context.sampling());
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.text = prose().html("fialka_cadik_2006_scene", {});
    told.table = Table({{"filter"},
                        {"scene and filter, ms", ColumnKind::interval},
                        {"filter alone, ms", ColumnKind::interval},
                        {"ratio", ColumnKind::interval},
                        {"timed by"}});
    for (const FilterOfScene& filter : filters)
        told.table.add_row({filter.name, rows.told_time(filter.with_scene()), rows.told_time(filter.alone()),
                            rows.ratio(filter.with_scene(), filter.alone()), rows.clock_and_runs(filter.alone())});
}

} // namespace fialka_scene

} // namespace

constexpr ItemCode fialka_cadik_2006_scene{fialka_scene::measure, {}, fialka_scene::tell};

} // namespace fragfft::figures
