/// @file
/// What the library throws: three classes, by whose fault it is. Every message is one line and names the culprit; where
/// a driver does not compile or link a program, the driver's log and the numbered source follow that line. Where memory
/// runs out the library throws std::bad_alloc; a constructor that throws leaves nothing behind.
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

/// Bad input: an image size that the method cannot take.
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

/// A mistake of the calling program, which another device or other input would not mend.
class FRAGFFT_API CallerError : public std::logic_error
{
public:
    using std::logic_error::logic_error;
};

} // namespace fragfft
