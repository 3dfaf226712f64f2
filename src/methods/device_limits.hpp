// What decides on a device whether a method can do something.
#pragma once

#include "gl/context.hpp"
#include "methods/method.hpp"

#include <algorithm>

namespace fragfft {

inline Limits limits_of(const gl::Device& device)
{
    return {device.maximum_texture_size, device.maximum_group_invocations, device.maximum_shared_bytes,
            device.maximum_draw_buffers, device.maximum_fragment_images};
}

inline Tuning tuning_of(const gl::Device& device)
{
    Tuning tuning{.is_software = device.is_software, .render_targets = std::min(device.maximum_draw_buffers, 8)};
    if (device.maximum_group_invocations > 0) {
        tuning.shared_bytes = device.maximum_shared_bytes;
        tuning.group_invocations = device.maximum_group_invocations;
    }
    return tuning;
}

} // namespace fragfft
