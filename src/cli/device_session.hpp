// An OpenGL device opened for one command.
#pragma once

#include "engine/device_probe.hpp"
#include "engine/executor.hpp"
#include "gl/context_egl.hpp"
#include "methods/method.hpp"

#include <memory>
#include <string>

namespace fragfft::cli {

struct DeviceSession
{
    std::unique_ptr<gl::Context> context;
    Executor executor;
    DeviceProbe probe;

    // Throws InputError or DeviceError as make_egl_context does.
    explicit DeviceSession(const std::string& device);

    // Says on stderr when twiddles computed on this device may miss their bound.
    void warn_about(Twiddles twiddles) const;
};

} // namespace fragfft::cli
