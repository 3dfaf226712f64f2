// Filters with random kernels, and what they give by definition.
#pragma once

#include "arrays/spatial_convolution.hpp"
#include "filters/filter.hpp"

#include <random>

namespace fragfft {

inline constexpr Boundary all_boundaries[] = {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror};

inline Filter random_filter(int width, int height, unsigned seed)
{
    std::mt19937 generator(seed);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    Kernel kernel{width, height, std::vector<double>(static_cast<std::size_t>(width * height))};
    for (double& weight : kernel.weights)
        weight = uniform(generator);
    return {"random", "", kernel};
}

inline DoubleImage convolved(const DoubleImage& image, const Filter& filter, Boundary boundary)
{
    DoubleImage weights(filter.kernel()->width, filter.kernel()->height, 1);
    weights.samples = filter.kernel()->weights;
    return cpu::convolve(image, weights, boundary);
}

inline DoubleImage convolved(const Image& image, const Filter& filter, Boundary boundary)
{
    return convolved(cpu::to_double(image), filter, boundary);
}

} // namespace fragfft
