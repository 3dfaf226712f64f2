// Runs plans: to take times that are to be divided by each other, and to count what happens while they draw.
#pragma once

#include "engine/image_runner.hpp"
#include "figures/report/item.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace fragfft::figures {

// Times the plans in turn, compute only: the runners hold their inputs.
std::vector<gl::TimeStatistics> times_in_turn(ItemContext& context, const std::vector<ImageRunner*>& runners);

// A plan, and the key that its times have as rows.
struct KeyedPlan
{
    Key key;
    Plan plan;
};
// Times the plans in turn on random texels, compute only.
std::vector<gl::TimeStatistics> times_in_turn(ItemContext& context, const std::vector<KeyedPlan>& plans,
                                              const gl::Sampling& sampling);

// The bytes that a plan reads and writes.
double bytes_moved(const Plan& plan);

class CountedSteps final : public ExecutionObserver
{
public:
    void before_pass(PlanExecutor&, std::size_t) override { ++passes; }
    void before_draw(PlanExecutor&, std::size_t, std::size_t) override { ++draws; }

    int passes = 0;
    int draws = 0;
};

// Runs a transform of complex texels while `steps` observes it; returns the relative L2 error. `exact` may have another
// shape than the textures, in which lines may be wrapped.
double error_while_watched(Engine& engine, const Plan& plan, const Image& texels, const DoubleComplexImage& exact,
                           ExecutionObserver& steps);

// Counts the passes of one run of a plan on inputs of any content.
inline int counted_passes(Engine& engine, Plan plan)
{
    ImageRunner runner(engine, std::move(plan));
    CountedSteps steps;
    runner.prepared().run(steps);
    return steps.passes;
}

} // namespace fragfft::figures
