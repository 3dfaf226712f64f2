// Plans in which one program serves a whole pass and finds the case of each texel itself: the choice that Moreland &
// Angel 2003, section 5, weigh against a program variant for each case.
#pragma once

#include "engine/plan.hpp"

namespace fragfft::figures {

enum class CaseChoice
{
    branching,    // computes the case that applies
    multiplexing, // computes every case and chooses among the results
};

// The same passes with one draw each, by fragment_programs/moreland_angel_2003/all_cases_*.frag. The plan must be one
// of the method's with the paper's scaling and twiddle factors computed, at least 4 x 4, in 32-bit floats;
// std::logic_error otherwise.
Plan with_one_program_a_pass(Plan plan, CaseChoice choice);

} // namespace fragfft::figures
