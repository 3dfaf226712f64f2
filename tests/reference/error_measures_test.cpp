#include "catch_framework.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <cmath>
#include <limits>

using namespace fragfft;
using namespace fragfft::cpu;
using namespace fragfft::reference;

TEST_CASE("error measures of values worked out by hand")
{
    const DoubleImage want = image_of(2, 1, {3.0, 4.0});
    const DoubleImage got = image_of(2, 1, {3.0, 4.5});
    // All values and results are exact in binary.
    REQUIRE(relative_l2(got, want) == 0.1);
    REQUIRE(max_abs_difference(got, want) == 0.5);
    REQUIRE(filter_error(got, want, image_of(2, 1, {0.5, 0.5})) == 0.1);
    REQUIRE(filter_error(got, want, image_of(2, 1, {6.0, 8.0})) == 0.05);
    REQUIRE(ergun_error(got, want) == 0.5 / 4.5);
    REQUIRE(ergun_error(want, got) == 0.5 / 4.5);

    DoubleComplexImage complex_want(2, 1, 1);
    complex_want.samples = {{0.0, 3.0}, {4.0, 0.0}};
    DoubleComplexImage complex_got = complex_want;
    complex_got.at(1, 0) += std::complex<double>(0.0, 1.0);
    REQUIRE(relative_l2(complex_got, complex_want) == 0.2);
    REQUIRE(relative_l2_without_dc(complex_got, complex_want) == 0.25);
    REQUIRE(max_abs_difference(complex_got, complex_want) == 1.0);
    REQUIRE(ergun_error(complex_got, complex_want) == 1.0 / std::abs(std::complex<double>(4.0, 1.0)));
}

TEST_CASE("leaving out the DC bin of a spectrum is subtracting the mean of an image")
{
    const unsigned seed = 81;
    INFO("seed " << seed);
    DoubleImage want = random_image(16, 8, 3, seed);
    for (double& sample : want.samples)
        sample += 0.5;
    DoubleImage got = want;
    const DoubleImage noise = random_image(16, 8, 3, seed + 1);
    for (std::size_t i = 0; i < got.samples.size(); ++i)
        got.samples[i] += 1e-3 * noise.samples[i] + 1e-2;
    const double in_space = relative_l2_without_dc(got, want);
    const double in_frequency = relative_l2_without_dc(fftw_transform(got), fftw_transform(want));
    // Parseval's theorem; subtracting nearly equal numbers loses the 3 digits by which the noise is smaller than the
    // image.
    REQUIRE(std::abs(in_space - in_frequency) <= 1e-11 * in_space);
    // The constant offset of 1e-2 is only in the DC bin, and hides the noise of 1e-3.
    REQUIRE(in_space < 0.2 * relative_l2(got, want));
}

TEST_CASE("error measures at zero and at NaN")
{
    const DoubleImage zero(3, 3, 1);
    DoubleImage other = zero;
    other.at(1, 1) = 1.0;
    REQUIRE(relative_l2(zero, zero) == 0.0);
    REQUIRE(std::isinf(relative_l2(other, zero)));
    REQUIRE(ergun_error(zero, zero) == 0.0);
    other.at(0, 2) = std::numeric_limits<double>::quiet_NaN();
    REQUIRE(std::isnan(relative_l2(other, zero)));
    REQUIRE(std::isnan(relative_l2_without_dc(other, zero)));
    REQUIRE(std::isnan(max_abs_difference(other, zero)));
    REQUIRE(std::isnan(ergun_error(zero, other)));
    REQUIRE(std::isnan(filter_error(other, zero, zero)));
    REQUIRE(std::isnan(filter_error(zero, zero, other)));
}

TEST_CASE("error measures refuse different shapes")
{
    REQUIRE_THROWS_WITH(relative_l2(DoubleImage(2, 3, 1), DoubleImage(3, 2, 1)), ContainsSubstring("3x2x1 and 2x3x1"));
    REQUIRE_THROWS_AS(max_abs_difference(DoubleComplexImage(2, 2, 1), DoubleComplexImage(2, 2, 2)), InputError);
    REQUIRE_THROWS_AS(filter_error(DoubleImage(2, 2, 1), DoubleImage(2, 2, 1), DoubleImage(2, 3, 1)), InputError);
    REQUIRE_THROWS_AS(ergun_error(DoubleImage{}, DoubleImage{}), InputError);
}

TEST_CASE("promised bounds leave room above the measured errors")
{
    // Errors measured by emulation, compared with FFTW in double precision: N, table twiddles, half floats to nearest,
    // toward zero.
    struct Measured
    {
        int size;
        double table;
        double nearest;
        double toward_zero;
    };
    for (const auto& [size, table, nearest, toward_zero] :
         {Measured{128, 1.46e-7, 8.4e-4, 4.1e-3}, Measured{512, 1.67e-7, 9.5e-4, 5.3e-3},
          Measured{2048, 1.86e-7, 1.04e-3, 6.5e-3}}) {
        const auto bound = [n = size](AccuracyMode mode) { return promised_transform_bound(mode, n, n); };
        REQUIRE(bound(AccuracyMode::float32_table) > 1.1 * table);
        // A bound of twice the measured error or more would not detect a fault.
        REQUIRE(bound(AccuracyMode::float32_table) < 2.1 * table);
        REQUIRE(bound(AccuracyMode::bluestein_float32) == Approx(2.0 * bound(AccuracyMode::float32_table)));
        REQUIRE(bound(AccuracyMode::float16_nearest) > 1.1 * nearest);
        REQUIRE(bound(AccuracyMode::float16_toward_zero) > 1.1 * toward_zero);
        REQUIRE(bound(AccuracyMode::float32_computed) > bound(AccuracyMode::float32_table));
    }
    // log2(2^16) = 16, so 1.3 * 2^-24 * 4.
    REQUIRE(promised_transform_bound(AccuracyMode::float32_table, 256, 256) == 5.2 * 0x1p-24);
    REQUIRE(promised_transform_bound(AccuracyMode::float32_table, 1, 1) > 0.0);
    REQUIRE_THROWS_AS(promised_transform_bound(AccuracyMode::float32_table, 0, 4), InputError);
}

TEST_CASE("promised bounds of round trips and convolutions")
{
    const PromisedBound exact = promised_round_trip_bound(AccuracyMode::float32_table);
    REQUIRE(*exact.relative_l2 == 2e-6);
    REQUIRE(*exact.eight_bit_steps == 0);
    REQUIRE(*promised_round_trip_bound(AccuracyMode::float16_toward_zero).eight_bit_steps == 6);
    REQUIRE_FALSE(promised_round_trip_bound(AccuracyMode::float16_toward_zero).relative_l2);
    REQUIRE(promised_convolution_bound(AccuracyMode::bluestein_float32).relative_l2 == 1e-6);
    REQUIRE(*promised_convolution_bound(AccuracyMode::float32_computed).relative_l2 == 2e-5);
    REQUIRE(name(AccuracyMode::float16_toward_zero) == "RGBA16F, rounded toward zero (degraded)");
}
