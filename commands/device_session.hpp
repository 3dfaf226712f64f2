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

    // Tells the engine's phases to the clock. Throws what make_egl_context throws, a DeviceError naming the device that
    // was asked for.
    explicit DeviceSession(const std::string& device, PhaseClock* phases = nullptr);

    // What its times are taken by.
    std::string clock() const;

    // Warns when twiddles computed on this device may miss their bound.
    void warn_about(Twiddles twiddles, const Messages& messages = {}) const;
};

} // namespace fragfft::commands
