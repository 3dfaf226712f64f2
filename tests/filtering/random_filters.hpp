// Filters with random kernels.
#pragma once

#include "filters/filter.hpp"
#include "fragfft/conventions.hpp"

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

} // namespace fragfft
