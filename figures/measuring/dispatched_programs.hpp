// The papers' fragment programs without their colour outputs: each as a compute program of one invocation a texel,
// which fetches, computes and stores as the fragment did. Where a device writes colours far more slowly than its memory
// could take them, passes of draws all take as long as their writing; these do not.
#pragma once

#include "engine/plan.hpp"
#include "engine/program_source.hpp"

namespace fragfft {

// The program files, and beside each file that fragments need its copy for dispatches, made from its text:
// "dispatched/X.comp" of "X.frag", and "dispatched/Y.glsl" of "Y.glsl".
const ProgramFiles& files_with_dispatched();

// The plan, with dispatches in place of its draws: the same passes, regions, numbers and texels. What is drawn over
// other draws of a pass follows in a pass of its own. Needs an engine that knows files_with_dispatched(). Throws
// std::logic_error for draws of meshes or by programs with vertex programs of their own, and for passes of several
// targets.
Plan as_dispatches(const Plan& drawn);

} // namespace fragfft
