// Programs of other packages, run as child processes without a shell.
#pragma once

#include <string>
#include <vector>

namespace fragfft {

// Whether PATH leads to an executable file of that name.
bool is_installed(const std::string& tool);

// Runs words[0], found in PATH, with the other words as arguments and an empty input. Returns what it prints on
// standard output and standard error. Throws DeviceError, with that text, if the program cannot be run or does not exit
// with 0.
std::string output_of(const std::vector<std::string>& words);

} // namespace fragfft
