/// @file
/// What the library throws: three classes, by whose fault it is. Every message is one line and names the culprit; where
/// a driver does not compile or link a program, its log and the program's numbered lines follow that line. Where memory
/// runs out it throws std::bad_alloc, and what was not made leaves nothing behind.
#pragma once

#include "fragfft/export.h"

#include <stdexcept>

namespace fragfft {

/// Bad input: an unknown method, a filter's parameter out of its range. (Exit code 2 of the program.)
class FRAGFFT_API InputError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// Bad input that is an image's size, which a method cannot take.
class FRAGFFT_API SizeError : public InputError
{
public:
    using InputError::InputError;
};

/// No usable device, or the device or its driver failed. (Exit code 3 of the program.)
class FRAGFFT_API DeviceError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// The caller's own mistake in using the library, which no device and no input could mend.
class FRAGFFT_API CallerError : public std::logic_error
{
public:
    using std::logic_error::logic_error;
};

} // namespace fragfft
