// What several tests of kernels share.
#pragma once

#include "filters/kernel.hpp"
#include "reference/direct_convolution.hpp"
#include "reference/error_measures.hpp"

#include <numeric>
#include <random>

namespace fragfft {

inline Kernel random_kernel(int width, int height, unsigned seed)
{
    std::mt19937 generator(seed);
    std::uniform_real_distribution<double> weight(-1.0, 1.0);
    Kernel kernel{width, height, {}};
    for (int i = 0; i < width * height; ++i)
        kernel.weights.push_back(weight(generator));
    return kernel;
}

inline double sum_of_weights(const Kernel& kernel)
{
    return std::accumulate(kernel.weights.begin(), kernel.weights.end(), 0.0);
}

// The error relative to the sum of the convolution's definition.
inline double error_of(const Image& got, const Image& image, const Kernel& kernel, Boundary boundary = Boundary::wrap)
{
    return reference::relative_l2(cpu::to_double(got), reference::direct_convolution(image, kernel, boundary));
}

// The sum of weights[q] * (q - o)_x^power_x * (q - o)_y^power_y.
inline double moment(const Kernel& kernel, int power_x, int power_y)
{
    const auto power = [](int base, int exponent) {
        double result = 1.0;
        for (int i = 0; i < exponent; ++i)
            result *= base;
        return result;
    };
    double sum = 0.0;
    for (int y = 0; y < kernel.height; ++y)
        for (int x = 0; x < kernel.width; ++x)
            sum += kernel.at(x, y) * power(x - kernel.origin_x(), power_x) * power(y - kernel.origin_y(), power_y);
    return sum;
}

} // namespace fragfft
