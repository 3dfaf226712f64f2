#include "figures/items/common/runs_in_turn.hpp"

#include "engine/plan_totals.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/measuring/plan_timing.hpp"
#include "gl/state_guard.hpp"
#include "reference/error_measures.hpp"

#include <functional>

namespace fragfft::figures {

std::vector<gl::TimeStatistics> times_in_turn(ItemContext& context, const std::vector<ImageRunner*>& runners)
{
    std::vector<const PlanExecutor*> recorded;
    gl::Timer timer(context.context.functions(), context.context.device());
    std::vector<gl::TimedRun> runs;
    for (ImageRunner* runner : runners) {
        recorded.push_back(&runner->prepared());
        runs.push_back(timer.timed([runner] { runner->prepared().record(); }).named(runner->prepared().plan().name));
    }
    const gl::StateGuard guard(context.context.functions(), used_units(recorded));
    return gl::measure_in_turn(runs, context.sampling());
}

std::vector<gl::TimeStatistics> times_in_turn(ItemContext& context, const std::vector<KeyedPlan>& plans,
                                              const gl::Sampling& sampling)
{
    std::vector<Plan> named;
    for (const KeyedPlan& keyed : plans)
        named.emplace_back(keyed.plan).name = keyed.key.text();
    return time_in_turn(named, 1, sampling, context.context.device(), context.engine);
}

double bytes_moved(const Plan& plan)
{
    const PlanTotals sums = totals(plan);
    double bytes = 0.0;
    for (const auto* by_family : {&sums.bytes_read, &sums.bytes_written})
        for (const auto& [family, of_family] : *by_family)
            bytes += static_cast<double>(of_family);
    return bytes;
}

double error_while_watched(Engine& engine, const Plan& plan, const Image& texels, const DoubleComplexImage& exact,
                           ExecutionObserver& steps)
{
    ImageRunner runner(engine, plan);
    runner.upload("image", texels);
    runner.prepared().run(steps);
    DoubleComplexImage made = complex_image(runner.read_back("result", 2));
    made.width = exact.width;
    made.height = exact.height;
    return reference::relative_l2(made, exact);
}

} // namespace fragfft::figures
