// How much memory a command may use.
#pragma once

#include <cstdint>

namespace fragfft::commands {

// Returns the bytes that are free on the machine and within the limits of the process and of its container.
std::uint64_t free_memory();

} // namespace fragfft::commands
