// A failure of OpenGL or of a device: always a DeviceError (exit code 3) whose message names the culprit.
#pragma once

#include "errors.hpp"

namespace fragfft::gl {

class GlError : public DeviceError
{
public:
    using DeviceError::DeviceError;
};

} // namespace fragfft::gl
