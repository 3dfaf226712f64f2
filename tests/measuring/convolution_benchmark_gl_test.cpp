#include "catch_framework.hpp"
#include "gl_test_support.hpp"
#include "measuring/convolution_benchmark.hpp"

using namespace fragfft;

TEST_CASE_METHOD(GlFixture, "A convolution is timed beside its limit: copy passes or fetches, whichever is more")
{
    const DeviceProbe probe = probe_device(engine);
    const measuring::FetchCase fastest_fetch{measuring::FetchPattern::in_a_block, 32, false};
    for (const auto approach : {ConvolutionApproach::separable, ConvolutionApproach::non_separable}) {
        measuring::ConvolutionBenchmark result = measuring::benchmark_convolution(
            32, 16, 5, {.approach = approach}, fastest_fetch, {.least_runs = 2}, context.device(), probe, engine);
        CHECK(result.passes == (approach == ConvolutionApproach::separable ? 2 : 1));
        CHECK(result.fetches_per_pixel == (approach == ConvolutionApproach::separable ? 10 : 25));
        CHECK(result.fetching.fetched == fastest_fetch);
        CHECK(result.fetching.texels.time.median_milliseconds > 0.0);
        CHECK(result.fetching.texels.time.runs == result.convolution.runs);
        // Nothing smaller than what holds every fetch.
        CHECK(result.fetching.texels.amount == 64.0 * 64.0 * 32.0);
        CHECK(result.fetch_rate_in_gigatexels_per_second() == Approx(1e-9 * result.fetching.texels.per_second()));
        CHECK(result.with_8_bit_transfers.median_milliseconds > 0.0);
        CHECK(result.with_8_bit_transfers.runs == 2);
        CHECK(result.with_8_bit_transfers_in_convolutions() ==
              Approx(result.with_8_bit_transfers.median_milliseconds / result.convolution.median_milliseconds));
        result.copy_pass.median_milliseconds = 1.0;
        result.fetching.texels = {320.0 * 32 * 16, gl::statistics({32.0}, "made up")}; // 0.1 ms a fetch of each pixel
        const double of_fetches = 0.1 * result.fetches_per_pixel;
        CHECK(result.limit_milliseconds() == Approx(std::max<double>(result.passes, of_fetches)));
        result.copy_pass.median_milliseconds = 10.0;
        CHECK(result.limit_milliseconds() == Approx(10.0 * result.passes));
        result.convolution.median_milliseconds = 30.0 * result.passes;
        CHECK(result.in_limits() == Approx(3.0));
    }
    require_no_errors();
}
