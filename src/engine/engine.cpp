#include "engine/engine.hpp"

namespace fragfft {

std::unique_ptr<PlanExecutor> Engine::prepare(Plan plan)
{
    return std::unique_ptr<PlanExecutor>(new PlanExecutor(gl_, std::move(plan), library_, triangle_));
}

} // namespace fragfft
