#include "catch_framework.hpp"
#include "random_images.hpp"
#include "reference/weighted_sums.hpp"

#include <algorithm>
#include <cmath>

using namespace fragfft::reference;

TEST_CASE("Every vector unit of this CPU sums like the definition, and writes nothing else")
{
    const unsigned seed = 91;
    INFO("seed " << seed);
    const std::vector<VectorUnit> units = vector_units_here();
    REQUIRE(units.front() == VectorUnit::any);
    REQUIRE(std::is_sorted(units.begin(), units.end()));
    // Strips of four vectors and of one; tiles of four rows and of one; few taps, many rows, and more than 256 taps.
    for (const int width : {16, 48, 80})
        for (const int height : {1, 4, 11})
            for (const auto& [taps_wide, taps_high] :
                 {std::pair{1, 1}, {3, 3}, {16, 1}, {17, 1}, {1, 40}, {5, 7}, {3, 8}, {33, 12}, {300, 2}}) {
                const int source_width = width + taps_wide - 1;
                const auto source =
                    to_float(random_image(source_width, height + taps_high - 1, 1, seed + unsigned(width)));
                const auto weights = to_float(random_image(taps_wide, taps_high, 1, seed + unsigned(height)));
                std::vector<const float*> rows;
                for (int y = 0; y < source.height; ++y)
                    rows.push_back(&source.at(0, y));
                for (const VectorUnit unit : units) {
                    INFO(width << " x " << height << ", taps " << taps_wide << " x " << taps_high << ", unit "
                               << int(unit));
                    const int stride = width + 5;
                    std::vector<float> target(std::size_t(stride * height), 7.0F);
                    weighted_sums(rows.data(), {taps_wide, taps_high, weights.samples}, target.data(), stride, width,
                                  height, unit);
                    for (int y = 0; y < height; ++y)
                        for (int x = 0; x < stride; ++x) {
                            const double got = target[std::size_t(y * stride + x)];
                            if (x >= width) {
                                REQUIRE(got == 7.0);
                                continue;
                            }
                            double want = 0.0;
                            double magnitude = 0.0;
                            for (int j = 0; j < taps_high; ++j)
                                for (int i = 0; i < taps_wide; ++i) {
                                    const double term = double(weights.at(i, j)) * double(source.at(x + i, y + j));
                                    want += term;
                                    magnitude += std::abs(term);
                                }
                            // Each sum of 16 rounds by 2^-24 of itself at every step; three levels and the products
                            // make about 50 of them at worst.
                            REQUIRE(std::abs(got - want) <= 50.0 * std::ldexp(1.0, -24) * magnitude);
                        }
                }
            }
}
