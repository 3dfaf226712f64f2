#include "figures/items/common/runs_in_turn.hpp"

#include "gl/state_guard.hpp"

#include <functional>

namespace fragfft::figures {

std::vector<gl::TimeStatistics> times_in_turn(ItemContext& context, const std::vector<ImageRunner*>& runners)
{
    std::vector<const PlanExecutor*> recorded;
    std::vector<std::function<void()>> works;
    for (ImageRunner* runner : runners) {
        recorded.push_back(&runner->prepared());
        works.push_back([runner] { runner->prepared().record(); });
    }
    const gl::StateGuard guard(context.context.functions(), used_units(recorded));
    gl::Timer timer(context.context.functions(), context.context.device());
    return gl::measure_in_turn(timer, context.sampling(), works);
}

} // namespace fragfft::figures
