#include "catch_framework.hpp"
#include "figures/measuring/transform_ratios.hpp"
#include "gl_test_support.hpp"

using namespace fragfft;

namespace {

struct RatiosFixture : GlFixture
{
    measuring::TransformRatios ratios(const std::string& method, const Problem& problem)
    {
        return measuring::measure_transform_ratios(method_named(method), problem,
                                                   {.least_runs = 3, .warm_up_milliseconds = 0.0}, context.device(),
                                                   engine, {});
    }
};

} // namespace

TEST_CASE_METHOD(RatiosFixture, "A method of any size is compared with powers of two, and its real transforms with "
                                "complex ones")
{
    const std::string method = "lloyd-boyd-govindaraju-2008";
    const auto other = ratios(method, {.width = 129, .height = 130});
    REQUIRE(other.to_powers_of_two.has_value());
    REQUIRE(other.real_to_complex.has_value());
    for (const auto& ratio : {*other.to_powers_of_two, *other.real_to_complex}) {
        CHECK(ratio.low > 0.0);
        CHECK(ratio.low <= ratio.middle);
        CHECK(ratio.middle <= ratio.high);
    }
    // 129 x 130 draws 3.2 times the fragments of 256 x 256, and half of its own fragments for real numbers. The bounds
    // are wide, because other programs may run meanwhile, but inverted ratios would exceed them.
    CHECK(other.to_powers_of_two->high > 1.0);
    CHECK(other.real_to_complex->low < 1.0);

    const auto power = ratios(method, {.width = 16, .height = 32});
    CHECK_FALSE(power.to_powers_of_two.has_value());
    CHECK(power.real_to_complex.has_value());

    // Half floats do not store half of a real image's spectrum.
    const auto halves = ratios(method, {.width = 16, .height = 16, .format = gl::PixelFormat::rgba16f});
    CHECK_FALSE(halves.to_powers_of_two.has_value());
    CHECK_FALSE(halves.real_to_complex.has_value());
    require_no_errors();
}

TEST_CASE_METHOD(RatiosFixture, "Complex transforms of 32-bit floats stand beside FFTW, and beside cuFFT where it is")
{
    const std::vector<std::string> stand_in{FRAGFFT_STAND_IN_FOR_CUFFT};
    const measuring::FoundCufft found = measuring::find_cufft({.driver = stand_in, .fft = stand_in});
    REQUIRE(found.cufft != nullptr);
    measuring::FftwTimes fftw;
    for (const auto format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f}) {
        INFO(gl::info(format).name);
        const Problem problem{.width = 16, .height = 8, .format = format};
        const auto beside = measuring::measure_transform_ratios(method_named("fialka-cadik-2006"), problem,
                                                                {.least_runs = 3, .warm_up_milliseconds = 0.0},
                                                                context.device(), engine, {found.cufft.get(), &fftw});
        const bool in_floats = format == gl::PixelFormat::rgba32f;
        REQUIRE(beside.to_cufft.has_value() == in_floats);
        REQUIRE(beside.to_fftw.has_value() == in_floats);
        if (!in_floats)
            continue;
        CHECK(beside.to_cufft->middle > 0.0);
        CHECK(beside.to_fftw->middle > 0.0);
    }
    const auto alone = ratios("fialka-cadik-2006", {.width = 16, .height = 8});
    CHECK_FALSE(alone.to_cufft.has_value());
    CHECK_FALSE(alone.to_fftw.has_value());
    gl::Device software = context.device();
    software.is_software = true;
    CHECK(measuring::find_cufft_beside(software).absence ==
          "cuFFT is left out beside a software renderer, as it would run on another device");
    require_no_errors();
}

TEST_CASE_METHOD(RatiosFixture, "Methods for powers of two alone have nothing to compare")
{
    for (const std::string method : {"moreland-angel-2003", "fialka-cadik-2006"}) {
        INFO(method);
        const auto none = ratios(method, {.width = 16, .height = 16});
        CHECK_FALSE(none.to_powers_of_two.has_value());
        CHECK_FALSE(none.real_to_complex.has_value());
    }
    require_no_errors();
}
