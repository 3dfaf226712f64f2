#include "filters/colour.hpp"

#include <cmath>

namespace fragfft {
namespace {

template <typename Function> Image map_colour_channels(const Image& image, Function function)
{
    Image result = image;
    const auto channels = static_cast<std::size_t>(image.channels);
    const bool has_alpha = image.channels % 2 == 0;
    for (std::size_t i = 0; i < result.samples.size(); ++i)
        if (!has_alpha || i % channels != channels - 1)
            result.samples[i] = static_cast<float>(function(static_cast<double>(result.samples[i])));
    return result;
}

} // namespace

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

Image srgb_decode(const Image& image)
{
    return map_colour_channels(image, [](double sample) { return srgb_decode(sample); });
}

Image srgb_encode(const Image& image)
{
    return map_colour_channels(image, [](double sample) { return srgb_encode(sample); });
}

} // namespace fragfft
