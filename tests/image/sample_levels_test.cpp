// Samples and the integer levels that represent them.
#include "catch_framework.hpp"
#include "program/image/sample_levels.hpp"
#include "program/image/turned_image.hpp"

#include <array>
#include <cmath>
#include <numeric>
#include <vector>

namespace fragfft {
TEST_CASE("every level of 8 and 16 bits comes back from its sample")
{
    const auto check = [](auto largest) {
        using Level = decltype(largest);
        std::vector<Level> levels(std::size_t{1} + largest);
        std::iota(levels.begin(), levels.end(), Level{0});
        std::vector<float> samples(levels.size());
        samples_in_parallel(levels.data(), std::span(samples), largest_level<Level>);
        std::vector<Level> back(levels.size());
        CHECK(levels_in_parallel(std::span<const float>(samples), std::span(back)) == 0);
        CHECK(back == levels);
    };
    check(std::uint8_t{255});
    check(std::uint16_t{65535});
}

TEST_CASE("of 65536 levels the nearest is taken, also beside the middle between two")
{
    std::vector<float> samples;
    std::vector<std::uint16_t> wanted;
    for (int level = 0; level < 65535; ++level) {
        const double middle = (level + 0.5) / 65535;
        for (const float sample : {std::nextafter(static_cast<float>(middle), 0.0F), static_cast<float>(middle),
                                   std::nextafter(static_cast<float>(middle), 1.0F)}) {
            samples.push_back(sample);
            wanted.push_back(static_cast<std::uint16_t>(sample < middle ? level : level + 1));
        }
    }
    std::vector<std::uint16_t> levels(samples.size());
    CHECK(levels_from_samples<std::uint16_t>(samples, levels.data()) == 0);
    CHECK(levels == wanted);
}

TEST_CASE("samples beyond the range are clamped and counted, NaN too, and rounding at its ends is not")
{
    const std::array<float, 6> samples{1.0F, 1.1F, -1.0F, -1.1F, std::nanf(""), 1.0F + 1e-7F};
    std::array<std::uint8_t, 6> bytes{};
    CHECK(levels_from_samples<std::uint8_t>(samples, bytes.data()) == 4);
    CHECK(bytes == std::array<std::uint8_t, 6>{255, 255, 0, 0, 0, 255});
}

TEST_CASE("an image is turned as TIFF says where its row 0 and its column 0 lie")
{
    // 1 2 3
    // 4 5 6
    Image stored(3, 2, 1);
    stored.samples = {1, 2, 3, 4, 5, 6};
    const std::array<std::vector<float>, 8> seen{{{1, 2, 3, 4, 5, 6},
                                                  {3, 2, 1, 6, 5, 4},   // row 0 is the top, column 0 the right side
                                                  {6, 5, 4, 3, 2, 1},   // the bottom, the right side
                                                  {4, 5, 6, 1, 2, 3},   // the bottom, the left side
                                                  {1, 4, 2, 5, 3, 6},   // the left side, the top
                                                  {4, 1, 5, 2, 6, 3},   // the right side, the top
                                                  {6, 3, 5, 2, 4, 1},   // the right side, the bottom
                                                  {3, 6, 2, 5, 1, 4}}}; // the left side, the bottom
    for (int orientation = 1; orientation <= 8; ++orientation) {
        INFO(orientation);
        const Image image = turned(stored, orientation);
        CHECK(image.width == (orientation < 5 ? 3 : 2));
        CHECK(image.samples == seen[static_cast<std::size_t>(orientation - 1)]);
    }
}

} // namespace fragfft
