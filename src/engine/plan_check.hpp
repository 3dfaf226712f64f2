// Proves a plan sound before anything is drawn.
#pragma once

#include "engine/plan.hpp"

#include <stdexcept>

namespace fragfft {

class InvalidPlan : public std::logic_error
{
public:
    using std::logic_error::logic_error;
};

// Throws InvalidPlan, naming the plan, the pass and the region, unless
// - every pass has targets of one size, which are outputs or temporaries, and reads none of them;
// - every texture read is an input, a constant, or has been written by an earlier pass;
// - every region lies inside its target and is not empty;
// - the draws of a pass cover each texel of the target exactly once, apart from draws whose overdraw is intended,
//   which lie on texels already covered. A pass that clears its targets may cover less, and draw meshes.
void require_valid(const Plan& plan);

} // namespace fragfft
