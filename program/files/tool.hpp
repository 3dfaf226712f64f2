// Programs of other packages, run as child processes without a shell.
#pragma once

#include <string>
#include <vector>

namespace fragfft {

// Whether PATH leads to an executable file of that name.
bool is_installed(const std::string& tool);

// Runs words[0], looked for in PATH, with the other words as its arguments and nothing to read. Returns what it prints
// on standard output and standard error. Throws DeviceError, with what it printed, when it cannot be run or does not
// exit with 0.
std::string output_of(const std::vector<std::string>& words);

} // namespace fragfft
