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

// Throws InvalidPlan, naming the plan, the pass and the texture or region, unless
// - resources have names of their own, a size, and constants as many values as texels and components;
// - every pass writes something: textures of one size, each layer once, which are outputs or temporaries, and reads
//   none of them but in place (Dispatching::in_place), or through images where groups wait for each other; draws write
//   attachments, dispatches write images;
// - a pass whose groups wait for each other (Dispatching::groups_wait) is one dispatch, and not in place;
// - bindings have names of their own, and every access that a program counts is one of them; what is bound, some
//   program of the pass uses;
// - every texture read is an input, a constant, or has been written in all its layers by earlier passes;
// - every region lies inside what it writes and is not empty;
// - the regions of a pass cover each texel exactly once, apart from draws whose overdraw is intended, which lie on
//   texels already covered. A pass that clears its targets may cover less, and draw meshes;
// - every output is written, in all its layers, but for plans without passes;
// - every uniform that is a parameter is one of the plan's.
void require_valid(const Plan& plan);

} // namespace fragfft
