#include "filters/colour.hpp"

#include <cmath>

namespace fragfft {
double srgb_decode(double encoded)
{
    const double magnitude = std::abs(encoded);
    return magnitude <= 0.04045 ? encoded / 12.92 : std::copysign(std::pow((magnitude + 0.055) / 1.055, 2.4), encoded);
}

double srgb_encode(double linear)
{
    const double magnitude = std::abs(linear);
    return magnitude <= 0.0031308 ? linear * 12.92
                                  : std::copysign(1.055 * std::pow(magnitude, 1.0 / 2.4) - 0.055, linear);
}

} // namespace fragfft
