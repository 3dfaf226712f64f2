// Programs of other packages, run as child processes without a shell.
#pragma once

#include <string>
#include <vector>

namespace fragfft::measuring {

// Whether PATH leads to an executable file of that name.
bool is_installed(const std::string& tool);

// Runs words[0], looked for in PATH, with the other words as its arguments and nothing to read. Returns what it prints
// on standard output and standard error. Throws DeviceError, with what it printed, when it cannot be run or does not
// exit with 0.
std::string output_of(const std::vector<std::string>& words);

// The same, with what it took from start to exit by the wall clock, and the most memory that it had; of small programs
// what this process has when it starts them.
struct ToolRun
{
    std::string output;
    double seconds = 0.0;
    double peak_mebibytes = 0.0;
};
ToolRun run_of(const std::vector<std::string>& words);

} // namespace fragfft::measuring
