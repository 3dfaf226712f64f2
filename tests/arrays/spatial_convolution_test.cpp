#include "../reference/random_images.hpp"
#include "arrays/spatial_convolution.hpp"
#include "catch_framework.hpp"
#include "program/cpu/fftw_transform.hpp"
#include "reference/direct_dft.hpp"
#include "reference/error_measures.hpp"

using namespace fragfft;
using namespace fragfft::cpu;
using namespace fragfft::reference;

namespace {

std::vector<int> indices(Boundary boundary, int size, int from, int to)
{
    std::vector<int> result;
    for (int index = from; index <= to; ++index)
        result.push_back(boundary_index(index, size, boundary));
    return result;
}

// The definition, sample by sample, with none of the padding that the tested code works on.
double convolved_sample(const DoubleImage& image, const DoubleImage& kernel, Boundary boundary, int x, int y,
                        int channel)
{
    double sum = 0.0;
    for (int j = 0; j < kernel.height; ++j)
        for (int i = 0; i < kernel.width; ++i) {
            const int source_x = boundary_index(x - (i - kernel.width / 2), image.width, boundary);
            const int source_y = boundary_index(y - (j - kernel.height / 2), image.height, boundary);
            if (source_x >= 0 && source_y >= 0)
                sum += kernel.at(i, j, kernel.channels == 1 ? 0 : channel) * image.at(source_x, source_y, channel);
        }
    return sum;
}

} // namespace

TEST_CASE("boundary rules continue a row as documented")
{
    REQUIRE(indices(Boundary::wrap, 3, -4, 6) == std::vector<int>{2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0});
    REQUIRE(indices(Boundary::clamp, 3, -4, 6) == std::vector<int>{0, 0, 0, 0, 0, 1, 2, 2, 2, 2, 2});
    REQUIRE(indices(Boundary::zero, 3, -4, 6) == std::vector<int>{-1, -1, -1, -1, 0, 1, 2, -1, -1, -1, -1});
    REQUIRE(indices(Boundary::mirror, 3, -4, 6) == std::vector<int>{2, 2, 1, 0, 0, 1, 2, 2, 1, 0, 0});
    REQUIRE(indices(Boundary::mirror, 1, -3, 3) == std::vector<int>(7, 0));
}

TEST_CASE("convolution of a row by hand for each boundary rule")
{
    const DoubleImage row = image_of(4, 1, {1.0, 2.0, 3.0, 4.0});
    // Taps at -1, 0, +1: result(x) = 1 * f(x + 1) + 10 * f(x) + 100 * f(x - 1). Small integers: exact.
    const DoubleImage kernel = image_of(3, 1, {1.0, 10.0, 100.0});
    REQUIRE(convolve(row, kernel, Boundary::zero).samples == std::vector<double>{12.0, 123.0, 234.0, 340.0});
    REQUIRE(convolve(row, kernel, Boundary::wrap).samples == std::vector<double>{412.0, 123.0, 234.0, 341.0});
    REQUIRE(convolve(row, kernel, Boundary::clamp).samples == std::vector<double>{112.0, 123.0, 234.0, 344.0});
    REQUIRE(convolve(row, kernel, Boundary::mirror).samples == std::vector<double>{112.0, 123.0, 234.0, 344.0});
}

TEST_CASE("an even kernel has its origin at half its size")
{
    // Origin at index 1 of 2: taps at -1 and 0, so result(x) = 1 * f(x + 1) + 10 * f(x).
    REQUIRE(convolve(image_of(3, 1, {1.0, 2.0, 3.0}), image_of(2, 1, {1.0, 10.0}), Boundary::zero).samples ==
            std::vector<double>{12.0, 23.0, 30.0});
    REQUIRE(convolve(image_of(1, 3, {1.0, 2.0, 3.0}), image_of(1, 2, {1.0, 10.0}), Boundary::wrap).samples ==
            std::vector<double>{12.0, 23.0, 31.0});
}

