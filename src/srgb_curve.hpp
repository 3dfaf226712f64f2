// The sRGB transfer function (IEC 61966-2-1): filters blend light, and PNG samples are not proportional to light.
#pragma once

#include <cmath>

namespace fragfft {

// Linear light from an encoded sample: x / 12.92 up to 0.04045, ((x + 0.055) / 1.055)^2.4 above. [0, 1] maps to
// [0, 1]. Beyond it the function goes on: as the same power above 1, and as an odd function below 0, so that negative
// filter results survive a round trip.
inline double srgb_decode(double encoded)
{
    const double magnitude = std::abs(encoded);
    return magnitude <= 0.04045 ? encoded / 12.92 : std::copysign(std::pow((magnitude + 0.055) / 1.055, 2.4), encoded);
}

// The inverse: 12.92 x up to 0.0031308, 1.055 x^(1/2.4) - 0.055 above. The standard's constants are rounded, so
// just below 0.04045 a round trip misses by up to 3e-8.
inline double srgb_encode(double linear)
{
    const double magnitude = std::abs(linear);
    return magnitude <= 0.0031308 ? linear * 12.92
                                  : std::copysign(1.055 * std::pow(magnitude, 1.0 / 2.4) - 0.055, linear);
}

} // namespace fragfft
