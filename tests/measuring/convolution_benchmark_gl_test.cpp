#include "catch_framework.hpp"
#include "engine/image_runner.hpp"
#include "gl_test_support.hpp"
#include "measuring/convolution_benchmark.hpp"
#include "measuring/copy_pass.hpp"

using namespace fragfft;

TEST_CASE_METHOD(GlFixture, "The pass that measures the fetch rate fetches what it says: 64 texels, each once")
{
    constexpr int width = 16;
    constexpr int height = 12;
    Image image(width, height, 1);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        image.samples[i] = static_cast<float>(i);
    ImageRunner runner(engine, measuring::fetch_rate_plan(width, height, gl::PixelFormat::rgba32f));
    const Image got = runner.run(image);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            // 8 x 8 texels, from the texel itself or, near the far edges, from the last place they fit.
            float want = 0.0f;
            for (int row = 0; row < 8; ++row)
                for (int column = 0; column < 8; ++column)
                    want += image.at(std::min(x, width - 8) + column, std::min(y, height - 8) + row);
            REQUIRE(got.at(x, y) == want); // whole numbers, exact in floats
        }
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "A convolution is timed beside its limit: copy passes or fetches, whichever is more")
{
    const DeviceProbe probe = probe_device(engine);
    for (const auto approach : {ConvolutionApproach::separable, ConvolutionApproach::non_separable}) {
        measuring::ConvolutionBenchmark result = measuring::benchmark_convolution(
            32, 16, 5, {.approach = approach}, {.least_runs = 2}, context.device(), probe, engine);
        CHECK(result.passes == (approach == ConvolutionApproach::separable ? 2 : 1));
        CHECK(result.fetches_per_pixel == (approach == ConvolutionApproach::separable ? 10 : 25));
        CHECK(result.fetching.median_milliseconds > 0.0);
        CHECK(result.with_8_bit_transfers.median_milliseconds > 0.0);
        CHECK(result.with_8_bit_transfers.runs == 2);
        CHECK(result.with_8_bit_transfers_in_convolutions() ==
              Approx(result.with_8_bit_transfers.median_milliseconds / result.convolution.median_milliseconds));
        result.copy_pass.median_milliseconds = 1.0;
        result.fetching.median_milliseconds = 6.4; // 0.1 ms a fetch
        const double of_fetches = 0.1 * result.fetches_per_pixel;
        CHECK(result.limit_milliseconds() == Approx(std::max<double>(result.passes, of_fetches)));
        result.copy_pass.median_milliseconds = 10.0;
        CHECK(result.limit_milliseconds() == Approx(10.0 * result.passes));
        result.convolution.median_milliseconds = 30.0 * result.passes;
        CHECK(result.in_limits() == Approx(3.0));
    }
    require_no_errors();
}
