#include "catch_framework.hpp"
#include "errors.hpp"
#include "filters/convolution_taps.hpp"
#include "kernel_support.hpp"
#include "reference/direct_convolution.hpp"

using namespace fragfft;

namespace {

const auto every_boundary = {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror};

double by_taps(const std::vector<Tap>& taps, const DoubleImage& image, int x, int y, Boundary boundary)
{
    double sum = 0.0;
    for (const Tap& tap : taps) {
        const int column = boundary_index(x + tap.x, image.width, boundary);
        const int row = boundary_index(y + tap.y, image.height, boundary);
        if (column >= 0 && row >= 0)
            sum += tap.weight * image.at(column, row);
    }
    return sum;
}

} // namespace

TEST_CASE("Taps mirror the kernel about its origin, and leave out zeros")
{
    // Origin at (1, 1): weight (2, 0) reads one to the left and one below.
    const Kernel kernel{3, 2, {0.0, 0.0, 5.0, 0.0, 7.0, 0.0}};
    const std::vector<Tap> taps = convolution_taps(kernel, 100, 100, Boundary::clamp);
    CHECK(taps == std::vector<Tap>{{0, 0, 7.0}, {-1, 1, 5.0}});
    const KernelReach reach = reach_of(taps);
    CHECK((reach.left == 1 && reach.right == 0 && reach.top == 0 && reach.bottom == 1));
}

TEST_CASE("Without zeros taps reach as far as the kernel")
{
    for (const auto& [width, height] : {std::pair{1, 1}, {2, 2}, {3, 4}, {6, 5}}) {
        const Kernel kernel = random_kernel(width, height, 5);
        const KernelReach want = kernel_reach(kernel);
        for (const Boundary boundary : every_boundary) {
            const KernelReach got = reach_of(convolution_taps(kernel, 50, 50, boundary));
            CHECK((got.left == want.left && got.right == want.right));
            CHECK((got.top == want.top && got.bottom == want.bottom));
        }
    }
}

TEST_CASE("A kernel of zeros keeps one tap")
{
    CHECK(convolution_taps({3, 3, std::vector<double>(9)}, 8, 8, Boundary::wrap) == std::vector<Tap>{{0, 0, 0.0}});
    // Weights that cancel when the kernel is folded onto itself.
    CHECK(convolution_taps({3, 1, {1.0, 0.0, -1.0}}, 2, 1, Boundary::wrap).size() == 2);
    CHECK(convolution_taps({2, 1, {1.0, -1.0}}, 1, 1, Boundary::wrap) == std::vector<Tap>{{0, 0, 0.0}});
}

TEST_CASE("Folded taps compute the same convolution, and stay near the image, for kernels of any size")
{
    for (const Boundary boundary : every_boundary)
        for (const auto& [width, height] : {std::pair{1, 1}, {2, 1}, {1, 3}, {3, 2}, {5, 4}})
            for (const auto& [kernel_width, kernel_height] :
                 {std::pair{1, 1}, {2, 3}, {4, 4}, {9, 8}, {16, 21}, {33, 2}}) {
                constexpr unsigned seed = 31;
                INFO("boundary " << static_cast<int>(boundary) << ", image " << width << " x " << height << ", kernel "
                                 << kernel_width << " x " << kernel_height << ", seed " << seed);
                const Kernel kernel = random_kernel(kernel_width, kernel_height, seed);
                DoubleImage image(width, height, 1);
                image.samples = random_kernel(width, height, seed + 1).weights;
                const DoubleImage want = reference::direct_convolution(image, kernel, boundary);
                const std::vector<Tap> taps = convolution_taps(kernel, width, height, boundary);
                const int beyond = boundary == Boundary::mirror ? 1 : 0;
                for (const Tap& tap : taps) {
                    CHECK((tap.x > -width - beyond && tap.x < width));
                    CHECK((tap.y > -height - beyond && tap.y < height));
                }
                for (int y = 0; y < height; ++y)
                    for (int x = 0; x < width; ++x)
                        // Up to 33 * 21 terms of magnitude 1, added in another order.
                        CHECK(by_taps(taps, image, x, y, boundary) == Approx(want.at(x, y)).margin(1e-12));
            }
}

TEST_CASE("Images without pixels have no taps")
{
    CHECK_THROWS_AS(convolution_taps({}, 0, 1, Boundary::wrap), InputError);
    CHECK_THROWS_AS(convolution_taps({}, 1, -1, Boundary::wrap), InputError);
}
