#include "catch_framework.hpp"
#include "errors.hpp"
#include "program/ocean/cascades.hpp"
#include "program/ocean/wave_spectra.hpp"

#include <cmath>
#include <numbers>

using namespace fragfft::ocean;

TEST_CASE("cascades' bands meet, do not overlap, and end below their grids' Nyquist frequencies")
{
    for (const int size : {8, 32, 100, 256, 1024})
        for (const int count : {1, 2, 4}) {
            CAPTURE(size, count);
            const auto all = cascades(1000.0, size, count);
            REQUIRE(all.size() == static_cast<std::size_t>(count));
            CHECK(all.front().band.low == 0.0);
            CHECK(whole_band(all).high == all.back().band.high);
            for (std::size_t i = 0; i < all.size(); ++i) {
                CHECK(all[i].number == static_cast<int>(i));
                CHECK(all[i].band.high > all[i].band.low);
                CHECK(all[i].band.high < std::numbers::pi * size / all[i].patch_metres);
                if (i == 0)
                    continue;
                CHECK(all[i].band.low == all[i - 1].band.high); // half-open: no wave is in both
                CHECK(all[i].patch_metres < all[i - 1].patch_metres);
                CHECK_FALSE(all[i - 1].band.contains(all[i].band.low));
                CHECK(all[i].band.contains(all[i].band.low));
            }
        }
}

TEST_CASE("a patch of the usual size repeats its waves so often that it does not show")
{
    const auto all = cascades(1000.0, 256, 4);
    for (std::size_t i = 1; i < all.size(); ++i)
        CHECK(all[i].band.low / all[i].wave_number_step() == Approx(12.0));
    const Sea sea;
    CHECK(suitable_patch_metres(sea) == Approx(16.0 * peak_wavelength_metres(sea)));
}

TEST_CASE("cascades of nothing are refused")
{
    CHECK_THROWS_AS(cascades(0.0, 64, 1), fragfft::InputError);
    CHECK_THROWS_AS(cascades(std::nan(""), 64, 1), fragfft::InputError);
    CHECK_THROWS_AS(cascades(10.0, 4, 1), fragfft::InputError);
    CHECK_THROWS_AS(cascades(10.0, 64, 0), fragfft::InputError);
}
