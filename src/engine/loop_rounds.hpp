// How often the loops of a program may go round. OpenGL says nothing of it, but llvmpipe of Mesa 22.3.6 ends all loops
// of an invocation, without a word, after 65535 rounds in all. There a loop that is entered costs one round more than
// its statements run, and nested loops share the count: ProgramVariant::rounds counts so.
#pragma once

#include "engine/plan.hpp"

namespace fragfft {

class Engine;

// So many are taken for granted: the loops of all programs whose ProgramVariant::rounds is 0 stay below.
inline constexpr int rounds_of_any_device = 4096;
// The probe ends here. No plan wants more.
inline constexpr int most_probed_rounds = 131072;

// The most that a program of the plan goes round.
int rounds_of(const Plan& plan);

// Draws a program whose loop should go round most_probed_rounds times, which takes about a millisecond. Returns how
// often it has. Leaves the caller's OpenGL state as it was. Throws as Engine::prepare does.
int probe_rounds_of_loops(Engine& engine);

// Throws DeviceError when a program of the plan goes round more often than the engine's device lets it.
void require_rounds(const Plan& plan, Engine& engine);

} // namespace fragfft
