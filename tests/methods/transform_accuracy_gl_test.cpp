// The accuracy of every method on the device, compared with FFTW in double precision.
#include "catch_framework.hpp"
#include "filters/filtering_plan.hpp"
#include "random_images.hpp"
#include "reference/fftw_transform.hpp"
#include "spectrum_truth.hpp"
#include "sweep.hpp"
#include "transform_runner.hpp"

#include <algorithm>
#include <cmath>
#include <map>

using namespace fragfft;
using reference::AccuracyMode;

TEST_CASE("Every method: the spectrum equals FFTW's within the promised bound")
{
    GlFixture fixture;
    const auto mode =
        GENERATE(AccuracyMode::float32_table, AccuracyMode::float32_computed, AccuracyMode::float16_nearest);
    // In each mode every method transforms one of the usual sizes, and a different one in the next mode.
    InTurn<Method> methods(methods_with(mode), usual_sizes().size(), static_cast<std::size_t>(mode));
    for (const auto [width, height] : usual_sizes()) {
        const unsigned seed = 1000u + static_cast<unsigned>(width * 7 + height);
        const Problem options = options_for(mode, width, height, fixture.engine);
        const Image image = as_stored(random_image(width, height, 4, seed), options.format);
        std::map<double, DoubleComplexImage> truths; // by scale; computed once for all methods
        for (const Method& method : methods.next()) {
            INFO(method.name << ", " << width << " x " << height << ", " << reference::name(mode) << ", seed " << seed);
            if (!takes(fixture, method, options) || takes_too_long(fixture, method, options))
                continue;
            const double scale = forward_scale(method, options);
            const auto [want, is_new] = truths.try_emplace(scale);
            if (is_new)
                want->second = truth(image, scale);
            TransformRunner runner(fixture.engine, method, options);
            CHECK(reference::relative_l2(runner.spectrum(image), want->second) <=
                  reference::promised_transform_bound(mode, width, height));
        }
    }
    fixture.require_no_errors();
}

TEST_CASE("Every method: forward then inverse returns images in [0, 1]")
{
    GlFixture fixture;
    const auto mode =
        GENERATE(AccuracyMode::float32_table, AccuracyMode::float32_computed, AccuracyMode::float16_nearest);
    const auto bound = reference::promised_round_trip_bound(mode);
    // The sizes are those of the test above, which has compiled the forward direction already.
    InTurn<Method> methods(methods_with(mode), usual_sizes().size(), static_cast<std::size_t>(mode));
    for (const auto [width, height] : usual_sizes()) {
        const Problem options = options_for(mode, width, height, fixture.engine);
        const Image image = in_eight_bits(random_image(width, height, 4, 99, 0.0f, 1.0f));
        const DoubleImage want = cpu::to_double(image);
        for (const Method& method : methods.next()) {
            INFO(method.name << ", " << width << " x " << height << ", " << reference::name(mode));
            if (!takes(fixture, method, options) || takes_too_long(fixture, method, options))
                continue;
            TransformRunner runner(fixture.engine, method, options);
            const Image returned = runner.inverse(runner.packed(image));
            CHECK(reference::relative_l2(cpu::to_double(returned), want) <= bound.relative_l2.value());
            CHECK(eight_bit_steps_between(returned, image) <= bound.eight_bit_steps.value());
        }
    }
}

TEST_CASE("Every method: filtering multiplies the spectra by a kernel's response")
{
    GlFixture fixture;
    const auto scaling = GENERATE(Scaling::none, Scaling::paper, Scaling::unitary);
    const std::vector<Size> tried = swept<Size>({{2, 2}, {2, 8}, {16, 4}, {64, 64}, {256, 128}}, 3);
    // With each scaling every method filters one of the sizes, and a different one with the next scaling.
    InTurn<Method> methods(methods_here(fixture), tried.size(), 5 * static_cast<std::size_t>(scaling));
    for (const auto [width, height] : tried) {
        const Image image = random_image(width, height, 4, 5, 0.0f, 1.0f);
        const Image kernel = random_image(width, height, 1, 6, 0.0f, 1.0f);
        const DoubleComplexImage response = truth(kernel);
        const DoubleImage want = reference::filtered_by_bins(cpu::to_double(image), response);
        for (const Method& method : methods.next()) {
            INFO(method.name << ", " << width << " x " << height << ", scaling " << name(scaling) << ", seeds 5 and 6");
            ImageRunner filter(
                fixture.engine,
                filtering_plan(method, filtering_of({.width = width, .height = height, .scaling = scaling})));
            ImageRunner forward(fixture.engine, method.forward({.width = width, .height = height}));
            for (const Image& packed : {method.pack_response(response), forward.run(method.response_source(kernel))}) {
                filter.upload("response", packed);
                CHECK(reference::relative_l2(cpu::to_double(filter.run(image)), want) <= 5e-7);
            }
        }
    }
}

TEST_CASE("Every method: the input is left untouched and runs repeat bit by bit")
{
    GlFixture fixture;
    for (const Method& method : methods_here(fixture)) {
        INFO(method.name);
        ImageRunner forward(fixture.engine, method.forward({.width = 64, .height = 32}));
        const Image image = random_image(64, 32, 4, 11);
        const Image first = forward.run(image);
        CHECK(forward.read_back("image", 4).samples == image.samples);
        for (int run = 0; run < 3; ++run) {
            forward.prepared().run();
            CHECK(forward.read_back("result", 4).samples == first.samples);
        }
    }
}

TEST_CASE("Every method: half floats of sizes up to 2048 do not overflow with unitary scaling")
{
    GlFixture fixture;
    const int height = is_thorough() ? 2048 : 128;
    const Problem options = options_for(AccuracyMode::float16_nearest, 2048, height, fixture.engine);
    Image white(2048, height, 4);
    std::fill(white.samples.begin(), white.samples.end(), 1.0f);
    for (const Method& method : methods_here(fixture)) {
        INFO(method.name);
        if (!takes(fixture, method, options) || takes_too_long(fixture, method, options))
            continue;
        ImageRunner forward(fixture.engine, method.forward(options));
        const Image packed = forward.run(white);
        // sqrt(MN) at zero frequency, nothing elsewhere; at most 22 roundings of 2^-11.
        const double at_zero = std::sqrt(2048.0 * height);
        CHECK(packed.at(0, 0, 0) == Approx(at_zero).epsilon(22.0 / 2048.0));
        CHECK(packed.at(1, 0, 0) == Approx(0.0f).margin(at_zero * 2.5e-3));
    }
}
