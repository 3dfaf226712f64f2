#include "figures/report/fitness.hpp"

#include "figures/measuring/prediction.hpp"

namespace fragfft::figures {

void leave_writing_time(ItemContext& context, Experiment& experiment, const Key& time, const Plan& plan)
{
    experiment.rows.number(writing_alone(time), predicted(plan, context.limits()).of(Limit::writing), "ms");
}

} // namespace fragfft::figures
