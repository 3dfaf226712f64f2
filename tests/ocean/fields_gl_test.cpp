// The fields that inverse transforms compute from a sea's spectra, compared with single waves by formula and with whole
// seas by FFTW in double precision.
#include "catch_framework.hpp"
#include "engine/image_texels.hpp"
#include "engine/plan_check.hpp"
#include "methods/device_limits.hpp"
#include "ocean/sea_fields.hpp"
#include "program/ocean/dispersion.hpp"
#include "program/ocean/wave_spectra.hpp"
#include "reference/fftw_transform.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

using namespace fragfft;
using namespace fragfft::ocean;
using std::numbers::pi;

namespace {

// One wave along x. The Phillips spectrum has no waves across the wind or against it.
Waves single_wave(int size, double depth_metres)
{
    Waves waves = small_sea(size, {.spectrum = WaveSpectrum::phillips, .depth_metres = depth_metres});
    // The highest wave fills the patch: in a longer patch, a wave as long as that would have no height.
    waves.cascades = cascades(peak_wavelength_metres(waves.sea), size, 1);
    const double step = waves.cascades.front().wave_number_step();
    waves.cascades.front().band = {0.9 * step, 1.1 * step};
    return waves;
}

double largest(const Image& image, int channel)
{
    double most = 0.0;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            most = std::max(most, std::abs(static_cast<double>(image.at(x, y, channel))));
    return most;
}

// By the definition, in double precision: the sum of spectrum_of(wave vector, h(k, t)) over all waves.
template <typename Spectrum> DoubleComplexImage summed(const Waves& waves, double seconds, const Spectrum& spectrum_of)
{
    const Cascade& cascade = waves.cascades.front();
    DoubleComplexImage spectrum(waves.size, waves.size, 1);
    const double cells = static_cast<double>(waves.size) * waves.size;
    for (int y = 0; y < waves.size; ++y)
        for (int x = 0; x < waves.size; ++x) {
            const WaveIndex wave{wave_of_bin(x, waves.size), wave_of_bin(y, waves.size)};
            const double kx = cascade.wave_number_step() * wave.column;
            const double ky = cascade.wave_number_step() * wave.row;
            const auto turn = std::polar(1.0, -angular_frequency(std::hypot(kx, ky), waves.sea.depth_metres) * seconds);
            const auto height =
                initial_amplitude(waves.sea, cascade, waves.seed, wave) * turn +
                std::conj(initial_amplitude(waves.sea, cascade, waves.seed, {-wave.column, -wave.row}) * turn);
            if (wave.column != 0 || wave.row != 0)
                spectrum.at(x, y) = cells * spectrum_of(kx, ky, height);
        }
    return reference::fftw_transform(spectrum, Direction::inverse);
}

double relative_difference(const Image& got, int channel, const DoubleComplexImage& want)
{
    double difference = 0.0;
    double whole = 0.0;
    for (int y = 0; y < got.height; ++y)
        for (int x = 0; x < got.width; ++x) {
            const double wanted = want.at(x, y).real();
            difference += std::pow(static_cast<double>(got.at(x, y, channel)) - wanted, 2.0);
            whole += wanted * wanted;
        }
    return std::sqrt(difference / whole);
}

double root_mean_square(const DoubleComplexImage& image, double (*part)(const std::complex<double>&))
{
    double sum = 0.0;
    for (const std::complex<double>& value : image.samples)
        sum += part(value) * part(value);
    return std::sqrt(sum / static_cast<double>(image.samples.size()));
}

} // namespace

