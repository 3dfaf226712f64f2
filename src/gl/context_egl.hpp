// Contexts without a display, through EGL.
#pragma once

#include "gl/context.hpp"

#include <memory>
#include <string>

namespace fragfft::gl {

// Makes a context current on this thread. `device` is "auto" (hardware first, then a software device, then Mesa's
// surfaceless platform), "gpu" (hardware only), "cpu" (software only) or an index into EGL's list of devices.
// `debug` asks for a debug context, in which every error message becomes a GlError.
// Throws InputError on another `device` text, GlError naming each device tried and why it failed.
std::unique_ptr<Context> make_egl_context(const std::string& device = "auto", bool debug = false);

} // namespace fragfft::gl
