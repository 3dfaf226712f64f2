// Masks painted on the spectrum, as frequency responses.
#include "filters/mask_response.hpp"

#include "catch_framework.hpp"
#include "fault_of.hpp"
#include "filters/filter.hpp"

#include <cmath>

using namespace fragfft;

TEST_CASE("A mask as large as the spectrum has a pixel for each bin, zero frequency in the middle")
{
    for (const auto& [width, height] : {std::pair{8, 6}, {5, 7}, {1, 4}}) {
        Image mask(width, height, 1);
        // Symmetric, because it depends only on the magnitudes of the signed frequencies.
        for (int row = 0; row < height; ++row)
            for (int column = 0; column < width; ++column)
                mask.at(column, row) = static_cast<float>(std::abs(column - width / 2)) / 16.0f +
                                       static_cast<float>(std::abs(row - height / 2)) / 32.0f;
        const Filter filter("mask", "", mask_response(mask, "the brush"));
        const DoubleComplexImage bins = response_grid(filter, width, height);
        for (int v = 0; v < height; ++v)
            for (int u = 0; u < width; ++u) {
                const int column = (u + width / 2) % width;
                const int row = (v + height / 2) % height;
                CHECK(std::abs(bins.at(u, v) - static_cast<double>(mask.at(column, row))) < 1e-12);
            }
    }
}

TEST_CASE("A mask of another size is interpolated, and one that is not symmetric counts as the mean of both sides")
{
    Image mask(4, 4, 1);
    mask.at(3, 2) = 1.0f; // frequency 1/4 along x, and not -1/4
    const FrequencyResponse response = mask_response(mask, "the brush");
    CHECK(std::abs(response(0.25, 0.0) - 0.5) < 1e-12);
    CHECK(std::abs(response(-0.25, 0.0) - 0.5) < 1e-12);
    CHECK(std::abs(response(0.125, 0.0) - 0.25) < 1e-12);
    CHECK(std::abs(response(0.25, 0.125) - 0.25) < 1e-12);
    CHECK(std::abs(response(0.0, 0.0)) < 1e-12);
    // The first column follows the last one: half a cycle has both signs.
    CHECK(std::abs(response(0.375, 0.0) - 0.25) < 1e-12);
}

TEST_CASE("A gain that is none is refused by its pixel")
{
    for (const float wrong : {-0.1f, 1.5f, std::nanf("")}) {
        Image mask(3, 2, 1);
        mask.at(1, 0) = wrong;
        CHECK_THAT(fault_of([&] { mask_response(mask, "the brush"); }),
                   ContainsSubstring("the brush: the pixel in column 1 and row 0") && ContainsSubstring("0 to 1"));
    }
}
