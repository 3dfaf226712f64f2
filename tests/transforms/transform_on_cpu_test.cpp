// The CPU's transforms, compared with FFTW in double precision.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "methods/spectrum_truth.hpp"
#include "program/cpu/half_spectrum.hpp"
#include "program/transforms/transform_on_cpu.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

using namespace fragfft;
using reference::AccuracyMode;

namespace {

constexpr unsigned cpu_transform_seed = 2026;

struct CpuShape
{
    int width;
    int height;
    int channels;
};
// Odd and prime sizes, single rows and columns, and more columns than are transformed at once.
const std::vector<CpuShape> cpu_shapes{{1, 1, 1},    {2, 1, 1},    {1, 2, 1},   {12, 7, 1},   {7, 12, 3},
                                       {1, 9, 4},    {31, 1, 2},   {101, 3, 1}, {100, 75, 3}, {64, 128, 1},
                                       {4099, 1, 1}, {3, 1021, 2}, {65, 64, 4}};

// The bound for both axes, which is larger than the bound for lines along one axis.
double bound_of(const CpuShape& shape)
{
    return reference::promised_transform_bound(AccuracyMode::bluestein_float32, shape.width, shape.height) + 0x1p-24;
}

ComplexImage random_complex(const CpuShape& shape)
{
    const Image parts = random_image(shape.width, shape.height, 2 * shape.channels, cpu_transform_seed, -0.5F, 0.5F);
    ComplexImage image(shape.width, shape.height, shape.channels);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        image.samples[i] = {parts.samples[2 * i], parts.samples[2 * i + 1]};
    return image;
}

double numbers_along(const CpuShape& shape, Axes axes)
{
    return (axes == Axes::columns ? 1.0 : shape.width) * (axes == Axes::rows ? 1.0 : shape.height);
}

template <typename Work> void for_shapes_and_axes(const Work& work)
{
    for (const CpuShape& shape : cpu_shapes)
        for (const Axes axes : {Axes::both, Axes::rows, Axes::columns})
            for (const int threads : {1, 3}) {
                INFO(shape.width << " x " << shape.height << " x " << shape.channels << ", axes "
                                 << static_cast<int>(axes) << ", " << threads << " threads");
                work(shape, axes, threads);
            }
}

ComplexImage image_of(const HalfSpectrum& half)
{
    ComplexImage image(half.width, half.height, half.channels);
    std::copy_n(half.bins.get(), image.samples.size(), image.samples.begin());
    return image;
}

} // namespace

TEST_CASE("On the CPU a real image's half spectrum, its whole one, and the image back are exact to single precision")
{
    for_shapes_and_axes([](const CpuShape& shape, Axes axes, int threads) {
        const Image image = random_image(shape.width, shape.height, shape.channels, cpu_transform_seed, -0.5F, 0.5F);
        const DoubleComplexImage want =
            reference::fftw_transform(cpu::to_complex(cpu::to_double(image)), Direction::forward, axes);
        const HalfSpectrum half = half_spectrum_on_cpu(image, axes, 1.0F, threads);
        CHECK(reference::relative_l2(cpu::to_double(image_of(half)), cpu::half_spectrum(want, axes)) <=
              bound_of(shape));

        ComplexImage full(shape.width, shape.height, shape.channels);
        for (int v = 0; v < shape.height; ++v)
            copy_full_row(half, shape.width, shape.height, axes, v, &full.at(0, v));
        CHECK(reference::relative_l2(cpu::to_double(full), want) <= bound_of(shape));

        const int length = axes == Axes::columns ? shape.height : shape.width;
        const Image back = real_inverse_on_cpu(image_of(half), length, axes,
                                               static_cast<float>(1.0 / numbers_along(shape, axes)), threads);
        CHECK(reference::relative_l2(cpu::to_double(back), cpu::to_double(image)) <= 2 * bound_of(shape));
    });
}

TEST_CASE("On the CPU complex numbers are transformed there and back, scaled as asked")
{
    for_shapes_and_axes([](const CpuShape& shape, Axes axes, int threads) {
        const ComplexImage given = random_complex(shape);
        DoubleComplexImage want = reference::fftw_transform(cpu::to_double(given), Direction::forward, axes);
        for (auto& bin : want.samples)
            bin *= 0.5;
        ComplexImage numbers = given;
        transform_on_cpu(numbers, Direction::forward, axes, 0.5F, threads);
        CHECK(reference::relative_l2(cpu::to_double(numbers), want) <= bound_of(shape));
        transform_on_cpu(numbers, Direction::inverse, axes, static_cast<float>(2.0 / numbers_along(shape, axes)),
                         threads);
        CHECK(reference::relative_l2(cpu::to_double(numbers), cpu::to_double(given)) <= 2 * bound_of(shape));
    });
}

TEST_CASE("Halves that belong to no image of the length, and empty images, are refused")
{
    CHECK_THROWS_AS(real_inverse_on_cpu(ComplexImage(5, 4, 1), 10, Axes::both, 1.0F), InputError);
    CHECK_THROWS_AS(real_inverse_on_cpu(ComplexImage(5, 4, 1), 8, Axes::columns, 1.0F), InputError);
    CHECK_THROWS_AS(half_spectrum_on_cpu(Image(), Axes::both, 1.0F), InputError);
}
