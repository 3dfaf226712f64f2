// The reference's convolution of a program's pictures, and the error of a result.
#pragma once

#include "host_context.hpp"
#include "reference/direct_convolution.hpp"

#include <algorithm>
#include <cmath>

namespace host {

inline Picture convolved(const Picture& picture, const fragfft::Kernel& kernel, fragfft::Boundary boundary)
{
    fragfft::Image image(picture.width, picture.height, 4);
    image.samples = picture.texels;
    Picture result(picture.width, picture.height);
    std::ranges::transform(fragfft::reference::direct_convolution(image, kernel, boundary).samples,
                           result.texels.begin(), [](double sum) { return static_cast<float>(sum); });
    return result;
}

// ||a - b|| / ||b||
inline double relative_error(const Picture& a, const Picture& b)
{
    double difference = 0.0;
    double norm = 0.0;
    for (std::size_t i = 0; i < b.texels.size(); ++i) {
        const double expected = static_cast<double>(b.texels[i]);
        difference += std::pow(static_cast<double>(a.texels[i]) - expected, 2);
        norm += expected * expected;
    }
    return std::sqrt(difference / norm);
}

// The bound that fragfft/texture_filter.hpp promises for rgba32f.
inline constexpr double promised_filter_error = 2e-6;

} // namespace host
