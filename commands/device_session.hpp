// An OpenGL device opened for one command.
#pragma once

#include "commands/messages.hpp"
#include "engine/device_probe.hpp"
#include "engine/engine.hpp"
#include "gl/context_egl.hpp"
#include "methods/method.hpp"

#include <memory>
#include <string>

namespace fragfft::commands {

struct DeviceSession
{
    std::unique_ptr<gl::Context> context;
    Engine engine;
    DeviceProbe probe;

    // Reports the engine's phases to the clock. Throws as make_egl_context does; a DeviceError names the requested
    // device.
    explicit DeviceSession(const std::string& device, PhaseClock* phases = nullptr);

    // The clock that times on this device are taken with.
    std::string clock() const;

    // Warns if twiddle factors computed on this device may exceed their bound.
    void warn_about(Twiddles twiddles, const Messages& messages = {}) const;
};

} // namespace fragfft::commands
