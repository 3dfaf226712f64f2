// Programs of other packages, run as child processes without a shell.
#pragma once

#include <filesystem>
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

// A new folder for a tool's files, which goes away with the object. Throws DeviceError when none can be made.
class TemporaryFolder
{
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const
    {
        return path_;
    }
    std::string file(const char* name) const
    {
        return (path_ / name).string();
    }

private:
    std::filesystem::path path_;
};

} // namespace fragfft::measuring
