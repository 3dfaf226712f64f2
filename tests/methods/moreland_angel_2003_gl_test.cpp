#include "catch_framework.hpp"
#include "engine/observers.hpp"
#include "engine/plan_totals.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/papers/moreland_angel_2003.hpp"
#include "random_images.hpp"
#include "reference/fftw_transform.hpp"
#include "spectrum_truth.hpp"
#include "transform_runner.hpp"

using namespace fragfft;
using reference::AccuracyMode;

TEST_CASE("Moreland & Angel 2003: the paper's scaling is 1/(MN) forward and 1 inverse")
{
    GlFixture fixture;
    const Method method = moreland_angel_2003::method();
    const Problem options{.width = 32, .height = 16, .scaling = Scaling::paper};
    TransformRunner runner(fixture.engine, method, options);
    const Image image = random_image(32, 16, 4, 7);
    CHECK(reference::relative_l2(runner.spectrum(image), truth(image, 1.0 / 512.0)) <=
          reference::promised_transform_bound(AccuracyMode::float32_table, 32, 16));
    CHECK(reference::relative_l2(cpu::to_double(runner.inverse(runner.packed(image))), cpu::to_double(image)) <= 2e-6);
}

TEST_CASE("Moreland & Angel 2003: filtering multiplies the spectra, of each channel by another response")
{
    GlFixture fixture;
    const Method method = moreland_angel_2003::method();
    const auto scaling = GENERATE(Scaling::none, Scaling::paper, Scaling::unitary);
    // With the paper's scaling and computed factors the product is one program, as published.
    const auto twiddles = GENERATE(Twiddles::table, Twiddles::computed);
    for (const auto [width, height] : {Size{2, 2}, Size{2, 8}, Size{16, 4}, Size{64, 64}, Size{256, 128}}) {
        INFO(width << " x " << height << ", scaling " << name(scaling) << ", twiddles " << name(twiddles));
        const Problem options{.width = width, .height = height, .scaling = scaling, .twiddles = twiddles};
        const Image image = random_image(width, height, 4, 5, 0.0f, 1.0f);
        const Image kernel = random_image(width, height, 4, 6, 0.0f, 1.0f);
        ImageRunner filter(fixture.engine, filtering_plan(method, filtering_of(options)));
        filter.upload("response", method.pack(truth(kernel)));
        const Image got = filter.run(image);
        const DoubleImage want = reference::filtered_by_bins(cpu::to_double(image), truth(kernel));
        CHECK(reference::relative_l2(cpu::to_double(got), want) <= (twiddles == Twiddles::table ? 5e-7 : 2e-5));
    }
}

TEST_CASE("Moreland & Angel 2003: counted fragments equal Table 1")
{
    GlFixture fixture;
    const Method method = moreland_angel_2003::method();
    for (const auto [width, height] : {Size{2, 2}, Size{8, 2}, Size{4, 32}, Size{128, 256}}) {
        INFO(width << " x " << height);
        ImageRunner filter(
            fixture.engine,
            filtering_plan(method, filtering_of({.width = width, .height = height, .scaling = Scaling::paper})));
        filter.upload("image", random_image(width, height, 4, 1));
        filter.upload("response", random_image(width, height, 4, 2));
        FragmentCounts counts(fixture.context.functions());
        filter.prepared().run(counts);
        CHECK(counts.by_family() == totals(filter.prepared().plan()).invocations);
    }
}

TEST_CASE("Moreland & Angel 2003: a channel alone has bit by bit the spectrum that it has among others")
{
    GlFixture fixture;
    const Method method = moreland_angel_2003::method();
    TransformRunner runner(fixture.engine, method, {.width = 64, .height = 32});
    const Image together = random_image(64, 32, 4, 3);
    const Image packed = runner.packed(together);
    for (int channel = 0; channel < 4; ++channel)
        CHECK(runner.packed(single_channel(together, channel)).samples == single_channel(packed, channel).samples);
}
