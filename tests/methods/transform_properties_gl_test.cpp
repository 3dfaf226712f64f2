// Ergun's tests, as FFTW's own test program makes them: what characterises a transform, on random data, for every
// method of the library. Errors are max |difference| / max |either side|, bounds those of the design: 2e-6 for 32-bit
// floats, 2e-2 for 16-bit ones.
#include "catch_framework.hpp"
#include "program/cpu/fftw_transform.hpp"
#include "random_images.hpp"
#include "transform_runner.hpp"

#include <cmath>
#include <numbers>

using namespace fragfft;
using reference::AccuracyMode;

namespace {

constexpr int tested_width = 64;
constexpr int tested_height = 32;
constexpr int rounds = 10;

Image combined(float a, const Image& first, float b, const Image& second)
{
    Image result = first;
    for (std::size_t i = 0; i < result.samples.size(); ++i)
        result.samples[i] = a * first.samples[i] + b * second.samples[i];
    return result;
}

DoubleComplexImage combined(double a, const DoubleComplexImage& first, double b, const DoubleComplexImage& second)
{
    DoubleComplexImage result = first;
    for (std::size_t i = 0; i < result.samples.size(); ++i)
        result.samples[i] = a * first.samples[i] + b * second.samples[i];
    return result;
}

Image impulse(int x, int y)
{
    Image image(tested_width, tested_height, 4);
    for (int channel = 0; channel < 4; ++channel)
        image.at(x, y, channel) = 1.0f;
    return image;
}

Image shifted(const Image& image, int right, int down)
{
    Image result = image;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < image.channels; ++channel)
                result.at((x + right) % image.width, (y + down) % image.height, channel) = image.at(x, y, channel);
    return result;
}

// The spectrum of the image shifted by (right, down).
DoubleComplexImage turned(const DoubleComplexImage& spectrum, int right, int down)
{
    DoubleComplexImage result = spectrum;
    for (int v = 0; v < spectrum.height; ++v)
        for (int u = 0; u < spectrum.width; ++u) {
            const double turns = static_cast<double>(u * right % spectrum.width) / spectrum.width +
                                 static_cast<double>(v * down % spectrum.height) / spectrum.height;
            for (int channel = 0; channel < spectrum.channels; ++channel)
                result.at(u, v, channel) *= std::polar(1.0, -2.0 * std::numbers::pi * turns);
        }
    return result;
}

DoubleComplexImage constant(double value)
{
    DoubleComplexImage result(tested_width, tested_height, 4);
    for (auto& bin : result.samples)
        bin = value;
    return result;
}

double largest(const DoubleComplexImage& spectrum)
{
    double result = 0.0;
    for (const auto& bin : spectrum.samples)
        result = std::max(result, std::abs(bin));
    return result;
}

} // namespace

TEST_CASE("Properties of every method's transform")
{
    GlFixture fixture;
    const auto mode =
        GENERATE(AccuracyMode::float32_table, AccuracyMode::float32_computed, AccuracyMode::float16_nearest);
    const double bound = mode == AccuracyMode::float16_nearest ? 2e-2 : 2e-6;
    for (const Method& method : methods_with(mode)) {
        const Problem options = options_for(mode, tested_width, tested_height, fixture.engine);
        if (!takes(fixture, method, options))
            continue;
        const double pixels = tested_width * tested_height;
        const double scale = options.scaling == Scaling::unitary ? 1.0 / std::sqrt(pixels) : 1.0;
        TransformRunner runner(fixture.engine, method, options);
        for (unsigned seed = 0; seed < rounds; ++seed) {
            INFO(method.name << ", " << reference::name(mode) << ", seed " << seed);
            const Image a = random_image(tested_width, tested_height, 4, 2 * seed);
            const Image b = random_image(tested_width, tested_height, 4, 2 * seed + 1);
            const DoubleComplexImage of_a = runner.spectrum(a);
            const DoubleComplexImage of_b = runner.spectrum(b);

            // Linearity.
            const float factor = 0.25f + 0.125f * static_cast<float>(seed);
            CHECK(reference::ergun_error(runner.spectrum(combined(factor, a, -0.5f, b)),
                                         combined(factor, of_a, -0.5, of_b)) <= bound);

            // Impulse: F(delta) is constant, F(constant) an impulse, and F(b) + F(delta - b) = F(delta).
            const DoubleComplexImage of_impulse = runner.spectrum(impulse(0, 0));
            CHECK(reference::ergun_error(of_impulse, constant(scale)) <= bound);
            Image ones(tested_width, tested_height, 4);
            std::fill(ones.samples.begin(), ones.samples.end(), 1.0f);
            DoubleComplexImage one_bin = constant(0.0);
            for (int channel = 0; channel < 4; ++channel)
                one_bin.at(0, 0, channel) = pixels * scale;
            CHECK(reference::ergun_error(runner.spectrum(ones), one_bin) <= bound);
            const DoubleComplexImage rest = runner.spectrum(combined(1.0f, impulse(0, 0), -1.0f, b));
            const double difference = largest(combined(1.0, combined(1.0, of_b, 1.0, rest), -1.0, of_impulse));
            CHECK(difference <= bound * std::max(largest(of_b), largest(rest)));

            // Shift in space along each axis turns the phases; shift in frequency modulates the image.
            CHECK(reference::ergun_error(runner.spectrum(shifted(a, 1, 0)), turned(of_a, 1, 0)) <= bound);
            CHECK(reference::ergun_error(runner.spectrum(shifted(a, 0, 1)), turned(of_a, 0, 1)) <= bound);
            Image modulated = a; // by (-1)^(x + y): the spectrum moves by half of each axis
            for (int y = 0; y < tested_height; ++y)
                for (int x = 0; x < tested_width; ++x)
                    for (int channel = 0; channel < 4; ++channel)
                        modulated.at(x, y, channel) *= (x + y) % 2 == 0 ? 1.0f : -1.0f;
            DoubleComplexImage moved = of_a;
            for (int v = 0; v < tested_height; ++v)
                for (int u = 0; u < tested_width; ++u)
                    for (int channel = 0; channel < 4; ++channel)
                        moved.at((u + tested_width / 2) % tested_width, (v + tested_height / 2) % tested_height,
                                 channel) = of_a.at(u, v, channel);
            CHECK(reference::ergun_error(runner.spectrum(modulated), moved) <= bound);

            // Parseval.
            double in_space = 0.0;
            double in_frequency = 0.0;
            for (const float sample : a.samples)
                in_space += static_cast<double>(sample) * sample;
            for (const auto& bin : of_a.samples)
                in_frequency += std::norm(bin);
            CHECK(in_frequency / (scale * scale * pixels) == Approx(in_space).epsilon(bound));

            // Back again.
            CHECK(reference::ergun_error(cpu::to_double(runner.inverse(runner.packed(a))), cpu::to_double(a)) <= bound);
        }
    }
}

