// Contexts without a display, through EGL.
#pragma once

#include "gl/context.hpp"

#include <memory>
#include <string>

namespace fragfft::gl {

enum class Api
{
    desktop,       // OpenGL, core profile
    compatibility, // OpenGL, compatibility profile, which keeps the programs of before OpenGL 2.0
    es,            // OpenGL ES
};

// Which OpenGL a context is to have.
struct RequestedApi
{
    Api api = Api::desktop;
    // Default: the newest available, OpenGL 4.5 before 3.3, OpenGL ES 3.2 before 3.1 before 3.0. Otherwise this one,
    // though a driver may return a later version that is compatible with it.
    std::optional<Version> version = std::nullopt;
};

// Makes a context current on this thread. `device` is "auto" (hardware first, then a software device, then Mesa's
// surfaceless platform), "gpu" (hardware only), "cpu" (software only) or an index into EGL's list of devices. `debug`
// asks for a debug context, in which every error message becomes a GlError. If another context is current when this one
// is destroyed, or when making it fails, that one stays current. Throws InputError on another `device` text, GlError
// naming each device tried and why it failed.
std::unique_ptr<Context> make_egl_context(const std::string& device = "auto", bool debug = false,
                                          const RequestedApi& requested = {});

// Whether EGL lists a device that it does not call software. Makes no context, which would take far longer.
bool lists_hardware_device();

} // namespace fragfft::gl
