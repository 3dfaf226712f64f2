#include "catch_framework.hpp"
#include "image/image_checks.hpp"
#include "test_support.hpp"

#include <limits>
#include <stdexcept>

namespace fragfft {
namespace {

constexpr std::int64_t huge_side = std::numeric_limits<std::int64_t>::max();

} // namespace

TEST_CASE("sizes up to the limit pass, sizes beyond are refused without overflow")
{
    REQUIRE_NOTHROW(require_supported_size(1, 1, "a.png"));
    REQUIRE_NOTHROW(require_supported_size(32768, 8192, "a.png"));
    REQUIRE_NOTHROW(require_supported_size(8192, 32768, "a.png"));
    for (const auto& [width, height] :
         {std::pair<std::int64_t, std::int64_t>{32768, 8193}, {32769, 1}, {huge_side, huge_side}, {1, huge_side}})
        REQUIRE_THAT(fault_of([&] { require_supported_size(width, height, "a.png"); }),
                     ContainsSubstring("a.png") && ContainsSubstring("32768") && ContainsSubstring("268435456"));
    for (const auto& [width, height] :
         {std::pair<std::int64_t, std::int64_t>{0, 1}, {1, 0}, {-1, 5}, {-huge_side, -huge_side}})
        REQUIRE_THAT(fault_of([&] { require_supported_size(width, height, "a.png"); }),
                     ContainsSubstring("a.png") && ContainsSubstring("at least 1"));
}

TEST_CASE("an array's sides may be as long as their product may be large")
{
    REQUIRE_NOTHROW(require_supported_size(1, std::int64_t{1} << 28, "a.npy", decoded_array_limits));
    REQUIRE_NOTHROW(require_supported_size(std::int64_t{1} << 28, 1, "a.npy", decoded_array_limits));
    for (const auto& [width, height] : {std::pair<std::int64_t, std::int64_t>{(std::int64_t{1} << 28) + 1, 1},
                                        {huge_side, huge_side},
                                        {1, huge_side},
                                        {2, huge_side / 2}})
        REQUIRE_THAT(fault_of([&] { require_supported_size(width, height, "a.npy", decoded_array_limits); }),
                     ContainsSubstring("a.npy") && ContainsSubstring("268435456 in all"));
    REQUIRE_THAT(fault_of([&] { require_supported_size(0, 1, "a.npy", decoded_array_limits); }),
                 ContainsSubstring("at least 1"));
}

TEST_CASE("a number that is not finite or too large is refused with its place")
{
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                            -std::numeric_limits<float>::infinity(), 1.1e30F, -1e38F}) {
        Image image(5, 4, 3);
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

TEST_CASE("numbers of large but safe magnitude pass")
{
    Image image(1, 2, 1);
    image.samples = {1e30F, -1e30F};
    REQUIRE_NOTHROW(require_finite(image, "a.npy"));
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
