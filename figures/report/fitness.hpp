// What a machine must be for a conclusion to be judged on it: each conclusion states its needs, and a machine that
// lacks one shows what it measured and answers "cannot be tested here".
#pragma once

#include "figures/judge/claim_rows.hpp"
#include "figures/report/claim.hpp"
#include "figures/report/item.hpp"

namespace fragfft::figures {

// Leaves the stated conclusion without a verdict where the context's device lacks the need.
void judge_only_with(Need need, Claim& claim, const ItemContext& context);

// The same where the plan, whose time was measured, waits for the writing of its colours: what fragments that wait save
// of arithmetic or reads says nothing of arithmetic against memory.
void judge_only_beside_writing(const Plan& plan, const gl::TimeStatistics& time, Claim& claim, ItemContext& context);

// Leaves the row writing_alone(time) for the plan whose time has that key.
void leave_writing_time(ItemContext& context, Experiment& experiment, const Key& time, const Plan& plan);

} // namespace fragfft::figures
