// Transforms larger than a texture, on a device whose textures are assumed to be small.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "gl_test_support.hpp"
#include "methods/spectrum_truth.hpp"
#include "program/transforms/transform_in_blocks.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

using namespace fragfft;
using reference::AccuracyMode;

namespace {

constexpr unsigned seed = 441;

DoubleComplexImage random_numbers(int width, int height, int channels)
{
    return cpu::to_complex(cpu::to_double(random_image(width, height, channels, seed)));
}

} // namespace

TEST_CASE("Transforms larger than a texture equal FFTW's, along any axes, in both directions")
{
    GlFixture fixture;
    const Limits limits{64};
    for (const auto axes : {Axes::both, Axes::rows, Axes::columns})
        for (const auto wrapping : {Wrapping::four_steps, Wrapping::logical})
            for (const auto& [width, height, channels] :
                 {std::tuple{100, 75, 3}, {65, 1, 1}, {3, 300, 2}, {256, 128, 4}, {64, 40, 1}}) {
                const Problem problem{
                    .width = width, .height = height, .axes = axes, .domain = Domain::complex, .wrapping = wrapping};
                INFO(width << " x " << height << " x " << channels << ", " << name(axes) << ", " << name(wrapping)
                           << ", seed " << seed);
                const DoubleComplexImage image = random_numbers(width, height, channels);
                const double bound =
                    reference::promised_transform_bound(AccuracyMode::bluestein_float32, width, height);
                const DoubleComplexImage want = reference::fftw_transform(image, Direction::forward, axes);
                CHECK(reference::relative_l2(transform_in_blocks(fixture.engine, limits, problem, image), want) <=
                      bound);
                // Few lines at once, with an incomplete last block.
                std::vector<double> done;
                const DoubleComplexImage back = transform_in_blocks(
                    fixture.engine, limits, problem.with(Direction::inverse), want,
                    [&](const BlockProgress& progress) { done.push_back(progress.done); }, 7);
                CHECK(reference::relative_l2(back, image) <= bound);
                CHECK(done.front() == 0.0);
                CHECK(done.size() >= static_cast<std::size_t>(axes == Axes::columns ? width : height) / 7);
                CHECK(std::is_sorted(done.begin(), done.end()));
            }
    fixture.require_no_errors();
}

TEST_CASE("What needs blocks, and what they do not take")
{
    GlFixture fixture;
    const Limits limits{64};
    CHECK_FALSE(needs_blocks({.width = 64, .height = 32}, limits));
    CHECK(needs_blocks({.width = 33, .height = 32}, limits)); // the lines of the z-chirp are longer
    CHECK(needs_blocks({.width = 1, .height = 65}, limits));
    CHECK_FALSE(needs_blocks({.width = 100, .height = 1, .format = gl::PixelFormat::rgba16f}, limits));

    CHECK_THROWS_WITH(transform_in_blocks(fixture.engine, limits,
                                          {.width = 4097, .height = 1, .axes = Axes::rows, .domain = Domain::complex},
                                          random_numbers(4097, 1, 1)),
                      ContainsSubstring("4097 numbers"));
    CHECK_THROWS_AS(transform_in_blocks(fixture.engine, limits,
                                        {.width = 128, .height = 1, .format = gl::PixelFormat::rgba16f},
                                        random_numbers(128, 1, 1)),
                    InputError);
    fixture.require_no_errors();
}
