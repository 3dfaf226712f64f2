// The limits and the tuning that methods need to know of a device.
#pragma once

#include "engine/device_probe.hpp"
#include "gl/context.hpp"
#include "methods/method.hpp"

#include <algorithm>

namespace fragfft {

inline Limits limits_of(const gl::Device& device)
{
    return {device.maximum_texture_size, device.maximum_group_invocations, device.maximum_shared_bytes,
            device.maximum_draw_buffers, device.maximum_fragment_images,   !device.is_es};
}

inline Tuning tuning_of(const gl::Device& device)
{
    Tuning tuning{.is_software = device.is_software, .render_targets = std::min(device.maximum_draw_buffers, 8)};
    if (device.maximum_group_invocations > 0) {
        tuning.shared_bytes = device.maximum_shared_bytes;
        tuning.group_invocations = device.maximum_group_invocations;
        tuning.multiprocessors = device.multiprocessors;
    }
    return tuning;
}

// Prepares a problem for a device: sets the tuning from the device's properties, and lets programs round to half floats
// if the device does not round to nearest. Every problem that runs on a device passes through here, or through
// transform_of, which calls it.
inline Problem on_device(Problem problem, const gl::Device& device, const DeviceProbe& probe)
{
    problem.tuning = tuning_of(device);
    problem.round_to_half = gl::holds_half_floats(problem.format) && probe.programs_make_halves();
    return problem;
}

} // namespace fragfft
