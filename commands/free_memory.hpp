// How much memory a command may take.
#pragma once

#include <cstdint>

namespace fragfft::commands {

// In bytes: what the machine has free, and the process may take by its own limit and its container's.
std::uint64_t free_memory();

} // namespace fragfft::commands
