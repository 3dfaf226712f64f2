#include "figures/report/fitness.hpp"

#include "figures/measuring/prediction.hpp"

namespace fragfft::figures {

namespace {

void leave_unjudged(Claim& claim, const std::string& reason)
{
    if (!claim.rule)
        return;
    claim.unfit = reason;
    judge_again(claim);
}

} // namespace

const char* name(Need need)
{
    return need == Need::graphics_hardware ? "graphics hardware" : "memory of its own";
}

const char* lack_of(Need need)
{
    switch (need) {
    case Need::graphics_hardware:
        return "a software renderer runs on the CPU itself, so it says nothing of graphics hardware";
    case Need::memory_of_its_own:
        return "a software renderer has no memory of its own, so its transfers are copies within the computer's";
    }
    return "";
}

void judge_only_with(Need need, Claim& claim, const ItemContext& context)
{
    if (context.context.device().is_software)
        leave_unjudged(claim, lack_of(need));
}

void judge_only_beside_writing(const Plan& plan, const gl::TimeStatistics& time, Claim& claim, ItemContext& context)
{
    if (measuring::waits_for_colours(plan, time.median_milliseconds, context.limits()))
        leave_unjudged(claim, "passes that only write the same colours take nine tenths of the time here, or more, so "
                              "removing other work says nothing of arithmetic against memory");
}

} // namespace fragfft::figures
