// The commands that are run while the system fails.
#pragma once

#include "command_attempts.hpp"

namespace fragfft {

// Puts their inputs: small images of every kind, a kernel, a spectrum, measurements and a folder of results.
void put_inputs(const Workplace& workplace);

// The commands that need no device; unless it is a full run, a quarter of them, with all kinds.
std::vector<Command> commands_on_the_cpu();
// The commands that use OpenGL.
std::vector<Command> commands_on_a_device();

} // namespace fragfft
