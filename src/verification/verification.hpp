// Verifies on a device what is promised of every method.
#pragma once

#include "engine/device_probe.hpp"
#include "fragfft/verification.hpp"
#include "gl/context.hpp"

#include <array>
#include <functional>
#include <vector>

namespace fragfft {

// The formats that transforms are computed in.
inline constexpr std::array verified_formats{gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f, gl::PixelFormat::rg32f,
                                             gl::PixelFormat::rg16f};

// Compiles every program anew, in an engine of its own, so that no program from a cache is tried. A program that the
// driver refuses counts as a failure, with its message. `progress` receives the fraction done, 0 to 1. Throws
// InputError for an unknown method.
std::vector<VerifiedRow> verified(
    const gl::Functions& gl, const gl::Device& device, const DeviceProbe& probe, const VerifyOptions& options,
    const std::function<void(double)>& progress = [](double) {});

} // namespace fragfft
