// Images given by their samples.
#pragma once

#include "catch_framework.hpp"
#include "image.hpp"

#include <vector>

namespace fragfft {

// One row of pixels.
inline Image image_of(int channels, const std::vector<float>& samples)
{
    Image image(static_cast<int>(samples.size()) / channels, 1, channels);
    image.samples = samples;
    return image;
}

inline void check_samples(const Image& got, const std::vector<double>& want)
{
    // The largest error of numbers between 0 and 1 that are computed and rounded once or twice.
    constexpr double rounding = 3e-7;
    REQUIRE(got.samples.size() == want.size());
    for (std::size_t i = 0; i < want.size(); ++i) {
        INFO(i);
        CHECK(got.samples[i] == Approx(want[i]).margin(rounding));
    }
}

} // namespace fragfft
