// What a machine must be for a conclusion to be judged on it: each conclusion states its needs, and a machine that
// lacks one shows what it measured and answers "cannot be tested here".
#pragma once

#include "figures/report/claim.hpp"
#include "figures/report/item.hpp"

namespace fragfft::figures {

enum class Need
{
    graphics_hardware, // GPU against CPU: a software renderer is the CPU
    memory_of_its_own, // transfers to a card and back
};

const char* name(Need need); // "graphics hardware"
// What a software renderer, which has neither, is told: why it cannot judge what needs this.
const char* lack_of(Need need);

// Leaves the stated conclusion without a verdict where the context's device lacks the need.
void judge_only_with(Need need, Claim& claim, const ItemContext& context);

// The same where the plan, whose time was measured, waits for the writing of its colours: what fragments that wait save
// of arithmetic or reads says nothing of arithmetic against memory.
void judge_only_beside_writing(const Plan& plan, const gl::TimeStatistics& time, Claim& claim, ItemContext& context);

} // namespace fragfft::figures
