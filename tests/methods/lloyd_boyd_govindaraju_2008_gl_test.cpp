// Any size, compared with FFTW in double precision.
#include "catch_framework.hpp"
#include "engine/image_runner.hpp"
#include "filters/filtering_plan.hpp"
#include "gl_test_support.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"
#include "sizes_to_64.hpp"
#include "spectrum_truth.hpp"
#include "sweep.hpp"

#include <bit>

using namespace fragfft;
using reference::AccuracyMode;

namespace {

constexpr unsigned plain_seed = 2008;

bool is_power_of_two(int length)
{
    return std::has_single_bit(static_cast<unsigned>(length));
}

double plain_bound_of(const Problem& problem)
{
    const bool rows = problem.axes != Axes::columns;
    const bool columns = problem.axes != Axes::rows;
    const bool stockham_alone =
        (!rows || is_power_of_two(problem.width)) && (!columns || is_power_of_two(problem.height));
    return reference::promised_transform_bound(
        stockham_alone ? AccuracyMode::float32_table : AccuracyMode::bluestein_float32, problem.width, problem.height);
}

// Compares the forward transform with FFTW, and the inverse of FFTW's spectrum with the image.
void check_complex(Engine& engine, const Problem& problem)
{
    const Method method = lloyd_boyd_govindaraju_2008::method();
    REQUIRE_FALSE(method.refusal(problem, {16384}));
    INFO(problem.width << " x " << problem.height << " " << name(problem.axes) << ", seed " << plain_seed);
    const Image texels = random_image(problem.width, problem.height, 4, plain_seed);
    const DoubleComplexImage want =
        reference::fftw_transform(complex_of_texels(texels), Direction::forward, problem.axes);
    ImageRunner forward(engine, method.forward(problem));
    CHECK(reference::relative_l2(complex_of_texels(forward.run(texels)), want) <= plain_bound_of(problem));
    ImageRunner inverse(engine, method.inverse(problem));
    CHECK(reference::relative_l2(cpu::to_double(inverse.run(texels_of_complex(want))), cpu::to_double(texels)) <=
          plain_bound_of(problem) + 0x1p-24);
}

void check_complex(const std::vector<Size>& sizes)
{
    GlFixture fixture;
    for (const auto [width, height] : sizes)
        check_complex(fixture.engine, {.width = width, .height = height, .domain = Domain::complex});
    fixture.require_no_errors();
}

} // namespace

TEST_CASE("Lloyd, Boyd & Govindaraju 2008: some of the sizes to 64 x 64, complex, both directions")
{
    check_complex(sizes_to_64(is_thorough() ? 7 : 21));
}

// Takes a quarter of a minute, so it only runs when it is named.
TEST_CASE("Lloyd, Boyd & Govindaraju 2008: every size from 1 x 1 to 64 x 64, complex, both directions", "[.every_size]")
{
    check_complex(sizes_to_64(1));
}

TEST_CASE("Lloyd, Boyd & Govindaraju 2008: every length from 1 to 64 along one axis alone")
{
    GlFixture fixture;
    for (int length = 1; length <= 64; ++length) {
        check_complex(fixture.engine, {.width = length, .height = 3, .axes = Axes::rows, .domain = Domain::complex});
        check_complex(fixture.engine, {.width = 5, .height = length, .axes = Axes::columns, .domain = Domain::complex});
    }
    fixture.require_no_errors();
}

TEST_CASE("Lloyd, Boyd & Govindaraju 2008: real images of every size from 1 x 1 to 20 x 20")
{
    GlFixture fixture;
    const Method method = lloyd_boyd_govindaraju_2008::method();
    for (int height = 1; height <= 20; ++height)
        for (int width = 1; width <= 20; ++width) {
            const Problem problem{.width = width, .height = height};
            INFO(width << " x " << height << ", seed " << plain_seed);
            const Image image = random_image(width, height, 4, plain_seed);
            ImageRunner forward(fixture.engine, method.forward(problem));
            const Image packed = forward.run(image);
            CHECK(reference::relative_l2(method.unpack(packed, 4), truth(image)) <= plain_bound_of(problem));
        }
    fixture.require_no_errors();
}

TEST_CASE("Lloyd, Boyd & Govindaraju 2008: every prime up to 4093 along one axis")
{
    GlFixture fixture;
    std::vector<int> primes;
    for (int length = 67; length <= 4093; length += 2) {
        bool prime = true;
        for (int divisor = 3; prime && divisor * divisor <= length; divisor += 2)
            prime = length % divisor != 0;
        if (prime)
            primes.push_back(length);
    }
    for (const int length : swept(primes, 40))
        check_complex(fixture.engine, {.width = length, .height = 1, .axes = Axes::rows, .domain = Domain::complex});
    fixture.require_no_errors();
}

