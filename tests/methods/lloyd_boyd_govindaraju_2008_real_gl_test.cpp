// Real images and half of their spectra, compared with FFTW in double precision.
#include "catch_framework.hpp"
#include "engine/image_runner.hpp"
#include "gl_test_support.hpp"
#include "methods/half_complex.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008_real.hpp"
#include "program/cpu/half_spectrum.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"
#include "sizes_to_64.hpp"
#include "spectrum_truth.hpp"
#include "sweep.hpp"

using namespace fragfft;
using reference::AccuracyMode;

namespace {

constexpr unsigned real_seed = 45;

Problem real_problem(int width, int height, Axes axes, gl::PixelFormat format = gl::PixelFormat::rgba32f)
{
    return {.width = width, .height = height, .format = format, .axes = axes, .domain = Domain::half_complex};
}

void check_real(Engine& engine, const Problem& problem)
{
    const Method method = lloyd_boyd_govindaraju_2008::method();
    REQUIRE_FALSE(method.refusal(problem, {16384}));
    INFO(problem.width << " x " << problem.height << " " << name(problem.axes) << ", " << gl::info(problem.format).name
                       << ", " << name(problem.twiddles) << ", seed " << real_seed);
    const int channels = gl::info(problem.format).components / 2;
    const Image image = random_image(problem.width, problem.height, channels, real_seed);
    const DoubleComplexImage want = cpu::half_spectrum(
        reference::fftw_transform(cpu::to_complex(cpu::to_double(image)), Direction::forward, problem.axes),
        problem.axes);
    const AccuracyMode mode =
        problem.twiddles == Twiddles::table ? AccuracyMode::bluestein_float32 : AccuracyMode::float32_computed;
    // 2^-24 is the rounding of a copy, which is all that happens to a line of one number.
    const double bound = reference::promised_transform_bound(mode, problem.width, problem.height) + 0x1p-24;

    ImageRunner forward(engine, method.forward(problem));
    const Layout layout = method.layout(problem, channels);
    const Image texels = forward.run(image, layout.components);
    CHECK(reference::relative_l2(unpack(layout, texels), want) <= bound);

    ImageRunner inverse(engine, method.inverse(problem));
    const Image returned = inverse.run(texels_of_complex(want), channels);
    CHECK(reference::relative_l2(cpu::to_double(returned), cpu::to_double(image)) <= bound + 0x1p-24);
}

} // namespace

TEST_CASE("Real images: every size from 1 x 1 to 20 x 20, both axes and either alone, both directions")
{
    GlFixture fixture;
    const std::vector<int> widths = swept_numbers(1, 20, 8);
    InTurn<Axes> axes_in_turn({Axes::both, Axes::rows, Axes::columns}, widths.size());
    for (const int height : swept_numbers(1, 20, 7))
        for (const int width : widths)
            for (const Axes axes : axes_in_turn.next())
                check_real(fixture.engine, real_problem(width, height, axes));
    fixture.require_no_errors();
}

namespace {

// And lengths along one axis alone.
void check_real(const std::vector<Size>& sizes)
{
    GlFixture fixture;
    for (const auto [width, height] : sizes)
        check_real(fixture.engine, real_problem(width, height, Axes::both, gl::PixelFormat::rg32f));
    for (const Axes axes : {Axes::rows, Axes::columns})
        for (const int length : swept_numbers(1, 64, 20))
            check_real(fixture.engine, real_problem(axes == Axes::rows ? length : 3, axes == Axes::rows ? 3 : length,
                                                    axes, gl::PixelFormat::rg32f));
    fixture.require_no_errors();
}

} // namespace

TEST_CASE("Real images: some of the sizes to 64 x 64, and lengths along one axis alone")
{
    check_real(sizes_to_64(is_thorough() ? 13 : 39));
}

// Takes half a minute, so it only runs when it is named.
TEST_CASE("Real images: every size from 1 x 1 to 64 x 64, both directions", "[.every_size]")
{
    check_real(sizes_to_64(1));
}

