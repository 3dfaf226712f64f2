// Plans made of plans.
#pragma once

#include "engine/plan.hpp"

#include <map>
#include <string>

namespace fragfft {

// Maps names of a part's inputs and outputs to indices of the plan's resources.
using Connections = std::map<std::string, std::size_t>;

// Adds a part's passes after those of `plan`. A connected input or output of the part becomes that resource of the
// plan, which must have the same shape; one that is not connected becomes an input or output of the plan. Temporaries
// are added, and constants that the plan does not hold yet, under a free name ("scratch 2"). Parameters of one name are
// one. Throws std::logic_error naming both plans when a connection fits nothing, when shapes differ, when an output is
// connected to the same resource as another input or output of the part, and when the plan has an input, an output, or
// a parameter of another type by the same name.
void append(Plan& plan, const Plan& part, const Connections& connections);

// Returns the plan's constant of this shape and these values, and adds it under a free name if there is none.
std::size_t held_constant(Plan& plan, Resource constant);

// Lets temporaries share textures, outputs included until their last write: a result keeps its texture only from the
// pass that writes it to the last pass that reads it, an array from its first write to its last read. So a plan needs
// no more textures than its widest moment. Only the resources that passes bind change; unused temporaries are removed.
// The plan must be valid.
void share_temporaries(Plan& plan);

} // namespace fragfft