TEST_CASE("Lloyd, Boyd & Govindaraju 2008: photographs' sizes, both ways of twiddles, narrow texels")
{
    GlFixture fixture;
    InTurn<Size> sizes_in_turn({{500, 256}, {511, 383}, {150, 999}}, 4);
    for (const auto format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rg32f})
        for (const auto twiddles : {Twiddles::table, Twiddles::computed})
            for (const auto [width, height] : sizes_in_turn.next()) {
                const Method method = lloyd_boyd_govindaraju_2008::method();
                const Problem problem{.width = width, .height = height, .format = format, .twiddles = twiddles};
                INFO(width << " x " << height << ", " << gl::info(format).name << ", " << name(twiddles));
                const int channels = gl::info(format).components;
                const Image image = random_image(width, height, channels, plain_seed, 0.0f, 1.0f);
                const DoubleComplexImage want = truth(image);
                ImageRunner forward(fixture.engine, method.forward(problem));
                const Image packed = forward.run(image, channels);
                const double bound =
                    twiddles == Twiddles::table
                        ? plain_bound_of(problem)
                        : reference::promised_transform_bound(AccuracyMode::float32_computed, width, height);
                CHECK(reference::relative_l2(method.unpack(packed, channels), want) <= bound);
                CHECK(reference::relative_l2_without_dc(method.unpack(packed, channels), want) <= 2 * bound);
                ImageRunner inverse(fixture.engine, method.inverse(problem));
                const Image returned = inverse.run(packed, channels);
                CHECK(reference::relative_l2(cpu::to_double(returned), cpu::to_double(image)) <=
                      reference::promised_round_trip_bound(twiddles == Twiddles::table ? AccuracyMode::bluestein_float32
                                                                                       : AccuracyMode::float32_computed)
                          .relative_l2.value());
            }
    fixture.require_no_errors();
}

TEST_CASE("Lloyd, Boyd & Govindaraju 2008: filtering at any size multiplies the spectra")
{
    GlFixture fixture;
    const Method method = lloyd_boyd_govindaraju_2008::method();
    for (const auto [width, height] : swept<Size>({{255, 256}, {100, 75}, {511, 767}, {1023, 7}}, 3)) {
        INFO(width << " x " << height << ", seed " << plain_seed);
        const Image image = random_image(width, height, 4, plain_seed, 0.0f, 1.0f);
        const Image kernel = random_image(width, height, 1, plain_seed + 1, 0.0f, 1.0f);
        const DoubleComplexImage response = truth(kernel);
        const DoubleImage want = reference::filtered_by_bins(cpu::to_double(image), response);
        ImageRunner filter(fixture.engine, filtering_plan(method, filtering_of({.width = width, .height = height})));
        filter.upload("response", method.pack_response(response));
        CHECK(reference::relative_l2(cpu::to_double(filter.run(image)), want) <=
              reference::promised_convolution_bound(AccuracyMode::bluestein_float32).relative_l2.value());
    }
    fixture.require_no_errors();
}

TEST_CASE("Lloyd, Boyd & Govindaraju 2008 refuses what it does not take in one sentence")
{
    const Method method = lloyd_boyd_govindaraju_2008::method();
    const Limits limits{1024};
    CHECK_FALSE(method.refusal({.width = 1024, .height = 512}, limits));
    CHECK_FALSE(method.refusal({.width = 511, .height = 1}, limits));
    const auto too_long = method.refusal({.width = 513, .height = 4}, limits);
    REQUIRE(too_long);
    CHECK(too_long->is_for_size);
    CHECK(too_long->sentence ==
          "lloyd-boyd-govindaraju-2008 takes lengths that are no powers of two up to 512 (half the largest texture), "
          "not 513 x 4");
    CHECK_FALSE(method.refusal({.width = 513, .height = 4, .axes = Axes::columns}, limits));
    CHECK(method.refusal({.width = 1025, .height = 4}, limits)->is_for_size);
    CHECK(method.refusal({.width = 0, .height = 4}, limits)->is_for_size);
    CHECK(method.refusal({.width = 12, .height = 4, .format = gl::PixelFormat::rgba16f}, limits)->is_for_size);
    CHECK_FALSE(method.refusal({.width = 16, .height = 4, .format = gl::PixelFormat::rgba16f}, limits));
    CHECK(method.refusal({.width = 8, .height = 8, .batch = 2}, limits));
}
