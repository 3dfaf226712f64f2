#include "catch_framework.hpp"
#include "engine/observers.hpp"
#include "methods/moreland_angel_2003.hpp"
#include "random_images.hpp"
#include "reference/fftw_transform.hpp"
#include "transform_runner.hpp"

#include <algorithm>
#include <cmath>

using namespace fragfft;
using reference::AccuracyMode;

namespace {

struct Size
{
    int width;
    int height;
};

// Square, wide, high and the smallest; 1 to 2048 along either axis.
const std::vector<Size> sizes{{2, 2},   {2, 4},     {4, 2},     {8, 8},      {2, 128},   {256, 2},   {64, 16},
                              {16, 64}, {128, 128}, {256, 256}, {1024, 128}, {512, 512}, {2048, 64}, {1024, 1024}};

double scale_of(const TransformOptions& options)
{
    const double pixels = static_cast<double>(options.width) * options.height;
    switch (options.scaling) {
    case Scaling::none:
        return 1.0;
    case Scaling::paper:
        return 1.0 / pixels;
    case Scaling::unitary:
        return 1.0 / std::sqrt(pixels);
    }
    return 0.0;
}

Spectrum truth(const Image& image, double scale)
{
    Spectrum spectrum = reference::fftw_transform(reference::to_double(image));
    for (auto& bin : spectrum.samples)
        bin *= scale;
    return spectrum;
}

// What the device reads: images stored as halves have been rounded on upload.
Image as_stored(const Image& image, gl::PixelFormat format)
{
    if (format != gl::PixelFormat::rgba16f)
        return image;
    const gl::Texture texture(image.width, image.height, format, "as stored");
    gl::upload(texture.view(), texels_from_image(image, format));
    return image_from_texels(gl::read_back(texture.view()), image.width, image.height, format, image.channels);
}

} // namespace

TEST_CASE("Moreland & Angel 2003: the spectrum equals FFTW's within the promised bound")
{
    GlFixture fixture;
    const MorelandAngel2003 method;
    const auto mode =
        GENERATE(AccuracyMode::float32_table, AccuracyMode::float32_computed, AccuracyMode::float16_nearest);
    for (const auto [width, height] : sizes) {
        const unsigned seed = 1000u + static_cast<unsigned>(width * 7 + height);
        INFO(width << " x " << height << ", " << reference::name(mode) << ", seed " << seed);
        const TransformOptions options = options_for(mode, width, height, fixture.executor);
        TransformRunner runner(fixture.executor, method, options);
        const Image image = as_stored(random_image(width, height, 4, seed), options.format);
        const double error = reference::relative_l2(runner.spectrum(image), truth(image, scale_of(options)));
        CHECK(error <= reference::promised_transform_bound(mode, width, height));
    }
    fixture.require_no_errors();
}

TEST_CASE("Moreland & Angel 2003: the paper's scaling is 1/(MN) forward and 1 inverse")
{
    GlFixture fixture;
    const MorelandAngel2003 method;
    const TransformOptions options{.width = 32, .height = 16, .scaling = Scaling::paper};
    TransformRunner runner(fixture.executor, method, options);
    const Image image = random_image(32, 16, 4, 7);
    CHECK(reference::relative_l2(runner.spectrum(image), truth(image, 1.0 / 512.0)) <=
          reference::promised_transform_bound(AccuracyMode::float32_table, 32, 16));
    CHECK(reference::relative_l2(reference::to_double(runner.inverse(runner.packed(image))),
                                 reference::to_double(image)) <= 2e-6);
}

