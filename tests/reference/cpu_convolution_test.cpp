#include "catch_framework.hpp"
#include "random_images.hpp"
#include "reference/cpu_convolution.hpp"
#include "reference/error_measures.hpp"
#include "reference/spatial_convolution.hpp"

using namespace fragfft;
using namespace fragfft::reference;

namespace {

constexpr Boundary all_boundaries[] = {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror};

// As cpu_convolution.hpp promises. The image, the weights and every sum are rounded to 24 bits, 6e-8 of themselves:
// groups of 16 let a sum gather some 50 such errors at worst, in one direction only where the image is flat.
constexpr double promised = 1e-6;

DoubleImage product_of_row_and_column(const DoubleImage& row, const DoubleImage& column)
{
    DoubleImage kernel(row.width, column.height, 1);
    for (int y = 0; y < kernel.height; ++y)
        for (int x = 0; x < kernel.width; ++x)
            kernel.at(x, y) = column.at(0, y) * row.at(x, 0);
    return kernel;
}

DoubleImage convolved(CpuConvolution&& convolution, const Image& image)
{
    convolution.set_image(image);
    convolution.convolve();
    return to_double(convolution.image());
}

// Positive weights of sum 1: no sum cancels.
DoubleImage smoothing(int width, int height, unsigned seed)
{
    DoubleImage kernel = random_image(width, height, 1, seed);
    double sum = 0.0;
    for (double& weight : kernel.samples)
        sum += weight += 1.0;
    for (double& weight : kernel.samples)
        weight /= sum;
    return kernel;
}

} // namespace

TEST_CASE("Convolution on the CPU equals its definition: every boundary, odd, even and larger kernels")
{
    const unsigned seed = 81;
    INFO("seed " << seed);
    // Below a vector, of several vectors with a rest, and with rows and threads that do not divide.
    for (const auto& [width, height] : {std::pair{1, 1}, {5, 3}, {16, 8}, {83, 13}, {130, 6}}) {
        const Image image = to_float(random_image(width, height, 3, seed));
        for (const auto& [kernel_width, kernel_height] :
             {std::pair{1, 1}, {3, 3}, {2, 4}, {1, 40}, {17, 5}, {4, 8}, {33, 21}, {7, 30}, {90, 2}}) {
            const DoubleImage row = random_image(kernel_width, 1, 1, seed + 1);
            const DoubleImage column = random_image(1, kernel_height, 1, seed + 2);
            const DoubleImage kernel = product_of_row_and_column(row, column);
            double gain = 0.0;
            for (const double weight : kernel.samples)
                gain += std::abs(weight);
            for (const Boundary boundary : all_boundaries) {
                INFO("image " << width << " x " << height << ", kernel " << kernel_width << " x " << kernel_height
                              << ", boundary " << int(boundary));
                const DoubleImage want = convolve(to_double(image), kernel, boundary);
                // Random signs cancel: by the largest sum there could be, samples being below 0.5.
                const double bound = promised * 0.5 * gain;
                for (const int threads : {1, 3}) {
                    REQUIRE(max_abs_difference(
                                convolved(CpuConvolution(width, height, 3, kernel, boundary, threads), image), want) <=
                            bound);
                    REQUIRE(max_abs_difference(
                                convolved(CpuConvolution(width, height, 3, row, column, boundary, threads), image),
                                want) <= bound);
                }
            }
        }
    }
}

TEST_CASE("Convolution on the CPU keeps its promise for kernels up to 63 x 63, on noise and on flat images")
{
    const unsigned seed = 82;
    INFO("seed " << seed);
    Image flat(150, 70, 2);
    std::fill(flat.samples.begin(), flat.samples.end(), 0.7F);
    const Image noise =
        to_float(map_samples<double>(random_image(150, 70, 2, seed), [](double offset) { return 0.7 + offset; }));
    for (const Image& image : {flat, noise})
        for (const int size : {3, 9, 15, 31, 63}) {
            const DoubleImage row = smoothing(size, 1, seed + 1);
            const DoubleImage column = smoothing(1, size, seed + 2);
            const DoubleImage kernel = product_of_row_and_column(row, column);
            const DoubleImage want = convolve(to_double(image), kernel, Boundary::wrap);
            INFO("kernel " << size << " x " << size);
            REQUIRE(relative_l2(convolved(CpuConvolution(150, 70, 2, kernel), image), want) <= promised);
            REQUIRE(relative_l2(convolved(CpuConvolution(150, 70, 2, row, column), image), want) <= promised);
        }
}

TEST_CASE("Convolution on the CPU repeats to the last bit and leaves its image as it was")
{
    const unsigned seed = 83;
    INFO("seed " << seed);
    const Image image = to_float(random_image(40, 20, 1, seed));
    CpuConvolution convolution(40, 20, 1, random_image(5, 1, 1, seed), random_image(1, 7, 1, seed));
    convolution.set_image(image);
    convolution.convolve();
    const Image first = convolution.image();
    convolution.convolve();
    REQUIRE(convolution.image().samples == first.samples);
}

TEST_CASE("Convolution on the CPU counts two operations for each tap")
{
    REQUIRE(CpuConvolution(10, 20, 3, DoubleImage(4, 5, 1)).floating_point_operations() == 2.0 * 20 * 600);
    REQUIRE(CpuConvolution(10, 20, 3, DoubleImage(4, 1, 1), DoubleImage(1, 5, 1)).floating_point_operations() ==
            2.0 * 9 * 600);
}

TEST_CASE("Convolution on the CPU refuses what does not fit")
{
    const DoubleImage kernel(3, 3, 1);
    REQUIRE_THROWS_WITH(CpuConvolution(0, 4, 1, kernel), ContainsSubstring("width of at least 1, not 0"));
    REQUIRE_THROWS_AS(CpuConvolution(4, 0, 1, kernel), InputError);
    REQUIRE_THROWS_AS(CpuConvolution(4, 4, 0, kernel), InputError);
    REQUIRE_THROWS_AS(CpuConvolution(4, 4, 1, kernel, Boundary::wrap, 0), InputError);
    REQUIRE_THROWS_AS(CpuConvolution(4, 4, 1, DoubleImage()), InputError);
    REQUIRE_THROWS_WITH(CpuConvolution(4, 4, 2, DoubleImage(3, 3, 2)), ContainsSubstring("1 channel, not 2"));
    REQUIRE_THROWS_WITH(CpuConvolution(4, 4, 1, kernel, DoubleImage(1, 3, 1)), ContainsSubstring("3 rows"));
    REQUIRE_THROWS_WITH(CpuConvolution(4, 4, 1, DoubleImage(3, 1, 1), kernel), ContainsSubstring("3 columns"));
    CpuConvolution convolution(4, 4, 1, kernel);
    REQUIRE_THROWS_WITH(convolution.set_image(Image(4, 5, 1)), ContainsSubstring("4 x 5 x 1"));
}
