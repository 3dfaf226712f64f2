// The reference's convolution, and its filters by frequency responses, compared with sums by hand and with each other.
#include "reference/direct_convolution.hpp"

#include "boundary.hpp"
#include "catch_framework.hpp"
#include "random_images.hpp"
#include "reference/direct_dft.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <cmath>
#include <numbers>

using namespace fragfft;
using namespace fragfft::cpu;
using namespace fragfft::reference;

namespace {

std::vector<int> shown(Boundary boundary, int length, int from, int to)
{
    std::vector<int> result;
    for (int position = from; position <= to; ++position) {
        result.push_back(sample_shown_at(position, length, boundary));
        // The same index by the library.
        REQUIRE(boundary_index(position, length, boundary) == result.back());
    }
    return result;
}

Kernel random_kernel(int width, int height, unsigned seed)
{
    return kernel_of_samples(random_image(width, height, 1, seed));
}

} // namespace

TEST_CASE("boundary rules continue a row as documented")
{
    REQUIRE(shown(Boundary::wrap, 3, -4, 6) == std::vector<int>{2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0});
    REQUIRE(shown(Boundary::clamp, 3, -4, 6) == std::vector<int>{0, 0, 0, 0, 0, 1, 2, 2, 2, 2, 2});
    REQUIRE(shown(Boundary::zero, 3, -4, 6) == std::vector<int>{-1, -1, -1, -1, 0, 1, 2, -1, -1, -1, -1});
    REQUIRE(shown(Boundary::mirror, 3, -4, 6) == std::vector<int>{2, 2, 1, 0, 0, 1, 2, 2, 1, 0, 0});
    REQUIRE(shown(Boundary::mirror, 1, -3, 3) == std::vector<int>(7, 0));
}

TEST_CASE("convolution of a row by hand for each boundary rule")
{
    const DoubleImage row = image_of(4, 1, {1.0, 2.0, 3.0, 4.0});
    // Taps at -1, 0, +1: result(x) = 1 * f(x + 1) + 10 * f(x) + 100 * f(x - 1). Small integers: exact.
    const Kernel kernel{3, 1, {1.0, 10.0, 100.0}};
    REQUIRE(direct_convolution(row, kernel, Boundary::zero).samples == std::vector<double>{12.0, 123.0, 234.0, 340.0});
    REQUIRE(direct_convolution(row, kernel, Boundary::wrap).samples == std::vector<double>{412.0, 123.0, 234.0, 341.0});
    REQUIRE(direct_convolution(row, kernel, Boundary::clamp).samples ==
            std::vector<double>{112.0, 123.0, 234.0, 344.0});
    REQUIRE(direct_convolution(row, kernel, Boundary::mirror).samples ==
            std::vector<double>{112.0, 123.0, 234.0, 344.0});
}

TEST_CASE("an even kernel has its origin at half its size")
{
    // Origin at index 1 of 2: taps at -1 and 0, so result(x) = 1 * f(x + 1) + 10 * f(x).
    REQUIRE(direct_convolution(image_of(3, 1, {1.0, 2.0, 3.0}), Kernel{2, 1, {1.0, 10.0}}, Boundary::zero).samples ==
            std::vector<double>{12.0, 23.0, 30.0});
    REQUIRE(direct_convolution(image_of(1, 3, {1.0, 2.0, 3.0}), Kernel{1, 2, {1.0, 10.0}}, Boundary::wrap).samples ==
            std::vector<double>{12.0, 23.0, 31.0});
}

