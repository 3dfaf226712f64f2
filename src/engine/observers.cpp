#include "engine/observers.hpp"

namespace fragfft {

void FragmentCounts::before_draw(PlanExecutor&, std::size_t, std::size_t)
{
    counter_.begin();
}

void FragmentCounts::after_draw(PlanExecutor& plan, std::size_t pass, std::size_t draw)
{
    const std::string& family = plan.plan().passes[pass].draws()[draw].program.family;
    by_family_[family] += static_cast<std::int64_t>(counter_.end());
}

void PassCapture::after_pass(PlanExecutor& plan, std::size_t pass)
{
    if (pass == wanted_)
        texels_ = plan.read_back(plan.plan().passes[pass].written_resources().front());
}

} // namespace fragfft
