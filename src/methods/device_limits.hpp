// What decides on a device whether a method can do something.
#pragma once

#include "gl/context.hpp"
#include "methods/method.hpp"

namespace fragfft {

inline Limits limits_of(const gl::Device& device)
{
    return {device.maximum_texture_size, device.maximum_group_invocations, device.maximum_shared_bytes};
}

} // namespace fragfft
