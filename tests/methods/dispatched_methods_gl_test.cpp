// Methods of compute programs, on the device: every size of powers of two, either axis alone, complex images, and what a
// device is too small for.
#include "catch_framework.hpp"
#include "random_images.hpp"
#include "spectrum_truth.hpp"
#include "transform_runner.hpp"

using namespace fragfft;
using reference::AccuracyMode;

namespace {

constexpr unsigned seed = 2022;

std::vector<Method> dispatching_methods(const GlFixture& fixture)
{
    std::vector<Method> methods = methods_here(fixture);
    std::erase_if(methods, [](const Method& method) { return !method.dispatches; });
    return methods;
}

// Forward against FFTW, the inverse of FFTW's spectrum against the image, and there and back.
void check_complex(GlFixture& fixture, const Method& method, const Problem& problem)
{
    INFO(method.name << ", " << problem.width << " x " << problem.height << ", " << name(problem.axes) << ", twiddles "
                     << name(problem.twiddles) << ", seed " << seed);
    if (!takes(fixture, method, problem))
        return;
    const bool computed = problem.twiddles == Twiddles::computed;
    const AccuracyMode mode = computed ? AccuracyMode::float32_computed : AccuracyMode::float32_table;
    const double bound = reference::promised_transform_bound(mode, problem.width, problem.height);
    const Image texels = random_image(problem.width, problem.height, 4, seed);
    const DoubleComplexImage want = transformed(complex_of_texels(texels), problem.axes);
    ImageRunner forward(fixture.engine, method.forward(problem));
    const Image spectrum = forward.run(texels);
    CHECK(reference::relative_l2(complex_of_texels(spectrum), want) <= bound);
    ImageRunner inverse(fixture.engine, method.inverse(problem));
    const DoubleImage exact = reference::to_double(texels);
    // The spectrum is given as floats.
    CHECK(reference::relative_l2(reference::to_double(inverse.run(texels_of_complex(want))), exact) <=
          bound + 0x1p-24);
    CHECK(reference::relative_l2(reference::to_double(inverse.run(spectrum)), exact) <= 2 * bound);
}

} // namespace

TEST_CASE("Methods of compute programs: complex images of every size from 2 x 2 to 64 x 64, along both axes or one")
{
    GlFixture fixture;
    for (const Method& method : dispatching_methods(fixture))
        for (int height = 2; height <= 64; height *= 2)
            for (int width = 2; width <= 64; width *= 2)
                for (const Axes axes : {Axes::both, Axes::rows, Axes::columns})
                    for (const Twiddles twiddles : method.twiddles)
                        check_complex(fixture, method,
                                      {.width = width,
                                       .height = height,
                                       .twiddles = twiddles,
                                       .axes = axes,
                                       .domain = Domain::complex});
    fixture.require_no_errors();
}

TEST_CASE("Methods of compute programs: every length up to 2048 that the device takes, along either axis")
{
    GlFixture fixture;
    for (const Method& method : dispatching_methods(fixture))
        for (int length = 128; length <= 2048; length *= 2)
            for (const Twiddles twiddles : method.twiddles) {
                const Problem complex{.width = length, .height = 4, .twiddles = twiddles, .domain = Domain::complex};
                Problem rows = complex;
                rows.axes = Axes::rows;
                check_complex(fixture, method, rows);
                Problem columns = complex;
                std::swap(columns.width, columns.height);
                columns.axes = Axes::columns;
                check_complex(fixture, method, columns);
                Problem both = complex;
                both.height = length / 4;
                check_complex(fixture, method, both);
            }
    fixture.require_no_errors();
}

TEST_CASE("Methods of compute programs: 2048 x 2048 where the device takes it")
{
    GlFixture fixture;
    for (const Method& method : dispatching_methods(fixture))
        check_complex(fixture, method, {.width = 2048, .height = 2048, .domain = Domain::complex});
    fixture.require_no_errors();
}

TEST_CASE("Methods of compute programs: wherever the bins are, the error without zero frequency keeps its bound")
{
    GlFixture fixture;
    const Image image = random_image(256, 128, 4, seed, 0.0f, 1.0f); // whose DC term hides errors
    for (const Method& method : dispatching_methods(fixture)) {
        INFO(method.name << ", seed " << seed);
        TransformRunner runner(fixture.engine, method, {.width = 256, .height = 128});
        CHECK(reference::relative_l2_without_dc(runner.spectrum(image), truth(image)) <=
              2 * reference::promised_transform_bound(AccuracyMode::float32_table, 256, 128));
    }
    fixture.require_no_errors();
}