TEST_CASE("convolution is not correlation")
{
    DoubleImage impulse(5, 5, 1);
    impulse.at(2, 2) = 1.0;
    const DoubleImage kernel = image_of(3, 3, {1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0});
    const DoubleImage result = convolve(impulse, kernel, Boundary::zero);
    // An impulse is replaced by the kernel, not by its mirror image.
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 3; ++x)
            REQUIRE(result.at(x + 1, y + 1) == kernel.at(x, y));
    REQUIRE(result.at(0, 0) == 0.0);
}

TEST_CASE("convolution equals its definition for odd, even and larger kernels and all boundary rules")
{
    const unsigned seed = 61;
    INFO("seed " << seed);
    const DoubleImage image = random_image(9, 7, 2, seed);
    for (const auto& [kernel_width, kernel_height] : {std::pair{1, 1}, {3, 5}, {4, 2}, {2, 7}, {21, 16}})
        for (const int kernel_channels : {1, 2}) {
            const DoubleImage kernel = random_image(kernel_width, kernel_height, kernel_channels, seed + 1);
            for (const Boundary boundary : all_boundaries) {
                INFO(kernel_width << " x " << kernel_height << ", boundary " << int(boundary));
                const DoubleImage result = convolve(image, kernel, boundary);
                REQUIRE(result.same_shape(image));
                for (int y = 0; y < image.height; ++y)
                    for (int x = 0; x < image.width; ++x)
                        for (int channel = 0; channel < image.channels; ++channel)
                            // The same sum: at most 336 terms below 1/4.
                            REQUIRE(std::abs(result.at(x, y, channel) -
                                             convolved_sample(image, kernel, boundary, x, y, channel)) <= 1e-14);
            }
        }
}

TEST_CASE("circular convolution equals the product of direct DFTs")
{
    const unsigned seed = 62;
    INFO("seed " << seed);
    const DoubleImage image = random_image(12, 9, 1, seed);
    for (const auto& [kernel_width, kernel_height] : {std::pair{3, 3}, {4, 6}, {12, 9}, {25, 20}}) {
        INFO(kernel_width << " x " << kernel_height);
        const DoubleImage kernel = random_image(kernel_width, kernel_height, 1, seed + 1);
        const DoubleComplexImage spectrum = direct_dft(to_complex(image), Direction::forward);
        const DoubleComplexImage response = direct_dft(to_complex(wrapped_kernel(kernel, 12, 9)), Direction::forward);
        const DoubleComplexImage filtered = direct_dft(product(spectrum, response), Direction::inverse);
        // Sums of 108 terms in double: about 1e-15 measured.
        REQUIRE(relative_l2(real_part(filtered), convolve(image, kernel, Boundary::wrap)) <= 1e-14);
    }
}

TEST_CASE("convolution with zeros outside equals the product of zero padded spectra")
{
    const unsigned seed = 63;
    INFO("seed " << seed);
    const DoubleImage image = random_image(10, 6, 1, seed);
    const DoubleImage kernel = random_image(4, 5, 1, seed + 1);
    const int padded_width = image.width + kernel.width - 1;
    const int padded_height = image.height + kernel.height - 1;
    DoubleImage padded(padded_width, padded_height, 1);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            padded.at(x, y) = image.at(x, y);
    const DoubleComplexImage response = fftw_transform(wrapped_kernel(kernel, padded_width, padded_height));
    const DoubleComplexImage filtered = fftw_transform(product(fftw_transform(padded), response), Direction::inverse);
    const DoubleImage want = convolve(image, kernel, Boundary::zero);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            // Values below 20 / 4, double precision.
            REQUIRE(std::abs(filtered.at(x, y).real() - want.at(x, y)) <= 1e-14);
}

TEST_CASE("convolution refuses kernels that do not fit the channels")
{
    REQUIRE_THROWS_WITH(convolve(DoubleImage(4, 4, 4), DoubleImage(3, 3, 2), Boundary::zero),
                        ContainsSubstring("2 channels"));
    REQUIRE_THROWS_AS(convolve(DoubleImage(4, 4, 1), DoubleImage{}, Boundary::zero), InputError);
    REQUIRE_THROWS_AS(convolve(DoubleImage{}, DoubleImage(3, 3, 1), Boundary::zero), InputError);
}
