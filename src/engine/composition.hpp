// Plans made of plans.
#pragma once

#include "engine/plan.hpp"

#include <map>
#include <string>

namespace fragfft {

// Which resource of the plan, by its index, each resource of a part, by its name, is.
using Connections = std::map<std::string, std::size_t>;

// Adds a part's passes after those of `plan`. A connected input or output of the part is that resource of the plan, of
// the same shape; an input or output not connected becomes the plan's own. Temporaries are added, and constants that
// the plan does not hold yet, under a name that is free ("scratch 2"). A parameter of the same name is the same
// parameter. Throws std::logic_error naming both plans when a connection fits nothing, when shapes differ, when an
// output would be one with another input or output of the part, when a name of an input or output is taken, or a
// parameter's is by another type.
void append(Plan& plan, const Plan& part, const Connections& connections);

// The plan's constant of this shape and these values: added, under a name that is free, unless it holds one.
std::size_t held_constant(Plan& plan, Resource constant);

// Lets temporaries share textures, and the place of an output until that is written for good: what a pass leaves is
// held only from the pass that writes it to the last one that reads it. So a plan needs no more textures than its
// widest moment. The passes stay what they are, but for where they write; what is not used any more is removed. The
// plan must be valid. Arrays keep their place from the first write to the last read.
void share_temporaries(Plan& plan);

} // namespace fragfft
