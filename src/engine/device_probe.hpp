// What the device does where OpenGL's specification leaves it free.
#pragma once

#include "engine/engine.hpp"
#include "gl/context.hpp"

namespace fragfft {

enum class HalfRounding
{
    to_nearest,
    toward_zero,
    other,
};

struct DeviceProbe
{
    // The largest error of sin and cos for angles in [-pi, pi), against double precision of the same float angle.
    double sin_cos_error = 0.0;
    HalfRounding half_rounding = HalfRounding::other;
    bool half_overflow_saturates = false; // 66000 is stored as 65504, not as infinity

    // Whether programs themselves convert to half floats, so that they store the nearest one, and 65504 with the
    // number's sign for larger numbers.
    bool programs_make_halves() const { return half_rounding != HalfRounding::to_nearest || !half_overflow_saturates; }
};

// Beyond this error of sin and cos, transforms that compute their twiddle factors may miss their bound.
inline constexpr double tolerated_sin_cos_error = 1.0 / 2097152.0; // 2^-21

DeviceProbe probe_device(Engine& engine);

} // namespace fragfft
