// Samples and the integers that stand for them.
#include "catch_framework.hpp"
#include "program/image/sample_levels.hpp"
#include "program/image/turned_image.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace fragfft {
namespace {

// Samples of integers as files of them are read.
template <typename Integer> std::vector<float> samples_of(const std::vector<Integer>& integers)
{
    std::vector<float> samples;
    for (const Integer integer : integers)
        samples.push_back(static_cast<float>(static_cast<double>(integer) / unit_of<Integer>));
    return samples;
}

template <typename Integer> void check_identity(const std::vector<Integer>& integers)
{
    const std::vector<float> samples = samples_of(integers);
    std::vector<Integer> back(integers.size());
    CHECK(integers_from_samples<Integer>(samples, back.data()) == 0);
    CHECK(back == integers);
}

} // namespace

TEST_CASE("every integer of 8 and 16 bits, and of 32 every one that a float holds, comes back from its sample")
{
    std::vector<std::int8_t> bytes;
    for (int i = -128; i <= 127; ++i)
        bytes.push_back(static_cast<std::int8_t>(i));
    check_identity(bytes);
    std::vector<std::int16_t> words;
    for (int i = -32768; i <= 32767; ++i)
        words.push_back(static_cast<std::int16_t>(i));
    check_identity(words);
    std::vector<std::int32_t> whole{std::numeric_limits<std::int32_t>::min(), -1, 0, 1};
    std::vector<std::uint32_t> natural{0, 1, 2};
    for (std::int64_t i = 3; i < (std::int64_t{1} << 24); i += 1 + i / 5) {
        for (const std::int64_t number : {i, i * 64, (i | 1) * 127}) {
            if (static_cast<std::int64_t>(static_cast<float>(number)) != number)
                continue;
            whole.push_back(static_cast<std::int32_t>(number));
            whole.push_back(static_cast<std::int32_t>(-number));
            natural.push_back(static_cast<std::uint32_t>(2 * number));
        }
    }
    check_identity(whole);
    check_identity(natural);
}

TEST_CASE("samples beyond an integer's range are clamped and counted, NaN too, and rounding at its ends is not")
{
    const std::array<float, 6> samples{1.0F, 1.1F, -1.0F, -1.1F, std::nanf(""), 1.0F + 1e-7F};
    std::array<std::int16_t, 6> words{};
    CHECK(integers_from_samples<std::int16_t>(samples, words.data()) == 3);
    CHECK(words == std::array<std::int16_t, 6>{32767, 32767, -32767, -32768, 0, 32767});
    std::array<std::uint32_t, 6> natural{};
    CHECK(integers_from_samples<std::uint32_t>(samples, natural.data()) == 4);
    constexpr std::uint32_t most = std::numeric_limits<std::uint32_t>::max();
    CHECK(natural == std::array<std::uint32_t, 6>{most, most, 0, 0, 0, most});
    std::array<std::uint8_t, 6> bytes{};
    CHECK(levels_from_samples(samples, bytes.data()) == 4);
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
