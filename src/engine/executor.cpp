#include "engine/executor.hpp"

namespace fragfft {

std::unique_ptr<PreparedPlan> Executor::prepare(Plan plan)
{
    return std::unique_ptr<PreparedPlan>(new PreparedPlan(gl_, std::move(plan), library_, triangle_));
}

} // namespace fragfft
