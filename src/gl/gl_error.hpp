// A failure of OpenGL or of a device: always a DeviceError (exit code 3) whose message names the culprit.
#pragma once

#include "errors.hpp"

namespace fragfft::gl {

class GlError : public DeviceError
{
public:
    using DeviceError::DeviceError;
};

// A program does not compile or link: the first line says which and why, the driver's log and the numbered text follow.
class ProgramError : public GlError
{
public:
    using GlError::GlError;
};

} // namespace fragfft::gl
