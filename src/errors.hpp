// The failures a user of fragfft can meet, by the exit code the command line gives them.
#pragma once

#include <stdexcept>

namespace fragfft {

// Bad input or arguments (exit code 2). The message is one line and names the culprit.
class InputError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

// Bad input that is an image's size, which a method cannot take.
class SizeError : public InputError
{
public:
    using InputError::InputError;
};

// No usable device, or the device failed (exit code 3).
class DeviceError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

// The caller's own mistake in using the library, which no device and no input could mend.
class CallerError : public std::logic_error
{
public:
    using std::logic_error::logic_error;
};

} // namespace fragfft
