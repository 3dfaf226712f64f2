// The exit codes of the process, on which scripts depend.
#pragma once

#include <array>
#include <stdexcept>
#include <utility>

namespace fragfft::commands {

enum ExitCode
{
    exit_done = 0,
    exit_check_failed = 1, // a check of results, or a verdict about the library itself, failed
    exit_bad_input = 2,    // InputError, arguments that cannot be parsed, no memory, or a failed system call
    exit_no_device = 3,    // DeviceError
    exit_interrupted = 130 // what shells report for SIGINT, which ends the process
};

// As help and manual page print it.
inline constexpr std::array<std::pair<ExitCode, const char*>, 5> exit_code_meanings{{
    {exit_done, "done"},
    {exit_check_failed, "a check of the results failed"},
    {exit_bad_input, "bad input or arguments, an output that cannot be written, or not enough memory"},
    {exit_no_device, "no OpenGL device that can do this"},
    {exit_interrupted, "interrupted by Ctrl-C; `bench` has then printed what it had finished"},
}};

class CheckFailed : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

} // namespace fragfft::commands
