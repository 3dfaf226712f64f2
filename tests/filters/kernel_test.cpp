#include "filters/kernel.hpp"

#include "catch_framework.hpp"
#include "errors.hpp"
#include "kernel_support.hpp"

#include <complex>
#include <numbers>

using namespace fragfft;
using Complex = std::complex<double>;

TEST_CASE("Magnitudes add up whatever their signs")
{
    CHECK(sum_of_magnitudes({2, 2, {1.0, -2.0, 0.0, -0.5}}) == 3.5);
    CHECK(sum_of_magnitudes({1, 1, {0.0}}) == 0.0);
}

TEST_CASE("a kernel's reach leans right and down where its size is even")
{
    const KernelReach odd = kernel_reach({5, 3, std::vector<double>(15)});
    CHECK(odd.left == 2);
    CHECK(odd.right == 2);
    CHECK(odd.top == 1);
    CHECK(odd.bottom == 1);

    // Origin (2, 1): offsets -2..1 and -1..0, read at p - offset.
    const KernelReach even = kernel_reach({4, 2, std::vector<double>(8)});
    CHECK(even.left == 1);
    CHECK(even.right == 2);
    CHECK(even.top == 0);
    CHECK(even.bottom == 1);
}

TEST_CASE("a kernel is read from a single-channel image as it lies")
{
    Image image(3, 2, 1);
    image.samples = {1, 2, 3, 4, 5, 6};
    const Kernel kernel = kernel_from_image(image);
    CHECK(kernel.width == 3);
    CHECK(kernel.height == 2);
    CHECK(kernel.weights == std::vector<double>{1, 2, 3, 4, 5, 6});
    CHECK(kernel.at(2, 1) == 6.0);
}

TEST_CASE("images that are no kernels are refused by name")
{
    CHECK_THROWS_AS(kernel_from_image(Image(2, 2, 3)), InputError);
    CHECK_THROWS_WITH(kernel_from_image(Image(2, 2, 3), "k.npy"), "k.npy: a kernel has one channel, this has 3");
    CHECK_THROWS_WITH(kernel_from_image(Image(0, 2, 1)),
                      "kernel image: a kernel needs at least one pixel, this has 0 x 2");
}

TEST_CASE("the response of a shifted impulse is a pure phase")
{
    // One weight at offset (1, -1) from the origin (1, 1) of a 3 x 3 kernel.
    Kernel kernel{3, 3, std::vector<double>(9)};
    kernel.at(2, 0) = 2.0;
    // exp(-2 pi j (1/4 - 1/2)) = exp(j pi / 2) = j. Tolerance: a few roundings of numbers near 1.
    CHECK(std::abs(kernel_response(kernel, 0.25, 0.5) - Complex(0.0, 2.0)) < 1e-15);
    CHECK(kernel_response(kernel, 0.0, 0.0) == Complex(2.0, 0.0));
}

TEST_CASE("the response of a box is the Dirichlet kernel")
{
    Kernel kernel{5, 1, std::vector<double>(5, 1.0)};
    for (const double frequency : {0.05, 0.2, 0.37, 0.5}) {
        const double want = std::sin(5.0 * std::numbers::pi * frequency) / std::sin(std::numbers::pi * frequency);
        // Tolerance: 5 roundings of terms of size 1.
        CHECK(std::abs(kernel_response(kernel, frequency, 0.3) - want) < 1e-14);
    }
}

TEST_CASE("a kernel image has its origin at pixel (0, 0)")
{
    const Kernel kernel{3, 2, {1, 2, 3, 4, 5, 6}}; // origin at weight 5
    const Image image = kernel_as_image(kernel, 4, 3, 2);
    REQUIRE(image.width == 4);
    REQUIRE(image.height == 3);
    REQUIRE(image.channels == 2);
    const std::vector<std::vector<float>> want = {{5, 6, 0, 4}, {0, 0, 0, 0}, {2, 3, 0, 1}};
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 4; ++x)
            for (int channel = 0; channel < 2; ++channel)
                CHECK(image.at(x, y, channel) == want[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)]);
}

TEST_CASE("a kernel larger than the image is folded")
{
    const Kernel kernel{5, 1, {1, 10, 100, 1000, 10000}}; // offsets -2..2
    const Image image = kernel_as_image(kernel, 2, 1, 1);
    CHECK(image.at(0, 0) == 10101.0f);
    CHECK(image.at(1, 0) == 1010.0f);
    CHECK(kernel_as_image(kernel, 1, 1, 1).at(0, 0) == 11111.0f);
}

TEST_CASE("a kernel image needs a size and 1 to 4 channels")
{
    CHECK_THROWS_WITH(kernel_as_image({}, 0, 4, 1), "a kernel cannot be placed in an image of 0 x 4 pixels");
    CHECK_THROWS_WITH(kernel_as_image({}, 4, 4, 5), "a kernel image has 1 to 4 channels, not 5");
    CHECK_THROWS_AS(kernel_as_image({}, 4, 4, 0), InputError);
}
