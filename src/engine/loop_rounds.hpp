// How many rounds the loops of a program may go. OpenGL sets no limit, but llvmpipe of Mesa 22.3.6 silently ends all
// loops of an invocation after 65535 rounds in all. There a loop that is entered counts one round more than its body
// runs, and nested loops share the count: ProgramVariant::rounds counts in the same way.
#pragma once

#include "engine/plan.hpp"

namespace fragfft {

class Engine;

// Every device is assumed to allow this many: programs whose ProgramVariant::rounds is 0 stay below it.
inline constexpr int rounds_of_any_device = 4096;
// The probe stops here. No plan needs more.
inline constexpr int most_probed_rounds = 131072;

// The most rounds that any program of the plan goes.
int rounds_of(const Plan& plan);

// Draws a program whose loop should go round most_probed_rounds times, which takes about a millisecond. Returns how
// many rounds it went. Leaves the caller's OpenGL state as it was. Throws as Engine::prepare does.
int probe_rounds_of_loops(Engine& engine);

// Throws DeviceError when a program of the plan goes more rounds than the engine's device allows.
void require_rounds(const Plan& plan, Engine& engine);

} // namespace fragfft
