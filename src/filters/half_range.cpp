#include "filters/half_range.hpp"

#include "errors.hpp"
#include "gl/half_float.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

namespace fragfft {

namespace {

// Numbers that are not, too, have left the range.
bool in_range(double magnitude, gl::PixelFormat format)
{
    return !gl::holds_half_floats(format) || magnitude < static_cast<double>(gl::largest_half);
}

} // namespace

double largest_magnitude(std::span<const float> numbers)
{
    float largest = 0.0f;
    for (const float number : numbers)
        largest = std::max(largest, std::fabs(number));
    return static_cast<double>(largest);
}

double growth_by_pairing(const Method& method, int channels)
{
    const bool pairs_channels = method.packed_channels(1) == 2;
    return pairs_channels && channels > 1 ? std::numbers::sqrt2 : 1.0;
}

void require_response_in_range(double largest, gl::PixelFormat format, const std::string& filter)
{
    if (!in_range(largest, format))
        throw InputError(fmt::format("{} cannot hold the response of filter '{}', which reaches {:g}, to {} or beyond; "
                                     "use rgba32f",
                                     gl::info(format).name, filter, largest, gl::largest_half));
}

void require_product_in_range(const FourierMagnitudes& magnitudes, const Problem& transform, const std::string& filter)
{
    const double spectrum = magnitudes.growth_by_pairing * magnitudes.largest_sample *
                            std::sqrt(static_cast<double>(transform.width) * transform.height);
    const double gain = std::max(1.0, magnitudes.gain);
    if (!in_range(gain * spectrum, transform.format))
        throw InputError(fmt::format("{} may overflow: samples up to {:g}, {} x {} of them and a gain of {:g} of "
                                     "filter '{}' can reach {:g}, beyond {}; use rgba32f",
                                     gl::info(transform.format).name, magnitudes.largest_sample, transform.width,
                                     transform.height, gain, filter, gain * spectrum, gl::largest_half));
}

void require_convolution_in_range(double largest_sample, const Kernel& kernel, gl::PixelFormat format)
{
    double gain = 0.0;
    for (const double weight : kernel.weights)
        gain += std::fabs(weight);
    const double reached = largest_sample * std::max(1.0, gain);
    if (!in_range(reached, format))
        throw InputError(fmt::format("{} may overflow: samples up to {:g} and a kernel gain of {:g} can reach {:g}, "
                                     "beyond {}; use rgba32f",
                                     gl::info(format).name, largest_sample, gain, reached, gl::largest_half));
}

} // namespace fragfft