TEST_CASE("Every method's channels are independent")
{
    GlFixture fixture;
    for (const Method& method : methods_here(fixture)) {
        TransformRunner runner(fixture.engine, method, {.width = tested_width, .height = tested_height});
        const Image together = random_image(tested_width, tested_height, 4, 3);
        const DoubleComplexImage spectrum = runner.spectrum(together);
        for (int channel = 0; channel < 4; ++channel) {
            INFO(method.name << ", channel " << channel);
            DoubleComplexImage want(tested_width, tested_height, 1);
            for (int v = 0; v < tested_height; ++v)
                for (int u = 0; u < tested_width; ++u)
                    want.at(u, v) = spectrum.at(u, v, channel);
            // Not bit by bit: a method may take the spectra of two channels out of one complex spectrum.
            CHECK(reference::ergun_error(runner.spectrum(single_channel(together, channel)), want) <= 2e-6);
        }
    }
}

TEST_CASE("Every method gives back as many channels as the image has")
{
    GlFixture fixture;
    for (const Method& method : methods_here(fixture)) {
        TransformRunner runner(fixture.engine, method, {.width = tested_width, .height = tested_height});
        for (int channels = 1; channels <= 4; ++channels) {
            INFO(method.name << ", " << channels << " channels");
            const Image image = random_image(tested_width, tested_height, channels, 4);
            const DoubleComplexImage spectrum = runner.spectrum(image);
            REQUIRE(spectrum.channels == channels);
            const Image back = runner.inverse(method.pack(spectrum), channels);
            CHECK(reference::ergun_error(cpu::to_double(back), cpu::to_double(image)) <= 2e-6);
        }
    }
}

TEST_CASE("Every method: transposing the image transposes the spectrum")
{
    GlFixture fixture;
    for (const Method& method : methods_here(fixture)) {
        TransformRunner wide(fixture.engine, method, {.width = tested_width, .height = tested_height});
        TransformRunner high(fixture.engine, method, {.width = tested_height, .height = tested_width});
        const Image image = random_image(tested_width, tested_height, 4, 21);
        Image transposed(tested_height, tested_width, 4);
        for (int y = 0; y < tested_height; ++y)
            for (int x = 0; x < tested_width; ++x)
                for (int channel = 0; channel < 4; ++channel)
                    transposed.at(y, x, channel) = image.at(x, y, channel);
        const DoubleComplexImage of_image = wide.spectrum(image);
        DoubleComplexImage want(tested_height, tested_width, 4);
        for (int v = 0; v < tested_height; ++v)
            for (int u = 0; u < tested_width; ++u)
                for (int channel = 0; channel < 4; ++channel)
                    want.at(v, u, channel) = of_image.at(u, v, channel);
        CHECK(reference::ergun_error(high.spectrum(transposed), want) <= 2e-6);
    }
}