TEST_CASE_METHOD(GlFixture, "a single wave runs by the dispersion relation, with its slopes and displacements")
{
    constexpr int size = 32;
    for (const double depth : {4000.0, 6.0}) {
        const Waves waves = single_wave(size, depth);
        const Cascade& cascade = waves.cascades.front();
        const double k = cascade.wave_number_step();
        const std::complex<double> amplitude = initial_amplitude(waves.sea, cascade, waves.seed, {1, 0});
        const double height = 2.0 * std::abs(amplitude);
        for (const std::string& method : methods_of_complex_images)
            for (const double seconds : {0.0, 1.0, 17.25, 100.5}) {
                CAPTURE(depth, method, seconds);
                const SeaFields fields = fields_at(*this, method, waves, seconds);
                // Floats resolve phases after 100 s to about 1e-6 of a turn.
                const double margin = 2e-5;
                for (int x = 0; x < size; ++x) {
                    const double phase = k * cascade.patch_metres * x / size - angular_frequency(k, depth) * seconds +
                                         std::arg(amplitude);
                    const double sideways = -height * sideways_by_upward(k, depth);
                    const auto at = [&](const Image& image, int channel) {
                        return static_cast<double>(image.at(x, (5 * x) % size, channel)); // equal in all rows
                    };
                    REQUIRE(at(fields.displacements, 2) == Approx(height * std::cos(phase)).margin(margin * height));
                    REQUIRE(at(fields.slopes, 0) == Approx(-k * height * std::sin(phase)).margin(margin * height * k));
                    // Displaced toward the crest, which makes it narrower.
                    REQUIRE(at(fields.displacements, 0) ==
                            Approx(sideways * std::sin(phase)).margin(margin * std::abs(sideways)));
                    REQUIRE(at(fields.slopes, 2) ==
                            Approx(k * sideways * std::cos(phase)).margin(margin * k * std::abs(sideways)));
                }
                // Nothing moves across; what remains is rounding, and a cosine of a right angle that is not exactly 0.
                CHECK(largest(fields.displacements, 1) < 1e-5 * height * sideways_by_upward(k, depth));
                CHECK(largest(fields.displacements, 3) < 1e-5 * k * height * sideways_by_upward(k, depth));
                CHECK(largest(fields.slopes, 1) < 1e-5 * k * height);
                CHECK(largest(fields.slopes, 3) < 1e-5 * k * height * sideways_by_upward(k, depth));
            }
    }
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "all eight fields are those that FFTW makes in double precision, and real")
{
    using Complex = std::complex<double>;
    const Complex j(0.0, 1.0);
    for (const int size : {16, 64}) {
        Waves waves = small_sea(size, {.wind_direction_in_degrees = 25.0, .depth_metres = 20.0});
        waves.seed = 77;
        const double seconds = 3.75;
        const auto sideways = [&](double kx, double ky) {
            const double k = std::hypot(kx, ky);
            return sideways_by_upward(k, waves.sea.depth_metres) / k;
        };
        using Spectrum = std::function<Complex(double, double, Complex)>;
        const std::vector<Spectrum> of_displacements{
            [&](double kx, double ky, Complex h) { return j * kx * sideways(kx, ky) * h; },
            [&](double kx, double ky, Complex h) { return j * ky * sideways(kx, ky) * h; },
            [](double, double, Complex h) { return h; },
            [&](double kx, double ky, Complex h) { return -kx * ky * sideways(kx, ky) * h; }};
        const std::vector<Spectrum> of_slopes{
            [&](double kx, double, Complex h) { return j * kx * h; },
            [&](double, double ky, Complex h) { return j * ky * h; },
            [&](double kx, double ky, Complex h) { return -kx * kx * sideways(kx, ky) * h; },
            [&](double kx, double ky, Complex h) { return -ky * ky * sideways(kx, ky) * h; }};
        for (const std::string& method : methods_of_complex_images) {
            const SeaFields fields = fields_at(*this, method, waves, seconds);
            for (std::size_t channel = 0; channel < 4; ++channel) {
                CAPTURE(size, method, channel);
                const DoubleComplexImage moved = summed(waves, seconds, of_displacements[channel]);
                const DoubleComplexImage sloped = summed(waves, seconds, of_slopes[channel]);
                for (const DoubleComplexImage& field : {moved, sloped})
                    CHECK(root_mean_square(field, [](const Complex& z) { return z.imag(); }) <
                          1e-13 * root_mean_square(field, [](const Complex& z) { return z.real(); }));
                // All in floats; the weaker of two fields in a complex number has the rounding error of the stronger.
                CHECK(relative_difference(fields.displacements, static_cast<int>(channel), moved) < 2e-5);
                CHECK(relative_difference(fields.slopes, static_cast<int>(channel), sloped) < 2e-5);
            }
        }
    }
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "every method that takes complex images here makes the same sea")
{
    const Waves waves = small_sea(64);
    const SeaFields want = fields_at(*this, "fialka-cadik-2006", waves, 3.0);
    int tried = 0;
    for (const Method& method : all_methods()) {
        if (method.refusal(field_problem(waves.size), limits_of(context.device())))
            continue;
        CAPTURE(method.name);
        ++tried;
        const SeaFields got = fields_at(*this, method.name, waves, 3.0);
        for (int channel = 0; channel < 4; ++channel) {
            CAPTURE(channel);
            const auto difference = [&](const Image& one, const Image& other) {
                double most = 0.0;
                for (int y = 0; y < waves.size; ++y)
                    for (int x = 0; x < waves.size; ++x)
                        most = std::max(most, std::abs(static_cast<double>(one.at(x, y, channel)) -
                                                       static_cast<double>(other.at(x, y, channel))));
                return most;
            };
            // As above, the weaker of two fields in a complex number has the rounding error of the stronger.
            CHECK(difference(got.displacements, want.displacements) < 2e-5 * largest(want.displacements, channel));
            CHECK(difference(got.slopes, want.slopes) < 2e-5 * largest(want.slopes, channel));
        }
    }
    CHECK(tried >= 2);
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "slopes are the height's differences, and derivatives the displacements'")
{
    constexpr int size = 128;
    Waves waves = small_sea(size);
    Cascade& cascade = waves.cascades.front();
    cascade.band.high = 20.0 * cascade.wave_number_step(); // at least 6.4 texels per wave
    const SeaFields fields = fields_at(*this, "lloyd-boyd-govindaraju-2008", waves, 8.0);
    const double step = cascade.patch_metres / size;
    const auto check = [&](const Image& of, int channel, bool along_x, const Image& derivatives, int derivative) {
        CAPTURE(channel, along_x);
        // A central difference of fourth order underestimates the slope of a wave of 6.4 texels by 3 %, and of longer
        // ones by less.
        const double margin = 0.04 * largest(derivatives, derivative);
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) {
                const auto at = [&](int offset) {
                    const int dx = along_x ? offset : 0;
                    const int dy = along_x ? 0 : offset;
                    return static_cast<double>(of.at((x + dx + size) % size, (y + dy + size) % size, channel));
                };
                const double difference = (8.0 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12.0 * step);
                REQUIRE(static_cast<double>(derivatives.at(x, y, derivative)) == Approx(difference).margin(margin));
            }
    };
    check(fields.displacements, 2, true, fields.slopes, 0);
    check(fields.displacements, 2, false, fields.slopes, 1);
    check(fields.displacements, 0, true, fields.slopes, 2);
    check(fields.displacements, 1, false, fields.slopes, 3);
    check(fields.displacements, 0, false, fields.displacements, 3);
    check(fields.displacements, 1, true, fields.displacements, 3);
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "the sea is as high as its spectrum says, with a mean of 0")
{
    double variance = 0.0;
    constexpr int seas = 8;
    Waves waves = small_sea(64);
    for (int seed = 1; seed <= seas; ++seed) {
        waves.seed = static_cast<std::uint64_t>(seed);
        const Image heights = fields_at(*this, "fialka-cadik-2006", waves, 5.0).displacements;
        double mean = 0.0;
        double square = 0.0;
        for (int y = 0; y < waves.size; ++y)
            for (int x = 0; x < waves.size; ++x) {
                mean += static_cast<double>(heights.at(x, y, 2)) / (64.0 * 64.0);
                square += std::pow(static_cast<double>(heights.at(x, y, 2)), 2.0) / (64.0 * 64.0);
            }
        CHECK(std::abs(mean) < 1e-6);
        variance += square / seas;
    }
    // Some 100 waves contribute most of a sea's variance; for eight seas the standard deviation of its root is 3 %.
    const double expected = significant_wave_height_metres(waves.sea, waves.cascades.front().band);
    CHECK(4.0 * std::sqrt(variance) == Approx(expected).epsilon(0.06));
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "a seed is a sea, to the bit, and one with a period comes back")
{
    Waves waves = small_sea(32);
    const std::string method = "lloyd-boyd-govindaraju-2008";
    const SeaFields first = fields_at(*this, method, waves, 2.5);
    CHECK(first.displacements.samples == fields_at(*this, method, waves, 2.5).displacements.samples);
    CHECK(first.slopes.samples == fields_at(*this, method, waves, 2.5).slopes.samples);
    Waves other = waves;
    other.seed = 2;
    CHECK(first.displacements.samples != fields_at(*this, method, other, 2.5).displacements.samples);
    CHECK(first.displacements.samples != fields_at(*this, method, waves, 2.75).displacements.samples);

    waves.period_seconds = 8.0; // times whose halves are exact in floats
    const Image begin = fields_at(*this, method, waves, 1.0).displacements;
    const Image end = fields_at(*this, method, waves, 9.0).displacements;
    const double height = largest(begin, 2);
    for (std::size_t i = 0; i < begin.samples.size(); ++i)
        REQUIRE(static_cast<double>(begin.samples[i]) ==
                Approx(static_cast<double>(end.samples[i])).margin(2e-5 * height));
    require_no_errors();
}

TEST_CASE("plans of seas are sound, by every method of complex images and at every number of cascades")
{
    for (const std::string& method : methods_of_complex_images)
        for (const int count : {1, 4}) {
            Waves waves = small_sea(32);
            waves.cascades = cascades(500.0, 32, count);
            const Plan plan = ocean_plan(method_named(method), waves);
            REQUIRE_NOTHROW(require_valid(plan));
            const auto outputs = std::count_if(plan.resources.begin(), plan.resources.end(),
                                               [](const Resource& each) { return each.role == ResourceRole::output; });
            CHECK(outputs == 2 * count);
        }
}
