// Ergun's tests, as FFTW's own test program makes them: what characterises a transform, on random data, for every
// method of the library, in both directions. The library's own verification measures them, and bounds are those of the
// design: 2e-6 for 32-bit floats, 2e-2 for 16-bit ones.
#include "catch_framework.hpp"
#include "random_images.hpp"
#include "sweep.hpp"
#include "transform_runner.hpp"
#include "verification/transform_properties.hpp"

using namespace fragfft;
using reference::AccuracyMode;

namespace {

constexpr int tested_width = 64;
constexpr int tested_height = 32;
const unsigned rounds = is_thorough() ? 10 : 3;
constexpr unsigned properties_seed = 1;

} // namespace

TEST_CASE("Properties of every method's transform")
{
    GlFixture fixture;
    const auto mode =
        GENERATE(AccuracyMode::float32_table, AccuracyMode::float32_computed, AccuracyMode::float16_nearest);
    const double bound = mode == AccuracyMode::float16_nearest ? 2e-2 : 2e-6;
    CHECK(reference::promised_ergun_bound(mode) == bound);
    // If a method's 32-bit floats are tested forward, its half floats are tested inverse.
    InTurn<Direction> directions({Direction::forward, Direction::inverse}, 2, static_cast<std::size_t>(mode));
    for (const Method& method : methods_with(mode))
        for (const Direction direction : directions.next()) {
            const Problem options = options_for(mode, tested_width, tested_height, fixture.engine).with(direction);
            if (!takes(fixture, method, options))
                continue;
            INFO(method.name << ", " << reference::name(mode) << ", " << name(direction) << ", seed "
                             << properties_seed);
            DeviceTransform transform(fixture.engine, method, options);
            const TransformErrors errors = transform_errors(transform, properties_seed, rounds);
            CHECK(errors.of_linearity <= bound);
            CHECK(errors.of_impulses <= bound);
            CHECK(errors.of_shifts <= bound);
            CHECK(errors.on_random_data <= reference::promised_transform_bound(mode, tested_width, tested_height));
        }
    fixture.require_no_errors();
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
