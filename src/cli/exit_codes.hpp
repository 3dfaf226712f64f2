// What the process returns; scripts depend on it.
#pragma once

#include <stdexcept>

namespace fragfft::cli {

enum ExitCode
{
    exit_done = 0,
    exit_check_failed = 1, // a check or a verdict about ourselves failed
    exit_bad_input = 2,    // InputError, or arguments that cannot be parsed
    exit_no_device = 3,    // DeviceError
};

class CheckFailed : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

} // namespace fragfft::cli
