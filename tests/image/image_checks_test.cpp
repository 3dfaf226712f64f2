#include "catch_framework.hpp"
#include "program/image/image_checks.hpp"
#include "test_support.hpp"

#include <limits>
#include <stdexcept>

namespace fragfft {
namespace {

constexpr std::int64_t huge_side = std::numeric_limits<std::int64_t>::max();

} // namespace

TEST_CASE(
    "sizes up to the limit pass, and sizes beyond are refused without overflow, but an array's sides may be longer")
{
    using Sizes = std::vector<std::pair<std::int64_t, std::int64_t>>;
    const auto check = [](const ImageLimits& limits, const Sizes& supported, const Sizes& too_large) {
        const auto fault = [&](const auto& size) {
            return fault_of([&] { require_supported_size(size.first, size.second, "a.png", limits); });
        };
        for (const auto& size : supported)
            REQUIRE(fault(size) == "no error");
        for (const auto& size : too_large)
            REQUIRE_THAT(fault(size), ContainsSubstring("a.png") &&
                                          ContainsSubstring(std::to_string(limits.side_in_pixels) + " a side") &&
                                          ContainsSubstring("268435456 in all"));
        for (const auto& size : Sizes{{0, 1}, {1, 0}, {-1, 5}, {-huge_side, -huge_side}})
            REQUIRE_THAT(fault(size), ContainsSubstring("a.png") && ContainsSubstring("at least 1"));
    };
    constexpr std::int64_t area = std::int64_t{1} << 28;
    check(decoded_image_limits, {{1, 1}, {32768, 8192}, {8192, 32768}},
          {{32768, 8193}, {32769, 1}, {huge_side, huge_side}, {1, huge_side}});
    check(decoded_array_limits, {{1, area}, {area, 1}},
          {{area + 1, 1}, {huge_side, huge_side}, {1, huge_side}, {2, huge_side / 2}});
}

TEST_CASE("a number that is not finite or too large is refused with its place")
{
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                            -std::numeric_limits<float>::infinity(), 1.1e30F, -1e38F}) {
        Image image(5, 4, 3);
        image.at(0, 0) = 1e30F;
        image.at(1, 0) = -1e30F;
        REQUIRE_NOTHROW(require_finite(image, "a.npy"));
        image.at(3, 2, 1) = bad;
        REQUIRE_THAT(fault_of([&] { require_finite(image, "a.npy"); }),
                     ContainsSubstring("a.npy") && ContainsSubstring("x=3, y=2, channel 1"));

        ComplexImage real_part(2, 3, 1);
        real_part.at(1, 2) = {bad, 0.0F};
        ComplexImage imaginary_part(2, 3, 1);
        imaginary_part.at(1, 2) = {0.0F, bad};
        for (const ComplexImage& complex : {real_part, imaginary_part})
            REQUIRE_THAT(fault_of([&] { require_finite(complex, "a.npy"); }),
                         ContainsSubstring("a.npy") && ContainsSubstring("x=1, y=2, channel 0"));
    }
}

TEST_CASE("an image whose samples do not fit its shape is the caller's mistake")
{
    ComplexImage image(3, 2, 2);
    REQUIRE_NOTHROW(require_consistent(image));
    image.height = 3;
    REQUIRE_THROWS_AS(require_consistent(image), std::invalid_argument);
    REQUIRE_THROWS_AS(require_consistent(Image(3, 2, 5)), std::invalid_argument);
    REQUIRE_THROWS_AS(require_consistent(Image()), std::invalid_argument);
}

} // namespace fragfft
