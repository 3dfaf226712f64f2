// The device that the seeds of calibrations are of.
#pragma once

#include "gl/context.hpp"

namespace fragfft::fuzz {

inline gl::Device made_up_device()
{
    return {.vendor = "Mesa",
            .renderer = "llvmpipe",
            .opengl_version = "4.5 (Core Profile) Mesa 22.3.6",
            .shading_language_version = "4.50",
            .platform = "EGL",
            .is_software = true,
            .maximum_texture_size = 16384,
            .maximum_color_attachments = 8,
            .maximum_fragment_uniform_components = 16384,
            .maximum_group_invocations = 1024,
            .maximum_shared_bytes = 32768,
            .maximum_draw_buffers = 8,
            .maximum_fragment_images = 32};
}

} // namespace fragfft::fuzz
