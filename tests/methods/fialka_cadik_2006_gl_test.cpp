// What only Fialka & Cadik's transform can do on the device: complex images, and textures of two components.
#include "catch_framework.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/papers/fialka_cadik_2006.hpp"
#include "random_images.hpp"
#include "reference/fftw_transform.hpp"
#include "spectrum_truth.hpp"
#include "transform_runner.hpp"
#include "whole_filters.hpp"

using namespace fragfft;
using reference::AccuracyMode;

namespace {

// Components (0, 1) and (2, 3) as complex numbers.
DoubleComplexImage complex_pairs(const Image& texels)
{
    DoubleComplexImage result(texels.width, texels.height, texels.channels / 2);
    for (std::size_t i = 0; i < result.samples.size(); ++i)
        result.samples[i] = {texels.samples[2 * i], texels.samples[2 * i + 1]};
    return result;
}

} // namespace

TEST_CASE("Fialka & Cadik 2006: complex images and spectra without any symmetry, forward, inverse and filtered")
{
    GlFixture fixture;
    const Method method = fialka_cadik_2006::method();
    for (const auto [width, height] : {Size{2, 2}, Size{4, 32}, Size{64, 16}, Size{128, 128}}) {
        INFO(width << " x " << height << ", seeds 20 and 21");
        const Problem options{.width = width, .height = height};
        const double bound = reference::promised_transform_bound(AccuracyMode::float32_table, width, height);
        const Image texels = random_image(width, height, 4, 20);
        const DoubleComplexImage numbers = complex_pairs(texels);
        TransformRunner runner(fixture.engine, method, options);
        const DoubleComplexImage spectrum = reference::fftw_transform(numbers, Direction::forward);
        CHECK(reference::relative_l2(complex_pairs(runner.packed(texels)), spectrum) <= bound);
        CHECK(reference::relative_l2(complex_pairs(runner.inverse(texels)),
                                     reference::fftw_transform(numbers, Direction::inverse)) <= bound);

        const Image response = random_image(width, height, 4, 21);
        ImageRunner filter(fixture.engine, filtering_plan(method, filtering_of(options)));
        filter.upload("response", response);
        DoubleComplexImage products = spectrum;
        const DoubleComplexImage factors = complex_pairs(response);
        for (std::size_t i = 0; i < products.samples.size(); ++i)
            products.samples[i] *= factors.samples[i];
        CHECK(reference::relative_l2(complex_pairs(filter.run(texels)),
                                     reference::fftw_transform(products, Direction::inverse)) <= 5e-7);
    }
    fixture.require_no_errors();
}

TEST_CASE("Fialka & Cadik 2006: complex images, along both axes or one")
{
    GlFixture fixture;
    const Method method = fialka_cadik_2006::method();
    for (const Axes axes : {Axes::rows, Axes::columns, Axes::both}) {
        const Problem problem{.width = 32, .height = 16, .axes = axes, .domain = Domain::complex};
        REQUIRE_FALSE(method.refusal(problem, {1024}));
        check_transforms(fixture, method, problem, 11);
    }
    fixture.require_no_errors();
}

TEST_CASE("Fialka & Cadik 2006: images of one and two channels in textures of two components")
{
    GlFixture fixture;
    const Method method = fialka_cadik_2006::method();
    const auto mode = GENERATE(AccuracyMode::float32_table, AccuracyMode::float16_nearest);
    const int channels = GENERATE(1, 2);
    for (const auto [width, height] : {Size{2, 2}, Size{64, 16}, Size{256, 256}}) {
        INFO(width << " x " << height << ", " << reference::name(mode) << ", " << channels
                   << " channels, seeds 22, 23");
        Problem options = options_for(mode, width, height, fixture.engine);
        options.format = gl::holds_half_floats(options.format) ? gl::PixelFormat::rg16f : gl::PixelFormat::rg32f;
        const Image image = as_stored(random_image(width, height, channels, 22), options.format);
        TransformRunner runner(fixture.engine, method, options);
        CHECK(reference::relative_l2(runner.spectrum(image), truth(image, forward_scale(method, options))) <=
              reference::promised_transform_bound(mode, width, height));
        const double round_trip = reference::relative_l2(cpu::to_double(runner.inverse(runner.packed(image), channels)),
                                                         cpu::to_double(image));
        CHECK(round_trip <= reference::promised_round_trip_bound(mode).relative_l2.value());

        // A kernel with a gain of up to 1, as filters of images have.
        Image kernel = random_image(width, height, 1, 23, 0.0f, 1.0f);
        for (float& weight : kernel.samples)
            weight /= static_cast<float>(kernel.samples.size());
        const DoubleComplexImage response = truth(kernel);
        ImageRunner filter(fixture.engine, filtering_plan(method, filtering_of(options)));
        filter.upload("response", method.pack_response(response));
        const DoubleImage want = reference::filtered_by_bins(cpu::to_double(image), response);
        CHECK(reference::relative_l2(cpu::to_double(filter.run(image)), want) <=
              reference::promised_convolution_bound(mode).relative_l2.value());
    }
    fixture.require_no_errors();
}

TEST_CASE("Fialka & Cadik 2006: the two complex images do not touch each other")
{
    GlFixture fixture;
    const Method method = fialka_cadik_2006::method();
    TransformRunner runner(fixture.engine, method, {.width = 64, .height = 32});
    const Image together = random_image(64, 32, 4, 3);
    Image alone = together;
    for (std::size_t i = 2; i < alone.samples.size(); i += 4)
        alone.samples[i] = alone.samples[i + 1] = 0.0f;
    const Image of_together = runner.packed(together);
    const Image of_alone = runner.packed(alone);
    for (const int channel : {0, 1})
        CHECK(single_channel(of_alone, channel).samples == single_channel(of_together, channel).samples);
}
