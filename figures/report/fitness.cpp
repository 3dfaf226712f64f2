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

void leave_writing_time(ItemContext& context, Experiment& experiment, const Key& time, const Plan& plan)
{
    experiment.rows.number(writing_alone(time), predicted(plan, context.limits()).of(Limit::writing), "ms");
}

} // namespace fragfft::figures
