// The commands that are done while the system fails.
#pragma once

#include "command_attempts.hpp"

namespace fragfft {

// What they read: small images of every kind, a kernel, a spectrum, measurements and a folder of results.
void put_inputs(const Workplace& workplace);

// Those that need no device; a quarter of them, of all kinds, unless it is a full run.
std::vector<Command> commands_on_the_cpu();
// And others, by OpenGL.
std::vector<Command> commands_on_a_device();

} // namespace fragfft
