// Rows longer than a texture is wide, compared with FFTW in double precision.
#include "catch_framework.hpp"
#include "engine/image_runner.hpp"
#include "engine/plan_check.hpp"
#include "gl_test_support.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "methods/wrapping.hpp"
#include "program/cpu/half_spectrum.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"
#include "spectrum_truth.hpp"
#include "sweep.hpp"

#include <bit>

using namespace fragfft;
using reference::AccuracyMode;

namespace {

constexpr unsigned wrapped_seed = 44;

double wrapped_bound_of(const Problem& problem)
{
    const bool stockham_alone = std::has_single_bit(static_cast<unsigned>(problem.width));
    const AccuracyMode mode = problem.twiddles == Twiddles::computed ? AccuracyMode::float32_computed
                              : stockham_alone                       ? AccuracyMode::float32_table
                                                                     : AccuracyMode::bluestein_float32;
    return reference::promised_transform_bound(mode, problem.width, 1);
}

Problem rows_of(int width, int height, int wrapped_at, Wrapping wrapping)
{
    return {.width = width,
            .height = height,
            .axes = Axes::rows,
            .domain = Domain::complex,
            .wrapped_at = wrapped_at,
            .wrapping = wrapping};
}

// Compares the forward transform with FFTW, and the inverse of FFTW's spectrum with the image.
void check(Engine& engine, const Problem& problem)
{
    INFO(problem.width << " x " << problem.height << " wrapped at " << problem.wrapped_at << ", "
                       << name(problem.wrapping) << ", " << name(problem.twiddles) << ", seed " << wrapped_seed);
    const Method method = lloyd_boyd_govindaraju_2008::method();
    REQUIRE_FALSE(method.refusal(problem, {16384}));
    const Image texels = random_image(problem.width, problem.height, 4, wrapped_seed);
    const DoubleComplexImage want =
        reference::fftw_transform(complex_of_texels(texels), Direction::forward, Axes::rows);
    const auto run = [&](Direction direction, const Image& given) {
        const Plan plan = method.transform(problem.with(direction));
        REQUIRE_NOTHROW(require_valid(plan));
        ImageRunner runner(engine, plan);
        return unwrapped(runner.run(wrapped(given, problem.wrapped_at)), problem.width, problem.height);
    };
    CHECK(reference::relative_l2(complex_of_texels(run(Direction::forward, texels)), want) <=
          wrapped_bound_of(problem));
    CHECK(reference::relative_l2(cpu::to_double(run(Direction::inverse, texels_of_complex(want))),
                                 cpu::to_double(texels)) <= wrapped_bound_of(problem) + 0x1p-24);
}

} // namespace

TEST_CASE("Wrapped rows by logical indexing: every length to 64, of any texture's width")
{
    GlFixture fixture;
    for (const auto& [height, wrapped_at] : {std::pair{1, 7}, {3, 16}, {5, 100}, {2, 1}})
        for (int width = 1; width <= 64; ++width)
            check(fixture.engine, rows_of(width, height, wrapped_at, Wrapping::logical));
    fixture.require_no_errors();
}

TEST_CASE("Wrapped rows in four steps: powers of two in blocks of every shape, and other lengths")
{
    GlFixture fixture;
    for (const int height : {1, 3})
        for (int width = 2; width <= 256; width *= 2)
            for (int wrapped_at = 2; wrapped_at <= width; wrapped_at *= 2)
                check(fixture.engine, rows_of(width, height, wrapped_at, Wrapping::four_steps));
    for (const int width : {3, 5, 12, 31, 100, 127})
        check(fixture.engine, rows_of(width, 4, 4, Wrapping::four_steps));
    fixture.require_no_errors();
}

TEST_CASE("Wrapped rows with twiddles computed in the program")
{
    GlFixture fixture;
    for (const auto wrapping : {Wrapping::logical, Wrapping::four_steps})
        for (const int width : {256, 100}) {
            Problem problem = rows_of(width, 3, 16, wrapping);
            problem.twiddles = Twiddles::computed;
            check(fixture.engine, problem);
        }
    fixture.require_no_errors();
}

TEST_CASE("Wrapped rows of half floats, of powers of two")
{
    GlFixture fixture;
    const Method method = lloyd_boyd_govindaraju_2008::method();
    for (const auto wrapping : {Wrapping::logical, Wrapping::four_steps}) {
        Problem problem = rows_of(1024, 2, 32, wrapping);
        problem.format = gl::PixelFormat::rgba16f;
        problem.scaling = Scaling::unitary;
        problem.round_to_half = true;
        const Image texels = as_stored(random_image(1024, 2, 4, wrapped_seed), problem.format);
        DoubleComplexImage want = reference::fftw_transform(complex_of_texels(texels), Direction::forward, Axes::rows);
        for (auto& bin : want.samples)
            bin /= 32.0;
        ImageRunner runner(fixture.engine, method.forward(problem));
        const Image got = unwrapped(runner.run(wrapped(texels, 32)), 1024, 2);
        CHECK(reference::relative_l2(complex_of_texels(got), want) <=
              reference::promised_transform_bound(AccuracyMode::float16_nearest, 1024, 1));
        problem.width = 1000;
        CHECK(method.refusal(problem, {1024}));
    }
    fixture.require_no_errors();
}

