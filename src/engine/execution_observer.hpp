// What may look on while a plan is drawn: counters, timers, a viewer.
#pragma once

#include <cstddef>

namespace fragfft {

class PreparedPlan;

class ExecutionObserver
{
public:
    virtual ~ExecutionObserver() = default;
    virtual void before_pass(PreparedPlan&, std::size_t /*pass*/) {}
    virtual void after_pass(PreparedPlan&, std::size_t /*pass*/) {}
    virtual void before_draw(PreparedPlan&, std::size_t /*pass*/, std::size_t /*draw*/) {}
    virtual void after_draw(PreparedPlan&, std::size_t /*pass*/, std::size_t /*draw*/) {}
};

} // namespace fragfft
