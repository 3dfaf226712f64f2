// What filters are compared with, without a device.
#include "arrays/complex_image.hpp"
#include "catch_framework.hpp"
#include "engine/plan_totals.hpp"
#include "figures/measuring/filter_benchmark.hpp"
#include "figures/measuring/transform_ratios.hpp"
#include "filters/filtering_plan.hpp"
#include "program/cpu/fftw_filter.hpp"

#include <numeric>

using namespace fragfft;
using namespace fragfft::measuring;

TEST_CASE("A filter's rivals take as many real images as a texel of its format holds")
{
    for (const auto& [format, channels] : {std::pair{gl::PixelFormat::rgba32f, 4}, {gl::PixelFormat::rg32f, 2}}) {
        INFO(gl::info(format).name);
        CHECK(filtered_channels(method_named("fialka-cadik-2006"), format) == channels);
        CHECK(filtered_channels(method_named("mota-2022-stockham-radix-4"), format) == channels);
    }
}

TEST_CASE("The response that filters are timed with is a smoothing kernel's: whole at the mean, little at the edges")
{
    for (const auto& [width, height] : {std::pair{64, 32}, {15, 7}}) {
        const DoubleComplexImage response = smoothing_response(width, height);
        INFO(width << " x " << height);
        CHECK(response.samples.front().real() == Approx(1.0));
        CHECK(std::abs(response.at(width / 2, height / 2)) < 0.05);
        CHECK(half_of(response).size() == static_cast<std::size_t>((width / 2 + 1) * height));
        // FFTW's filter accepts the response: the mean stays, and most of the rest is removed.
        cpu::FftwFilter filter(width, height, 1);
        Image image(width, height, 1);
        image.samples.front() = 1.0f;
        filter.set_image(image);
        filter.filter(half_of(response));
        const Image result = filter.image();
        CHECK(std::accumulate(result.samples.begin(), result.samples.end(), 0.0) == Approx(1.0));
        CHECK(result.samples.front() < 0.1f);
    }
}

TEST_CASE(
    "The least time of a filter is what it writes, at the rate of a copy pass, or three copies where it dispatches")
{
    const Problem problem{.width = 64, .height = 32, .format = gl::PixelFormat::rgba32f};
    const Method& drawing = method_named("fialka-cadik-2006");
    const Plan drawn = filtering_plan(drawing, filtering_of(problem));
    // Each of its passes writes every texel once.
    CHECK(least_milliseconds(drawing, drawn, 2.0, 0.5) == Approx(2.0 * totals(drawn).passes));
    const Method& dispatching = method_named("mota-2022-stockham-radix-4");
    CHECK(least_milliseconds(dispatching, filtering_plan(dispatching, filtering_of(problem)), 2.0, 0.5) == Approx(0.5));
}

TEST_CASE("Operations are counted as is usual: 5 N log2 N a complex transform, two of them in four components")
{
    FilterBenchmark benchmark;
    benchmark.options = {.width = 1024, .height = 1024, .format = gl::PixelFormat::rgba32f};
    benchmark.forward.median_milliseconds = 1.0;
    benchmark.filter.median_milliseconds = 4.0;
    constexpr double transform = 5.0 * 1024.0 * 1024.0 * 20.0;
    CHECK(benchmark.forward_gflops() == Approx(2.0 * transform / 1e-3 / 1e9));
    CHECK(benchmark.filter_gflops() == Approx(4.0 * transform / 4e-3 / 1e9));
    benchmark.options.format = gl::PixelFormat::rg32f;
    CHECK(benchmark.forward_gflops() == Approx(transform / 1e-3 / 1e9));
}

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
