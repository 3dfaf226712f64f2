#include "catch_framework.hpp"
#include "measuring/transform_ratios.hpp"

using namespace fragfft;

TEST_CASE("FFTW is timed once for each shape")
{
    const gl::Sampling sampling{.least_runs = 3, .warm_up_milliseconds = 0.0};
    measuring::FftwTimes times;
    const auto of_filter = [&](int width, int height, int channels) {
        const Image images(width, height, channels);
        const std::vector<std::complex<float>> response(static_cast<std::size_t>((width / 2 + 1) * height));
        return &times.of_filter(images, response, sampling);
    };
    const gl::TimeStatistics* const square = of_filter(16, 16, 1);
    CHECK(square->runs >= 3);
    CHECK(square->median_milliseconds > 0.0);
    CHECK(of_filter(16, 16, 1) == square);
    CHECK(of_filter(16, 16, 4) != square);
    CHECK(of_filter(16, 8, 1) != square);
    CHECK(of_filter(8, 16, 1) != of_filter(16, 8, 1));

    const gl::TimeStatistics* const one = &times.of_transforms(16, 16, 1, sampling);
    CHECK(one->runs >= 3);
    CHECK(one->median_milliseconds > 0.0);
    CHECK(&times.of_transforms(16, 16, 1, sampling) == one);
    CHECK(&times.of_transforms(16, 16, 2, sampling) != one);
}