TEST_CASE("convolution is not correlation")
{
    DoubleImage impulse(5, 5, 1);
    impulse.at(2, 2) = 1.0;
    const Kernel kernel{3, 3, {1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0}};
    const DoubleImage result = direct_convolution(impulse, kernel, Boundary::zero);
    // An impulse becomes the kernel, not its mirror image.
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 3; ++x)
            REQUIRE(result.at(x + 1, y + 1) == kernel.at(x, y));
    REQUIRE(result.at(0, 0) == 0.0);
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
        // Sums of 108 terms in double precision; the measured error is about 1e-15.
        REQUIRE(relative_l2(real_part(filtered),
                            direct_convolution(image, kernel_of_samples(kernel), Boundary::wrap)) <= 1e-14);
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
    const DoubleImage filtered = filtered_by_bins(padded, response);
    const DoubleImage want = direct_convolution(image, kernel_of_samples(kernel), Boundary::zero);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            // Values below 20 / 4 in double precision.
            REQUIRE(std::abs(filtered.at(x, y) - want.at(x, y)) <= 1e-14);
}

TEST_CASE("convolution refuses what has no samples")
{
    REQUIRE_THROWS_WITH(direct_convolution(DoubleImage(4, 4, 1), Kernel{3, 3, {1.0}}, Boundary::zero),
                        ContainsSubstring("the convolution kernel has 1 samples"));
    REQUIRE_THROWS_AS(direct_convolution(DoubleImage(4, 4, 1), Kernel{0, 0, {}}, Boundary::zero), InputError);
    REQUIRE_THROWS_AS(direct_convolution(DoubleImage{}, Kernel{}, Boundary::zero), InputError);
}

TEST_CASE("filtering by a kernel's frequency response is convolution with it, in one period and among mirror images")
{
    const unsigned seed = 64;
    INFO("seed " << seed);
    for (const auto& [width, height, channels] : {std::tuple{9, 7, 2}, {8, 6, 1}, {1, 5, 3}, {4, 1, 1}}) {
        const DoubleImage image = random_image(width, height, channels, seed);
        // Not even about its origin: at the bins of half a cycle its response at +1/2 and -1/2 differs.
        const Kernel kernel = random_kernel(3, 4, seed + 1);
        const FrequencyResponse response = [&](double x, double y) {
            std::complex<double> sum = 0.0;
            for (int j = 0; j < kernel.height; ++j)
                for (int i = 0; i < kernel.width; ++i)
                    sum += kernel.at(i, j) *
                           std::polar(1.0, -2.0 * std::numbers::pi *
                                               (x * (i - kernel.origin_x()) + y * (j - kernel.origin_y())));
            return sum;
        };
        for (const Boundary boundary : {Boundary::wrap, Boundary::mirror}) {
            INFO(width << " x " << height << ", " << name(boundary));
            REQUIRE(filter_error(filtered_by_response(image, response, boundary),
                                 direct_convolution(image, kernel, boundary), image) <= 1e-14);
        }
        REQUIRE_THROWS_AS(filtered_by_bins(image, DoubleComplexImage(width + 1, height, 1)), InputError);
        REQUIRE_THROWS_WITH(filtered_by_response(image, response, Boundary::zero),
                            ContainsSubstring("wrap and mirror"));
        REQUIRE_THROWS_AS(filtered_by_response(image, response, Boundary::clamp), InputError);
    }
}

TEST_CASE("a response is asked at frequencies up to half a cycle, and each keeps its own bin")
{
    // A wave of 1 in 8 pixels along x and -2 in 6 along y is multiplied by the gain there.
    DoubleImage wave(8, 6, 1);
    for (int y = 0; y < 6; ++y)
        for (int x = 0; x < 8; ++x)
            wave.at(x, y) = std::cos(2.0 * std::numbers::pi * (x / 8.0 - 2.0 * y / 6.0));
    const DoubleImage got = filtered_by_response(
        wave,
        [](double x, double y) {
            REQUIRE(std::max(std::abs(x), std::abs(y)) <= 0.5);
            const bool is_of_wave = (x == 0.125 && y == -2.0 / 6.0) || (x == -0.125 && y == 2.0 / 6.0);
            return std::complex<double>(is_of_wave ? 3.0 : 0.0, 0.0);
        },
        Boundary::wrap);
    for (std::size_t i = 0; i < wave.samples.size(); ++i)
        REQUIRE(std::abs(got.samples[i] - 3.0 * wave.samples[i]) <= 1e-14);
}
