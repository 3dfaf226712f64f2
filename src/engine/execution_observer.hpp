// What may look on while a plan is drawn: counters, timers, a viewer.
#pragma once

#include <cstddef>

namespace fragfft {

class PlanExecutor;

class ExecutionObserver
{
public:
    virtual ~ExecutionObserver() = default;
    virtual void before_pass(PlanExecutor&, std::size_t /*pass*/) {}
    virtual void after_pass(PlanExecutor&, std::size_t /*pass*/) {}
    virtual void before_draw(PlanExecutor&, std::size_t /*pass*/, std::size_t /*draw*/) {}
    virtual void after_draw(PlanExecutor&, std::size_t /*pass*/, std::size_t /*draw*/) {}
};

} // namespace fragfft
