#include "catch_framework.hpp"
#include "program/ocean/dispersion.hpp"
#include "program/ocean/random_waves.hpp"
#include "program/ocean/wave_spectra.hpp"

#include <cmath>
#include <numbers>

using namespace fragfft::ocean;

TEST_CASE("random numbers are normal, independent, and of variance 1 together")
{
    constexpr int count = 40000;
    double squares_real = 0.0;
    double squares_imaginary = 0.0;
    double products = 0.0;
    double fourth = 0.0;
    std::complex<double> sum = 0.0;
    for (int i = 0; i < count; ++i) {
        const std::complex<double> number = normal_number(7, 1, i % 200 - 100, i / 200 - 100);
        sum += number;
        squares_real += number.real() * number.real();
        squares_imaginary += number.imag() * number.imag();
        products += number.real() * number.imag();
        fourth += std::pow(number.real(), 4.0);
    }
    // Four standard deviations of means of 40000 samples: 0.014 for a variance of 1/2, 0.01 for a product, 0.014 for a
    // sum.
    CHECK(std::abs(sum) / count < 0.02);
    CHECK(squares_real / count == Approx(0.5).margin(0.014));
    CHECK(squares_imaginary / count == Approx(0.5).margin(0.014));
    CHECK(std::abs(products) / count < 0.01);
    CHECK(fourth / count == Approx(0.75).margin(0.05)); // 3 sigma^4
}

TEST_CASE("random numbers differ by seed, cascade and wave, and are the same everywhere")
{
    const std::complex<double> number = normal_number(1, 0, 3, -2);
    CHECK(number == normal_number(1, 0, 3, -2));
    CHECK(number != normal_number(2, 0, 3, -2));
    CHECK(number != normal_number(1, 1, 3, -2));
    CHECK(number != normal_number(1, 0, -2, 3));
    CHECK(number != normal_number(1, 0, -3, 2));
    // As first computed; logarithm, sine and cosine may differ in their last digit.
    CHECK(number.real() == Approx(0.24799710847487408).epsilon(1e-14));
    CHECK(number.imag() == Approx(1.117613399035557).epsilon(1e-14));
}

TEST_CASE("bins are waves, those beyond half of a grid negative")
{
    CHECK(wave_of_bin(0, 8) == 0);
    CHECK(wave_of_bin(3, 8) == 3);
    CHECK(wave_of_bin(4, 8) == -4);
    CHECK(wave_of_bin(7, 8) == -1);
    CHECK(wave_of_bin(2, 5) == 2);
    CHECK(wave_of_bin(3, 5) == -2);
}

TEST_CASE("a table holds each wave beside the conjugate of its opposite, and nothing beyond its band")
{
    for (const int size : {8, 15, 32}) {
        const Sea sea{.wind_direction_in_degrees = 40.0};
        const Cascade cascade = cascades(suitable_patch_metres(sea), size, 1).front();
        const WaveTables tables = wave_tables(sea, cascade, 5, size, 0.0);
        REQUIRE(tables.amplitudes.size() == static_cast<std::size_t>(4 * size * size));
        REQUIRE(tables.waves.size() == tables.amplitudes.size());
        const auto texel = [size](int x, int y) { return static_cast<std::size_t>(4 * (y * size + x)); };
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) {
                const std::size_t here = texel(x, y);
                const std::size_t opposite = texel((size - x) % size, (size - y) % size);
                REQUIRE(tables.amplitudes[here + 2] == tables.amplitudes[opposite]);
                REQUIRE(tables.amplitudes[here + 3] == -tables.amplitudes[opposite + 1]);
                const double wave_number = std::hypot(tables.waves[here], tables.waves[here + 1]);
                const bool none = tables.amplitudes[here] == 0.0f && tables.amplitudes[here + 1] == 0.0f;
                if (wave_number >= cascade.band.high || wave_number == 0.0)
                    REQUIRE(none);
                if (wave_number > 0.0)
                    // The rounding of floats.
                    REQUIRE(2.0 * std::numbers::pi * static_cast<double>(tables.waves[here + 2]) ==
                            Approx(angular_frequency(wave_number, sea.depth_metres)).epsilon(1e-6));
            }
    }
}

TEST_CASE("a finer grid has the same waves, and more")
{
    const Sea sea;
    const Cascade coarse = cascades(900.0, 16, 1).front();
    const Cascade fine = cascades(900.0, 64, 1).front();
    for (int row = -6; row <= 6; ++row)
        for (int column = -6; column <= 6; ++column) {
            const WaveIndex wave{column, row};
            const auto amplitude = initial_amplitude(sea, coarse, 3, wave);
            if (amplitude != 0.0)
                REQUIRE(amplitude == initial_amplitude(sea, fine, 3, wave));
        }
}

TEST_CASE("the waves of all cascades together are as high as their spectrum")
{
    for (const WaveSpectrum spectrum : {WaveSpectrum::phillips, WaveSpectrum::jonswap}) {
        const Sea sea{.spectrum = spectrum};
        const auto all = cascades(suitable_patch_metres(sea), 128, 3);
        double variance = 0.0;
        double expected = 0.0;
        for (const Cascade& cascade : all)
            for (int row = -64; row < 64; ++row)
                for (int column = -64; column < 64; ++column) {
                    const double step = cascade.wave_number_step();
                    // Both h0(k) e^(j(kx - wt)) and its conjugate count.
                    variance += 2.0 * std::norm(initial_amplitude(sea, cascade, 11, {column, row}));
                    if (cascade.band.contains(step * std::hypot(column, row)))
                        expected += wave_vector_density(sea, step * column, step * row) * step * step;
                }
        const double integral = height_variance(sea, whole_band(all));
        // With 16 steps up to the peak the sum approximates the integral well; the random error is about one over the
        // root of a few hundred waves.
        CHECK(expected == Approx(integral).epsilon(0.02));
        CHECK(4.0 * std::sqrt(variance) == Approx(significant_wave_height_metres(sea, whole_band(all))).epsilon(0.12));
    }
}

TEST_CASE("frequencies of a sea that repeats are whole numbers of turns in its period, the nearest ones")
{
    for (const double wave_number : {1e-4, 0.1, 2.0, 60.0}) {
        const double exact = angular_frequency(wave_number, 100.0);
        CHECK(angular_frequency_of(wave_number, 100.0, 0.0) == exact);
        const double turns = angular_frequency_of(wave_number, 100.0, 10.0) * 10.0 / (2.0 * std::numbers::pi);
        CHECK(turns == Approx(std::round(turns)).epsilon(1e-12));
        CHECK(turns >= 0.999);
        if (wave_number > 0.1)
            CHECK(std::abs(turns - exact * 10.0 / (2.0 * std::numbers::pi)) <= 0.5 + 1e-9);
    }
}