TEST_CASE("Real images: larger sizes, one image and two, both ways of twiddles")
{
    GlFixture fixture;
    InTurn<Size> sizes_in_turn({{256, 128}, {1022, 3}, {383, 255}, {255, 300}, {1, 1000}}, 4);
    for (const auto twiddles : {Twiddles::table, Twiddles::computed})
        for (const auto format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rg32f})
            for (const auto [width, height] : sizes_in_turn.next()) {
                Problem problem = real_problem(width, height, Axes::both, format);
                problem.twiddles = twiddles;
                check_real(fixture.engine, problem);
            }
    fixture.require_no_errors();
}

TEST_CASE("Which axis is packed, and how many texels that takes")
{
    using lloyd_boyd_govindaraju_2008::packed_axis;
    CHECK(packed_axis(real_problem(8, 6, Axes::both)) == radix_2::Axis::rows);
    CHECK(packed_axis(real_problem(7, 6, Axes::both)) == radix_2::Axis::columns);
    CHECK_FALSE(packed_axis(real_problem(7, 5, Axes::both)));
    CHECK_FALSE(packed_axis(real_problem(7, 6, Axes::rows)));
    CHECK(packed_axis(real_problem(7, 6, Axes::columns)) == radix_2::Axis::columns);

    // Between packing and unpacking an array has half of the image's texels.
    const Method method = lloyd_boyd_govindaraju_2008::method();
    for (const auto& [width, height, packed_width, packed_height] :
         {std::tuple{8, 4, 4, 4}, {1, 4, 1, 2}, {1, 5, 1, 3}}) {
        const Plan plan = method.forward(real_problem(width, height, Axes::both));
        const Resource& packed = plan.target_of(plan.passes.front());
        CHECK(packed.width == packed_width);
        CHECK(packed.height == packed_height);
    }
}

TEST_CASE("An even number of elements or lines is read in pairs and needs no pass for packing")
{
    const Method method = lloyd_boyd_govindaraju_2008::method();
    const auto passes = [&](int width, int height, Axes axes) {
        return method.forward(real_problem(width, height, axes)).passes.size();
    };
    // log2(width / 2) + log2(height) iterations, and the last, which unpacks.
    CHECK(passes(64, 64, Axes::both) == 12);
    CHECK(passes(64, 8, Axes::rows) == 6);
    CHECK(passes(2, 1, Axes::both) == 1);
    CHECK(passes(2, 8, Axes::both) == 4);
    // Pairs of lines of 7, N' = 16: 2 log2 16 + 3, and unpacking. A line without a partner is packed in one more.
    CHECK(passes(7, 6, Axes::rows) == 12);
    CHECK(passes(7, 5, Axes::rows) == 13);
}

TEST_CASE("Of a half spectrum that is not quite Hermitian the inverse takes what FFTW takes")
{
    GlFixture fixture;
    const Method method = lloyd_boyd_govindaraju_2008::method();
    for (const Axes axes : {Axes::both, Axes::rows, Axes::columns})
        for (const auto& [width, height] : {std::pair{8, 6}, {7, 6}, {7, 5}, {8, 5}}) {
            INFO(width << " x " << height << " " << name(axes) << ", seed " << real_seed);
            const Problem problem = real_problem(width, height, axes);
            const Resource half = half_spectrum(problem, "", ResourceRole::input);
            const Image given = random_image(half.width, half.height, 4, real_seed);
            const DoubleComplexImage bins = complex_of_texels(given);
            // The complex inverse of the spectrum that the half represents is real.
            const DoubleComplexImage full = cpu::full_spectrum(bins, axes == Axes::columns ? height : width, axes);
            const DoubleComplexImage want = reference::fftw_transform(full, Direction::inverse, axes);
            const Image got = ImageRunner(fixture.engine, method.inverse(problem)).run(given, 2);
            CHECK(reference::relative_l2(cpu::to_double(got), cpu::real_part(want)) <= 1e-6);
        }
    fixture.require_no_errors();
}