TEST_CASE("A long line of a power of two wrapped in a texture, both ways")
{
    GlFixture fixture;
    const Method method = lloyd_boyd_govindaraju_2008::method();
    const int length = is_thorough() ? 1 << 22 : 1 << 19;
    const Image texels = random_image(length, 1, 2, wrapped_seed);
    const DoubleComplexImage want =
        reference::fftw_transform(complex_of_texels(texels), Direction::forward, Axes::rows);
    for (const auto wrapping : {Wrapping::logical, Wrapping::four_steps}) {
        INFO(name(wrapping) << ", seed " << wrapped_seed);
        Problem problem = rows_of(length, 1, 0, wrapping);
        problem.format = gl::PixelFormat::rg32f;
        problem = lloyd_boyd_govindaraju_2008::wrapped_rows(problem, {16384}).value();
        ImageRunner runner(fixture.engine, method.forward(problem));
        const Image got = unwrapped(runner.run(wrapped(texels, problem.wrapped_at)), length, 1);
        CHECK(reference::relative_l2(complex_of_texels(got), want) <= wrapped_bound_of(problem));
    }
    fixture.require_no_errors();
}

TEST_CASE("A line of a prime's length wrapped in a texture, both ways")
{
    GlFixture fixture;
    for (const auto wrapping : {Wrapping::logical, Wrapping::four_steps})
        check(fixture.engine,
              lloyd_boyd_govindaraju_2008::wrapped_rows(rows_of(100003, 1, 0, wrapping), {16384}).value());
    fixture.require_no_errors();
}

TEST_CASE("Real rows wrapped in a texture have half spectra, of every parity of length and number, both ways")
{
    GlFixture fixture;
    const Method method = lloyd_boyd_govindaraju_2008::method();
    for (const int width : {1, 2, 7, 16, 45, 64})
        for (const int height : {1, 2, 5})
            for (const int wrapped_at : {4, 16, 19}) {
                Problem problem = rows_of(width, height, wrapped_at, Wrapping::logical);
                problem.domain = Domain::half_complex;
                problem.format = height % 2 == 0 ? gl::PixelFormat::rg32f : gl::PixelFormat::rgba32f;
                const int images = gl::info(problem.format).components / 2;
                INFO(width << " x " << height << " wrapped at " << wrapped_at);
                REQUIRE_FALSE(method.refusal(problem, {16384}));
                const Image image = random_image(width, height, images, wrapped_seed);
                const DoubleComplexImage want = cpu::half_spectrum(
                    reference::fftw_transform(cpu::to_complex(cpu::to_double(image)), Direction::forward, Axes::rows),
                    Axes::rows);
                const Plan forward = method.forward(problem);
                const Plan inverse = method.inverse(problem);
                REQUIRE_NOTHROW(require_valid(forward));
                REQUIRE_NOTHROW(require_valid(inverse));
                ImageRunner there(fixture.engine, forward);
                const Image bins = unwrapped(there.run(wrapped(image, wrapped_at), 2 * images), width / 2 + 1, height);
                const double bound = wrapped_bound_of(problem) + 0x1p-23;
                CHECK(reference::relative_l2(complex_of_texels(bins), want) <= bound);
                ImageRunner back(fixture.engine, inverse);
                const Image returned =
                    unwrapped(back.run(wrapped(texels_of_complex(want), wrapped_at), images), width, height);
                CHECK(reference::relative_l2(cpu::to_double(returned), cpu::to_double(image)) <= bound);
            }
    fixture.require_no_errors();
}

TEST_CASE("What cannot be wrapped is refused in one sentence")
{
    const Method method = lloyd_boyd_govindaraju_2008::method();
    const Limits limits{64};
    CHECK_FALSE(method.refusal(rows_of(4096, 1, 64, Wrapping::four_steps), limits));
    CHECK_FALSE(method.refusal(rows_of(4096, 1, 64, Wrapping::logical), limits));
    CHECK(method.refusal(rows_of(4096, 2, 64, Wrapping::logical), limits)->is_for_size);
    CHECK(method.refusal(rows_of(4095, 1, 64, Wrapping::logical), limits)->is_for_size);
    CHECK(method.refusal(rows_of(4096, 1, 128, Wrapping::logical), limits)->is_for_size);
    CHECK(method.refusal(rows_of(4096, 1, 48, Wrapping::four_steps), limits)->is_for_size);
    CHECK(method.refusal(rows_of(lloyd_boyd_govindaraju_2008::longest_line + 1, 1, 64, Wrapping::logical), {1 << 20})
              ->is_for_size);
    Problem columns = rows_of(64, 64, 64, Wrapping::logical);
    columns.axes = Axes::columns;
    CHECK(method.refusal(columns, limits));
    // Two real rows are one complex row, but the image itself must fit, too.
    Problem halves = rows_of(2048, 2, 64, Wrapping::logical);
    halves.domain = Domain::half_complex;
    CHECK_FALSE(method.refusal(halves, limits));
    halves.height = 3;
    CHECK(method.refusal(halves, limits)->is_for_size);
    for (const Method& other : all_methods())
        if (other.name != method.name)
            CHECK(other.refusal(rows_of(64, 64, 64, Wrapping::logical), limits));
}

TEST_CASE("Wrapped rows are about square blocks, or wider where the texture is not high enough")
{
    const auto at = [](int width, int height, int limit) {
        const auto problem =
            lloyd_boyd_govindaraju_2008::wrapped_rows(rows_of(width, height, 0, Wrapping::four_steps), {limit});
        return problem ? problem->wrapped_at : 0;
    };
    CHECK(at(1 << 22, 1, 16384) == 2048);
    CHECK(at(1 << 21, 1, 16384) == 2048);
    CHECK(at(1 << 22, 16, 16384) == 4096);
    CHECK(at(1 << 22, 65, 16384) == 0);
    CHECK(at(100003, 1, 16384) == 512);
}
