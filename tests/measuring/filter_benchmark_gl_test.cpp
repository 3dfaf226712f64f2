#include "catch_framework.hpp"
#include "errors.hpp"
#include "figures/measuring/filter_benchmark.hpp"
#include "gl_test_support.hpp"
#include "methods/device_limits.hpp"
#include "sweep.hpp"

using namespace fragfft;

namespace {

void check_time(const gl::TimeStatistics& time, int runs)
{
    CHECK(time.minimum_milliseconds > 0.0);
    CHECK(time.median_milliseconds >= time.minimum_milliseconds);
    // Ten seconds for a 16 x 16 filter would be a wrong unit.
    CHECK(time.median_milliseconds < 1e4);
    CHECK(time.runs == runs);
    CHECK_FALSE(time.method.empty());
}

} // namespace

TEST_CASE_METHOD(GlFixture, "A 16 x 16 filter is timed: positive times, and as many passes as its plan has")
{
    const Method& method = method_named("moreland-angel-2003");
    for (const auto format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f}) {
        const Problem options{.width = 16, .height = 16, .format = format};
        const auto result = measuring::benchmark_filter(method, options, {.least_runs = 3, .warm_up_milliseconds = 0.0},
                                                        context, engine, {.eight_bit_transfers = true});
        CHECK(result.method == "moreland-angel-2003");
        CHECK(result.options.format == format);
        // 4 iterations for each axis, forward and inverse, two untangle steps, the product, two tangle steps.
        CHECK(result.passes == 2 * 8 + 5);
        check_time(result.copy_pass, 3);
        check_time(result.forward, 3);
        check_time(result.filter, 3);
        check_time(result.filter_with_transfers, 3);
        check_time(result.filter_with_8_bit_transfers, 3);
        CHECK(result.with_8_bit_transfers_in_filters() ==
              Approx(result.filter_with_8_bit_transfers.median_milliseconds / result.filter.median_milliseconds));
        CHECK(result.one_off_milliseconds > 0.0);
        CHECK(result.filter_in_copy_passes() ==
              Approx(result.filter.median_milliseconds / result.copy_pass.median_milliseconds));
    }
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture,
                 "A filter that stores in images is timed as between uses of a caller's, and by real responses")
{
    const Method& method = method_named("fused");
    const Problem options{.width = 16, .height = 8};
    if (method.refusal(options, limits_of(context.device())))
        return;
    const auto result = measuring::benchmark_filter(method, options, {.least_runs = 3, .warm_up_milliseconds = 0.0},
                                                    context, engine, {.transfers = false, .ratios = true});
    REQUIRE(result.filter_alone_milliseconds.has_value());
    CHECK(*result.filter_alone_milliseconds > 0.0);
    CHECK(*result.filter_alone_milliseconds < 1e4);
    REQUIRE(result.filter_by_real_response_milliseconds.has_value());
    CHECK(*result.filter_by_real_response_milliseconds > 0.0);
    CHECK_FALSE(result.filter_of_one_channel_milliseconds.has_value());
    const auto narrow = measuring::benchmark_filter(
        method, {.width = 16, .height = 8, .format = gl::PixelFormat::rg32f},
        {.least_runs = 3, .warm_up_milliseconds = 0.0}, context, engine, {.transfers = false, .ratios = true});
    REQUIRE(narrow.filter_of_one_channel_milliseconds.has_value());
    CHECK(*narrow.filter_of_one_channel_milliseconds > 0.0);
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "A filter stands beside three copies, its limit, FFTW's filter, and cuFFT's where it is")
{
    const std::vector<std::string> stand_in{FRAGFFT_STAND_IN_FOR_CUFFT};
    const measuring::FoundCufft found = measuring::find_cufft({.driver = stand_in, .fft = stand_in});
    REQUIRE(found.cufft != nullptr);
    measuring::FftwTimes fftw;
    for (const auto& [cufft, format] : swept_pairs<measuring::Cufft*, gl::PixelFormat>(
             {found.cufft.get(), nullptr},
             {gl::PixelFormat::rgba32f, gl::PixelFormat::rg32f, gl::PixelFormat::rgba16f})) {
        INFO(gl::info(format).name);
        const auto result =
            measuring::benchmark_filter(method_named("fialka-cadik-2006"), {.width = 16, .height = 8, .format = format},
                                        {.least_runs = 3, .warm_up_milliseconds = 0.0}, context, engine,
                                        {.transfers = false, .ratios = true, .libraries = {cufft, &fftw}});
        const bool in_floats = format != gl::PixelFormat::rgba16f;
        const measuring::FilterRatios& ratios = result.filter_ratios;
        REQUIRE(ratios.to_three_copies.has_value());
        CHECK(ratios.to_three_copies->middle > 0.0);
        REQUIRE(ratios.share_of_limit.has_value());
        CHECK(*ratios.share_of_limit > 0.0);
        REQUIRE(ratios.to_fftw.has_value() == in_floats);
        REQUIRE(ratios.to_cufft.has_value() == (in_floats && cufft != nullptr));
        if (ratios.to_fftw)
            CHECK(ratios.to_fftw->middle > 0.0);
        if (ratios.to_cufft)
            CHECK(ratios.to_cufft->middle > 0.0);
        CHECK(result.planning_milliseconds > 0.0);
        CHECK(result.planning_milliseconds < 1e3); // a second would be a wrong unit
        CHECK(result.filter_gflops() > 0.0);
        CHECK_FALSE(result.filter_alone_milliseconds.has_value());
        CHECK_FALSE(result.filter_by_real_response_milliseconds.has_value());
    }
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "Every method is timed with 8-bit transfers in every format that it takes")
{
    const std::vector<gl::PixelFormat> formats{gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f,
                                               gl::PixelFormat::rg32f, gl::PixelFormat::rg16f};
    for (const auto& [method, format] : swept_pairs(swept(all_methods(), 8), formats)) {
        const Problem options{.width = 16, .height = 16, .format = format};
        if (method.refusal(options, limits_of(context.device())))
            continue;
        INFO(method.name << ", " << gl::info(format).name);
        const auto result =
            measuring::benchmark_filter(method, options, {.least_runs = 1, .warm_up_milliseconds = 0.0}, context,
                                        engine, {.forward = false, .transfers = false, .eight_bit_transfers = true});
        check_time(result.filter_with_8_bit_transfers, 1);
    }
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "A benchmark refuses what its method does")
{
    const Method& method = method_named("moreland-angel-2003");
    const auto benchmark = [&](const Problem& options) {
        measuring::benchmark_filter(method, options, {}, context, engine);
    };
    CHECK_THROWS_AS(benchmark({.width = 15, .height = 16}), InputError);
    CHECK_THROWS_AS(benchmark({.width = 16, .height = 16, .format = gl::PixelFormat::rgba8}), InputError);
    require_no_errors();
}
