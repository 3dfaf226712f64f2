// Convolution as fragfft/kernel.hpp and fragfft/conventions.hpp define it, pixel by pixel in double precision.
#pragma once

#include "host_context.hpp"

#include <cmath>

namespace host {

inline int index_by_rule(int index, int size, fragfft::Boundary boundary)
{
    if (index >= 0 && index < size)
        return index;
    switch (boundary) {
    case fragfft::Boundary::wrap:
        return (index % size + size) % size;
    case fragfft::Boundary::clamp:
        return index < 0 ? 0 : size - 1;
    case fragfft::Boundary::mirror: {
        const int phase = (index % (2 * size) + 2 * size) % (2 * size);
        return phase < size ? phase : 2 * size - 1 - phase;
    }
    case fragfft::Boundary::zero:
        break;
    }
    return -1;
}

inline Picture convolved(const Picture& picture, const fragfft::Kernel& kernel, fragfft::Boundary boundary)
{
    Picture result(picture.width, picture.height);
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x)
            for (int component = 0; component < 4; ++component) {
                double sum = 0.0;
                for (int j = 0; j < kernel.height; ++j)
                    for (int i = 0; i < kernel.width; ++i) {
                        const int from_x = index_by_rule(x - (i - kernel.origin_x()), picture.width, boundary);
                        const int from_y = index_by_rule(y - (j - kernel.origin_y()), picture.height, boundary);
                        if (from_x >= 0 && from_y >= 0)
                            sum += kernel.at(i, j) * static_cast<double>(picture.at(from_x, from_y, component));
                    }
                result.at(x, y, component) = static_cast<float>(sum);
            }
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

// What fragfft/texture_filter.hpp promises in rgba32f.
inline constexpr double promised_filter_error = 2e-6;

} // namespace host