TEST_CASE("Moreland & Angel 2003: forward then inverse returns images in [0, 1]")
{
    GlFixture fixture;
    const MorelandAngel2003 method;
    const auto mode =
        GENERATE(AccuracyMode::float32_table, AccuracyMode::float32_computed, AccuracyMode::float16_nearest);
    for (const auto [width, height] : sizes) {
        INFO(width << " x " << height << ", " << reference::name(mode));
        TransformRunner runner(fixture.executor, method, options_for(mode, width, height, fixture.executor));
        Image image = random_image(width, height, 4, 99, 0.0f, 1.0f);
        for (float& sample : image.samples)
            sample = std::round(sample * 255.0f) / 255.0f;
        const Image returned = runner.inverse(runner.packed(image));
        const auto bound = reference::promised_round_trip_bound(mode);
        CHECK(reference::relative_l2(reference::to_double(returned), reference::to_double(image)) <=
              bound.relative_l2.value());
        int worst_steps = 0;
        for (std::size_t i = 0; i < image.samples.size(); ++i)
            worst_steps = std::max(worst_steps, static_cast<int>(std::abs(std::lround(returned.samples[i] * 255.0f) -
                                                                          std::lround(image.samples[i] * 255.0f))));
        CHECK(worst_steps <= bound.eight_bit_steps.value());
    }
}

TEST_CASE("Moreland & Angel 2003: filtering multiplies the spectra")
{
    GlFixture fixture;
    const MorelandAngel2003 method;
    const auto scaling = GENERATE(Scaling::none, Scaling::paper, Scaling::unitary);
    for (const auto [width, height] : {Size{2, 2}, Size{2, 8}, Size{16, 4}, Size{64, 64}, Size{256, 128}}) {
        INFO(width << " x " << height << ", scaling " << name(scaling));
        const TransformOptions options{.width = width, .height = height, .scaling = scaling};
        const Image image = random_image(width, height, 4, 5, 0.0f, 1.0f);
        const Image kernel = random_image(width, height, 4, 6, 0.0f, 1.0f);
        PlanRunner filter(fixture.executor, method.filter(options));
        filter.upload("response", method.pack(truth(kernel, 1.0)));
        const Image got = filter.run(image);

        Spectrum product = truth(image, 1.0);
        const Spectrum response = truth(kernel, 1.0);
        for (std::size_t i = 0; i < product.samples.size(); ++i)
            product.samples[i] *= response.samples[i];
        const auto want = reference::real_part(reference::fftw_transform(product, reference::Direction::inverse));
        CHECK(reference::relative_l2(reference::to_double(got), want) <= 5e-7);
    }
}

TEST_CASE("Moreland & Angel 2003: counted fragments equal Table 1")
{
    GlFixture fixture;
    const MorelandAngel2003 method;
    for (const auto [width, height] : {Size{2, 2}, Size{8, 2}, Size{4, 32}, Size{128, 256}}) {
        INFO(width << " x " << height);
        PlanRunner filter(fixture.executor,
                          method.filter({.width = width, .height = height, .scaling = Scaling::paper}));
        filter.upload("image", random_image(width, height, 4, 1));
        filter.upload("response", random_image(width, height, 4, 2));
        FragmentCounts counts;
        filter.prepared().run(counts);
        CHECK(counts.by_family() == totals(filter.prepared().plan()).invocations);
    }
}

TEST_CASE("Moreland & Angel 2003: the input is left untouched and runs repeat bit by bit")
{
    GlFixture fixture;
    const MorelandAngel2003 method;
    PlanRunner forward(fixture.executor, method.forward({.width = 64, .height = 32}));
    const Image image = random_image(64, 32, 4, 11);
    const Image first = forward.run(image);
    CHECK(forward.read_back("image", 4).samples == image.samples);
    for (int run = 0; run < 3; ++run) {
        forward.prepared().run();
        CHECK(forward.read_back("result", 4).samples == first.samples);
    }
}

TEST_CASE("Moreland & Angel 2003: half floats of sizes up to 2048 do not overflow with unitary scaling")
{
    GlFixture fixture;
    const MorelandAngel2003 method;
    const TransformOptions options = options_for(AccuracyMode::float16_nearest, 2048, 2048, fixture.executor);
    PlanRunner forward(fixture.executor, method.forward(options));
    Image white(2048, 2048, 4);
    std::fill(white.samples.begin(), white.samples.end(), 1.0f);
    const Image packed = forward.run(white);
    // sqrt(MN) = 2048 at zero frequency, nothing elsewhere; 22 roundings of 2^-11.
    CHECK(packed.at(0, 0, 0) == Approx(2048.0f).epsilon(22.0 / 2048.0));
    CHECK(packed.at(1, 0, 0) == Approx(0.0f).margin(2048.0 * 2.5e-3));
}
