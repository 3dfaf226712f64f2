// The paper's transform with branches, with its numbers kept small and in 8 bits: what the two former compute is the
// transform all the same.
#include "catch_framework.hpp"
#include "engine/image_runner.hpp"
#include "engine/observers.hpp"
#include "figures/item_fixture.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "gl_test_support.hpp"
#include "methods/fialka_cadik_2006.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <algorithm>
#include <cmath>

using namespace fragfft;
using namespace fragfft::figures;
using reference::AccuracyMode;

namespace {

// Components (0, 1) and (2, 3) as complex numbers.
DoubleComplexImage complex_pairs(const Image& texels)
{
    DoubleComplexImage result(texels.width, texels.height, 2);
    for (std::size_t i = 0; i < result.samples.size(); ++i)
        result.samples[i] = {texels.samples[2 * i], texels.samples[2 * i + 1]};
    return result;
}

DoubleComplexImage scaled(DoubleComplexImage image, double factor)
{
    for (auto& sample : image.samples)
        sample *= factor;
    return image;
}

} // namespace

TEST_CASE("A transform whose stages branch is the transform, forward and inverse, of any sides and scaling")
{
    GlFixture fixture;
    const Method method = fialka_cadik_2006::method();
    for (const auto& [width, height] : {std::pair{2, 2}, {4, 32}, {64, 16}, {128, 128}})
        for (const auto scaling : {Scaling::none, Scaling::unitary}) {
            INFO(width << " x " << height << ", " << name(scaling) << ", seed 2006");
            const Problem problem{.width = width, .height = height, .scaling = scaling};
            const double pixels = static_cast<double>(width) * height;
            const bool unitary = scaling == Scaling::unitary;
            const double bound = reference::promised_transform_bound(AccuracyMode::float32_table, width, height);
            const Image texels = random_image(width, height, 4, 2006, -0.5f, 0.5f);
            const DoubleComplexImage numbers = complex_pairs(texels);
            ImageRunner forward(fixture.engine, with_branches(method.forward(problem)));
            CHECK(reference::relative_l2(complex_pairs(forward.run(texels)),
                                         scaled(reference::fftw_transform(numbers, reference::Direction::forward),
                                                unitary ? 1.0 / std::sqrt(pixels) : 1.0)) <= bound);
            ImageRunner inverse(fixture.engine, with_branches(method.inverse(problem)));
            CHECK(reference::relative_l2(complex_pairs(inverse.run(texels)),
                                         scaled(reference::fftw_transform(numbers, reference::Direction::inverse),
                                                unitary ? std::sqrt(pixels) : 1.0)) <= bound);
        }
    fixture.require_no_errors();
}

TEST_CASE("Every stage of a branching plan branches, and nothing else of the plan is another")
{
    const Plan plan = fialka_cadik_2006::method().filter({.width = 16, .height = 4});
    const Plan branching = with_branches(plan);
    REQUIRE(branching.passes.size() == plan.passes.size());
    int stages = 0;
    for (std::size_t i = 0; i < plan.passes.size(); ++i) {
        const Draw& draw = branching.passes[i].draws().front();
        CHECK(branching.passes[i].bindings == plan.passes[i].bindings);
        CHECK(draw.program.file != "fialka_cadik_2006/stage.frag");
        stages += draw.program.file == "fialka_cadik_2006/branching_stage.frag" ? 1 : 0;
    }
    CHECK(stages == 2 * (4 + 2));
}

TEST_CASE("A filter of small numbers is the filter, and its spectrum stays in [-1, 1] where it is divided")
{
    GlFixture fixture;
    constexpr int side = 64;
    const Image image = random_image(side, side, 4, 8, 0.0f, 1.0f);
    DoubleComplexImage response(side, side, 1);
    for (int v = 0; v < side; ++v)
        for (int u = 0; u < side; ++u)
            response.at(u, v, 0) =
                std::exp(-0.01 * (std::pow(std::min(u, side - u), 2) + std::pow(std::min(v, side - v), 2)));
    DoubleComplexImage products = reference::fftw_transform(reference::to_double(image));
    for (std::size_t i = 0; i < products.samples.size(); ++i)
        products.samples[i] *= response.samples[i / 4];
    const DoubleImage want = reference::real_part(reference::fftw_transform(products, reference::Direction::inverse));
    for (const SmallNumbers small_numbers : {SmallNumbers::unitary, SmallNumbers::divided}) {
        INFO(words(small_numbers) << ", seed 8");
        ImageRunner filter(fixture.engine, filter_of_small_numbers(side, small_numbers));
        filter.upload("response", fialka_cadik_2006::method().pack_response(response));
        CHECK(reference::relative_l2(reference::to_double(filter.run(image)), want) <=
              reference::promised_convolution_bound(AccuracyMode::float32_table).relative_l2.value());

        const std::size_t product = 2 * 6;
        filter.prepared().run();
        const Plan& plan = filter.prepared().plan();
        REQUIRE(plan.passes[product].draws().front().program.family == "multiply");
        PassCapture spectrum(product - 1);
        filter.prepared().run(spectrum, product - 1);
        const auto largest = *std::max_element(spectrum.texels().begin(), spectrum.texels().end());
        // Bin 0 of R + jG, two channels whose means are a half.
        CHECK(largest == Approx(small_numbers == SmallNumbers::divided ? 0.5 : 0.5 * side).epsilon(0.1));
    }
    fixture.require_no_errors();
}

TEST_CASE("A plan in 8 bits keeps its tables, and leaves steps of 1/255 between 0 and 1")
{
    GlFixture fixture;
    constexpr int side = 16;
    const Plan plan = in_8_bits(filter_of_small_numbers(side, SmallNumbers::divided));
    for (const Resource& resource : plan.resources)
        CHECK(resource.format ==
              (resource.role == ResourceRole::constant ? gl::PixelFormat::rgba32f : gl::PixelFormat::rgba8));
    ImageRunner filter(fixture.engine, plan);
    filter.upload("response", random_image(side, side, 4, 9, 0.0f, 1.0f));
    for (const float sample : filter.run(random_image(side, side, 4, 10, 0.0f, 1.0f)).samples) {
        CHECK(sample >= 0.0f);
        CHECK(sample <= 1.0f);
        CHECK(255.0f * sample == Approx(std::round(255.0f * sample)));
    }
    fixture.require_no_errors();
}

TEST_CASE("An FFT in 8 bits loses the picture, and convolution in 8 bits and the FFT in 16 do not")
{
    GlFixture fixture;
    ItemContext context = test_item_context(fixture.context, fixture.engine);
    const BitDepthErrors errors = bit_depth_errors(context);
    CHECK(errors.of_fft_in_16_bits < 2.0);
    CHECK(errors.of_convolution_in_8_bits < 2.0);
    CHECK(errors.of_fft_in_8_bits > 50.0);
    CHECK(errors.of_fft_in_8_bits >= errors.mean_of_fft_in_8_bits);
    CHECK(errors.by_fft_in_8_bits.samples.size() == errors.exact.samples.size());
    fixture.require_no_errors();
}
