// The numbers that half floats refuse to filter.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "filters/texel_range.hpp"

#include <limits>

using namespace fragfft;

namespace {

template <typename Action> std::string refusal_of(Action action)
{
    try {
        action();
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

std::string refused_response(double largest, gl::PixelFormat format = gl::PixelFormat::rgba16f)
{
    return refusal_of([&] { require_response_in_range(largest, format, "custom:gain=9"); });
}

std::string refused_product(const FourierMagnitudes& magnitudes, gl::PixelFormat format = gl::PixelFormat::rgba16f)
{
    const Problem transform{.width = 8, .height = 8, .format = format};
    return refusal_of([&] { require_product_in_range(magnitudes, transform, "custom:gain=9"); });
}

} // namespace

TEST_CASE("The largest magnitude is of either sign")
{
    const std::vector<float> numbers{1.0f, -3.0f, 2.0f};
    CHECK(largest_magnitude(numbers) == 3.0);
    CHECK(largest_magnitude({}) == 0.0);
}

TEST_CASE("A response beyond the largest half is refused whatever it multiplies, and named")
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    CHECK(refused_response(65472.0) == "");
    for (const double largest : {65504.0, 65600.0, 1e9, infinity}) {
        const std::string refusal = refused_response(largest);
        CHECK_THAT(refusal, ContainsSubstring("custom:gain=9") && ContainsSubstring("65504"));
        CHECK_THAT(refusal, ContainsSubstring("rgba16f") && ContainsSubstring("use rgba32f"));
        CHECK(refusal.find('\n') == std::string::npos);
        CHECK(refused_response(largest, gl::PixelFormat::rg16f) != "");
        if (std::isfinite(largest))
            CHECK(refused_response(largest, gl::PixelFormat::rgba32f) == "");
    }
}

TEST_CASE("A response that is not finite is refused in every format")
{
    for (const double largest : {double(INFINITY), double(NAN)}) {
        CHECK_THAT(refused_response(largest, gl::PixelFormat::rgba32f),
                   ContainsSubstring("custom:gain=9") && ContainsSubstring("not finite"));
        CHECK(refused_response(largest) != "");
    }
    const std::vector<float> numbers{1.0f, NAN, 2.0f};
    CHECK(std::isnan(largest_magnitude(numbers)));
}

TEST_CASE("What half floats would lose is refused, and images are scaled to what they keep")
{
    CHECK(refused_response(0.0) == "");
    CHECK(refused_response(0.001) == "");
    CHECK_THAT(refused_response(0.0009), ContainsSubstring("custom:gain=9") && ContainsSubstring("use rgba32f"));
    CHECK(refused_response(1e-30, gl::PixelFormat::rgba32f) == "");
    const Kernel faint{2, 1, {1e-5, -1e-5}};
    CHECK_THROWS_AS(require_convolution_in_range(1.0, faint, gl::PixelFormat::rgba16f), InputError);
    CHECK_NOTHROW(require_convolution_in_range(1.0, faint, gl::PixelFormat::rgba32f));
    CHECK_NOTHROW(require_convolution_in_range(1.0, Kernel{1, 1, {0.0}}, gl::PixelFormat::rgba16f));

    for (const double largest : {0.0, 0.5, 0.75, 1.0, 255.0, 1e30, double(INFINITY), double(NAN)})
        CHECK(exponent_for_halves(largest) == 0);
    for (const double largest : {0.49, 1.0 / 255.0, 1e-12, 1e-30}) {
        const double scaled = std::ldexp(largest, exponent_for_halves(largest));
        CHECK((scaled >= 0.5 && scaled < 1.0));
    }
    Image image(2, 1, 1);
    image.samples = {3e-12f, -1e-20f};
    const std::vector<float> before = image.samples;
    scale_by_power_of_two(image, exponent_for_halves(3e-12));
    CHECK((image.at(0, 0) >= 0.5f && image.at(0, 0) < 1.0f));
    scale_by_power_of_two(image, -exponent_for_halves(3e-12));
    CHECK(image.samples == before);
}

TEST_CASE("A bright image's spectrum and a response's gain multiply")
{
    // The unitary spectrum of 8 x 8 equal samples is 8 times the sample at frequency zero.
    CHECK(refused_product({.largest_sample = 2040.0, .gain = 4.0}) == "");
    CHECK_THAT(refused_product({.largest_sample = 2048.0, .gain = 4.0}), ContainsSubstring("65536"));
    CHECK(refused_product({.largest_sample = 2048.0, .gain = 4.0}, gl::PixelFormat::rgba32f) == "");
    // A gain below 1 does not make the spectrum itself smaller.
    CHECK(refused_product({.largest_sample = 8192.0, .gain = 0.01}) != "");
    CHECK(refused_product({.largest_sample = 1500.0, .gain = 4.0}) == "");
    CHECK_THAT(refused_product({.largest_sample = 1500.0, .growth = 1.5, .gain = 4.0}), ContainsSubstring("72000"));
}

TEST_CASE("Two channels in one complex number add up to the diagonal of a square")
{
    CHECK(growth_by_pairing(method_named("moreland-angel-2003"), 4) == 1.0);
    CHECK(growth_by_pairing(method_named("fialka-cadik-2006"), 1) == 1.0);
    CHECK(growth_by_pairing(method_named("fialka-cadik-2006"), 2) == Approx(1.41421356));
}

TEST_CASE("A convolution in space is refused by the sum of its weights' magnitudes")
{
    const Kernel difference{2, 1, {-3.0, 3.0}};
    const auto refusal = [&](double largest, gl::PixelFormat format) {
        return refusal_of([&] { require_convolution_in_range(largest, difference, format); });
    };
    CHECK(refusal(10000.0, gl::PixelFormat::rg16f) == "");
    CHECK_THAT(refusal(11000.0, gl::PixelFormat::rg16f), ContainsSubstring("66000") && ContainsSubstring("rgba32f"));
    CHECK(refusal(11000.0, gl::PixelFormat::rg32f) == "");
}
