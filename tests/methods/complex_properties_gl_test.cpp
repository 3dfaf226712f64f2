// What FFTW tests its own transforms for (Ergun's tests): linearity, impulses and shifts, here of complex images, of
// any size, along either axis or both, in both directions.
#include "catch_framework.hpp"
#include "engine/image_runner.hpp"
#include "gl_test_support.hpp"
#include "methods/wrapping.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "spectrum_truth.hpp"

#include <numbers>

using namespace fragfft;

namespace {

constexpr unsigned seed = 1995;
constexpr int rounds = 10;
constexpr double bound = 2e-6; // of single precision, whatever the size
constexpr int images = 2;      // in a texel

DoubleComplexImage random_numbers(const Problem& problem, unsigned number)
{
    return complex_of_texels(random_image(problem.width, problem.height, 2 * images, seed + number));
}

// factor(x, y) times each number.
template <typename Factor> DoubleComplexImage multiplied(DoubleComplexImage image, Factor factor)
{
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < image.channels; ++channel)
                image.at(x, y, channel) *= factor(x, y);
    return image;
}

DoubleComplexImage sum(DoubleComplexImage a, const DoubleComplexImage& b)
{
    for (std::size_t i = 0; i < a.samples.size(); ++i)
        a.samples[i] += b.samples[i];
    return a;
}

DoubleComplexImage filled(const Problem& problem, std::complex<double> value)
{
    DoubleComplexImage image(problem.width, problem.height, images);
    std::fill(image.samples.begin(), image.samples.end(), value);
    return image;
}

// 1 where every index along a transformed axis is 0: an impulse in each line.
DoubleComplexImage impulse(const Problem& problem)
{
    return multiplied(filled(problem, 1.0), [&](int x, int y) {
        return (problem.axes == Axes::columns || x == 0) && (problem.axes == Axes::rows || y == 0) ? 1.0 : 0.0;
    });
}

struct Shift
{
    int right;
    int down;
};

DoubleComplexImage shifted(const DoubleComplexImage& image, const Shift& shift)
{
    DoubleComplexImage result = image;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < image.channels; ++channel)
                result.at((x + shift.right) % image.width, (y + shift.down) % image.height, channel) =
                    image.at(x, y, channel);
    return result;
}

// exp(sign 2 pi j (x right / width + y down / height)) times each number.
DoubleComplexImage turned(const DoubleComplexImage& image, const Shift& shift, double sign)
{
    return multiplied(image, [&](int x, int y) {
        const double turns = static_cast<double>(x * shift.right % image.width) / image.width +
                             static_cast<double>(y * shift.down % image.height) / image.height;
        return std::polar(1.0, sign * 2.0 * std::numbers::pi * turns);
    });
}

class Transform
{
public:
    Transform(Engine& engine, const Method& method, const Problem& problem)
        : problem_(problem), runner_(engine, method.transform(problem))
    {
    }

    DoubleComplexImage operator()(const DoubleComplexImage& image)
    {
        const Image texels = texels_of_complex(image);
        if (problem_.wrapped_at == 0)
            return complex_of_texels(runner_.run(texels));
        return complex_of_texels(
            unwrapped(runner_.run(wrapped(texels, problem_.wrapped_at)), problem_.width, problem_.height));
    }

private:
    Problem problem_;
    ImageRunner runner_;
};

void check_properties(Engine& engine, const Method& method, const Problem& problem)
{
    INFO(method.name << ", " << problem.width << " x " << problem.height << ", " << name(problem.axes) << ", "
                     << name(problem.direction) << ", wrapped at " << problem.wrapped_at << ", seed " << seed);
    Transform transform(engine, method, problem);
    const double sign = problem.direction == Direction::forward ? -1.0 : 1.0;
    const bool rows = problem.axes != Axes::columns;
    const bool columns = problem.axes != Axes::rows;
    const double numbers = (rows ? problem.width : 1.0) * (columns ? problem.height : 1.0);
    const double scale = problem.direction == Direction::forward ? 1.0 : 1.0 / numbers;

    CHECK(reference::ergun_error(transform(impulse(problem)), filled(problem, scale)) <= bound);
    CHECK(reference::ergun_error(transform(filled(problem, 1.0)),
                                 multiplied(impulse(problem), [&](int, int) { return numbers * scale; })) <= bound);
    for (unsigned round = 0; round < rounds; ++round) {
        const DoubleComplexImage a = random_numbers(problem, 2 * round);
        const DoubleComplexImage b = random_numbers(problem, 2 * round + 1);
        const DoubleComplexImage of_a = transform(a);
        const std::complex<double> alpha(0.5, -0.75);
        const auto times_alpha = [&](int, int) { return alpha; };
        CHECK(reference::ergun_error(transform(sum(multiplied(a, times_alpha), b)),
                                     sum(multiplied(of_a, times_alpha), transform(b))) <= bound);
        // Both spectra are larger than what is left of them, about by the root of how many numbers they are of.
        const auto negative = [](int, int) { return -1.0; };
        CHECK(reference::ergun_error(sum(of_a, transform(sum(impulse(problem), multiplied(a, negative)))),
                                     filled(problem, scale)) <= bound * std::sqrt(numbers));
        const Shift shift{rows ? static_cast<int>(3 + round) % problem.width : 0,
                          columns ? static_cast<int>(5 + round) % problem.height : 0};
        CHECK(reference::ergun_error(transform(shifted(a, shift)), turned(of_a, shift, sign)) <= bound);
        CHECK(reference::ergun_error(transform(turned(a, shift, -sign)), shifted(of_a, shift)) <= bound);
    }
}

} // namespace

TEST_CASE("Linearity, impulses and shifts of complex images of any size, in both directions")
{
    GlFixture fixture;
    for (const Method& method : all_methods())
        for (const auto& [width, height] : {std::pair{12, 7}, {31, 64}, {1, 45}, {100, 9}, {64, 32}, {13, 1}})
            for (const auto axes : {Axes::both, Axes::rows, Axes::columns})
                for (const auto direction : {Direction::forward, Direction::inverse}) {
                    const Problem problem{.width = width,
                                          .height = height,
                                          .direction = direction,
                                          .axes = axes,
                                          .domain = Domain::complex};
                    if (!method.refusal(problem, {16384}))
                        check_properties(fixture.engine, method, problem);
                }
    fixture.require_no_errors();
}

TEST_CASE("Linearity, impulses and shifts of wrapped rows, in both directions")
{
    GlFixture fixture;
    const Method& method = method_named("lloyd-boyd-govindaraju-2008");
    for (const int width : {64, 45})
        for (const auto wrapping : {Wrapping::logical, Wrapping::four_steps})
            for (const auto direction : {Direction::forward, Direction::inverse})
                check_properties(fixture.engine, method,
                                 {.width = width,
                                  .height = 3,
                                  .direction = direction,
                                  .axes = Axes::rows,
                                  .domain = Domain::complex,
                                  .wrapped_at = 16,
                                  .wrapping = wrapping});
    fixture.require_no_errors();
}
