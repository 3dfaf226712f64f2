// The times of convolutions beside their lower bounds, and of the copies that filters are compared with.
#include "catch_framework.hpp"
#include "engine/image_runner.hpp"
#include "figures/measuring/convolution_benchmark.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/three_copies.hpp"
#include "gl/compute.hpp"
#include "gl_test_support.hpp"

using namespace fragfft;
using namespace fragfft::measuring;

TEST_CASE_METHOD(GlFixture, "A convolution is timed beside its limit: copy passes or fetches, whichever is more")
{
    const DeviceProbe probe = probe_device(engine);
    const measuring::FetchCase fastest_fetch{measuring::FetchPattern::in_a_block, 32, false};
    for (const auto approach : {ConvolutionApproach::separable, ConvolutionApproach::non_separable}) {
        measuring::ConvolutionBenchmark result = measuring::benchmark_convolution(
            32, 16, 5, {.choice = {approach}}, fastest_fetch, {.least_runs = 2, .warm_up_milliseconds = 0.0},
            context.device(), probe, engine);
        CHECK(result.passes == (approach == ConvolutionApproach::separable ? 2 : 1));
        CHECK(result.fetches_per_pixel == (approach == ConvolutionApproach::separable ? 10 : 25));
        CHECK(result.fetching.fetched == fastest_fetch);
        CHECK(result.fetching.texels.time.median_milliseconds > 0.0);
        CHECK(result.fetching.texels.time.runs == result.convolution.runs);
        // At least the area that includes every fetch.
        CHECK(result.fetching.texels.amount == 64.0 * 64.0 * 32.0);
        CHECK(result.fetch_rate_in_gigatexels_per_second() == Approx(1e-9 * result.fetching.texels.per_second()));
        CHECK(result.with_8_bit_transfers.median_milliseconds > 0.0);
        CHECK(result.with_8_bit_transfers.runs == 2);
        CHECK(result.with_8_bit_transfers_in_convolutions() ==
              Approx(result.with_8_bit_transfers.median_milliseconds / result.convolution.median_milliseconds));
        result.copy_pass.median_milliseconds = 1.0;
        result.fetching.texels = {320.0 * 32 * 16, gl::statistics({32.0}, "made up")}; // 0.1 ms for one fetch per pixel
        const double of_fetches = 0.1 * result.fetches_per_pixel;
        CHECK(result.limit_milliseconds() == Approx(std::max<double>(result.passes, of_fetches)));
        result.copy_pass.median_milliseconds = 10.0;
        CHECK(result.limit_milliseconds() == Approx(10.0 * result.passes));
        result.convolution.median_milliseconds = 30.0 * result.passes;
        CHECK(result.in_limits() == Approx(3.0));
    }
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "Three copies leave the image, of sides that groups do not fill, in every format")
{
    for (const gl::PixelFormat format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rg32f, gl::PixelFormat::rgba16f}) {
        INFO(gl::info(format).name);
        if (!ThreeCopies::are_possible(context.functions(), format)) {
            WARN("no compute program here writes " << gl::info(format).name << ": not tested");
            continue;
        }
        const Image image = random_pixels(37, 21, gl::info(format).components);
        const ThreeCopies copies(context, image, format);
        {
            const gl::StateGuard guard(context.functions(), ThreeCopies::used_units);
            copies.record();
        }
        const gl::Texture uploaded(context.functions(), image.width, image.height, format, "as the device holds it");
        gl::upload(context.functions(), uploaded.view(), image.samples);
        CHECK(copies.read_back() == gl::read_back(context.functions(), uploaded.view()));
    }
    require_no_errors();
}
