// Thrown for a device for arrays that was closed, or that a parent process opened.
#pragma once

#include "errors.hpp"

namespace fragfft::device_arrays {

class ClosedError : public DeviceError
{
public:
    using DeviceError::DeviceError;
};

} // namespace fragfft::device_arrays
