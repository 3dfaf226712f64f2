// Observers of a plan's execution: fragments counted, an intermediate texture kept.
#pragma once

#include "engine/plan_executor.hpp"
#include "engine/plan_totals.hpp"
#include "gl/fragment_counter.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace fragfft {

// Counts the fragments that each program family writes, by GL_SAMPLES_PASSED: PlanTotals::invocations predicts them.
class FragmentCounts final : public ExecutionObserver
{
public:
    explicit FragmentCounts(const gl::Functions& gl) : counter_(gl) {}
    void before_draw(PlanExecutor& plan, std::size_t pass, std::size_t draw) override;
    void after_draw(PlanExecutor& plan, std::size_t pass, std::size_t draw) override;

    const std::map<std::string, std::int64_t>& by_family() const { return by_family_; }

private:
    gl::FragmentCounter counter_;
    std::map<std::string, std::int64_t> by_family_;
};

// Keeps the texels that one pass leaves in its first target.
class PassCapture final : public ExecutionObserver
{
public:
    explicit PassCapture(std::size_t pass) : wanted_(pass) {}
    void after_pass(PlanExecutor& plan, std::size_t pass) override;

    // Empty until the pass has been drawn.
    const std::vector<float>& texels() const { return texels_; }

private:
    std::size_t wanted_;
    std::vector<float> texels_;
};

} // namespace fragfft
