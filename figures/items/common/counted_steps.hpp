// Counts what is drawn while it is drawn.
#pragma once

#include "engine/execution_observer.hpp"

#include <cstddef>

namespace fragfft::figures {

class CountedSteps final : public ExecutionObserver
{
public:
    void before_pass(PlanExecutor&, std::size_t) override
    {
        ++passes;
    }
    void before_draw(PlanExecutor&, std::size_t, std::size_t) override
    {
        ++draws;
    }

    int passes = 0;
    int draws = 0;
};

} // namespace fragfft::figures
