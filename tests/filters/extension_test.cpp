#include "filters/extension.hpp"

#include "catch_framework.hpp"
#include "errors.hpp"
#include "kernel_support.hpp"
#include "reference/direct_convolution.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <random>

using namespace fragfft;

namespace {

constexpr std::array all_rules = {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror};

Image signed_random_image(int width, int height, int channels, unsigned seed)
{
    std::mt19937 generator(seed);
    std::uniform_real_distribution<float> sample(-1.0f, 1.0f);
    Image image(width, height, channels);
    for (float& value : image.samples)
        value = sample(generator);
    return image;
}

double sample_around(const Image& image, int x, int y, int channel, Boundary rule)
{
    const int column = reference::sample_shown_at(x, image.width, rule);
    const int row = reference::sample_shown_at(y, image.height, rule);
    return column < 0 || row < 0 ? 0.0 : static_cast<double>(image.at(column, row, channel));
}

// The largest difference between convolution under the boundary rule and circular convolution of the extended image,
// cropped.
double largest_difference_of_extension(const Image& image, const Kernel& kernel, const Extension& plan, Boundary rule)
{
    const Image extended = extend(image, plan.left, plan.top, plan.width, plan.height, rule);
    const DoubleImage circular = reference::direct_convolution(extended, kernel, Boundary::wrap);
    const DoubleImage want = reference::direct_convolution(image, kernel, rule);
    double largest = 0.0;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < image.channels; ++channel)
                largest = std::max(
                    largest, std::abs(circular.at(plan.left + x, plan.top + y, channel) - want.at(x, y, channel)));
    return largest;
}

} // namespace

TEST_CASE("an extended row follows each rule, however far out")
{
    Image row(3, 1, 1);
    row.samples = {1, 2, 3};
    const auto extended = [&](Boundary rule) { return extend(row, 4, 0, 11, 1, rule).samples; };
    CHECK(extended(Boundary::zero) == std::vector<float>{0, 0, 0, 0, 1, 2, 3, 0, 0, 0, 0});
    CHECK(extended(Boundary::clamp) == std::vector<float>{1, 1, 1, 1, 1, 2, 3, 3, 3, 3, 3});
    CHECK(extended(Boundary::wrap) == std::vector<float>{3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1});
    CHECK(extended(Boundary::mirror) == std::vector<float>{3, 3, 2, 1, 1, 2, 3, 3, 2, 1, 1});
}

TEST_CASE("an extended image follows each rule on both axes and in every channel")
{
    const unsigned seed = 11;
    CAPTURE(seed);
    const Image image = signed_random_image(5, 3, 4, seed);
    for (const Boundary rule : all_rules) {
        CAPTURE(static_cast<int>(rule));
        const Image extended = extend(image, 7, 2, 20, 9, rule);
        REQUIRE(extended.width == 20);
        REQUIRE(extended.height == 9);
        REQUIRE(extended.channels == 4);
        bool equal = true;
        for (int y = 0; y < 9; ++y)
            for (int x = 0; x < 20; ++x)
                for (int channel = 0; channel < 4; ++channel)
                    equal = equal && extended.at(x, y, channel) ==
                                         static_cast<float>(sample_around(image, x - 7, y - 2, channel, rule));
        CHECK(equal);
        CHECK(crop(extended, 7, 2, 5, 3).samples == image.samples);
    }
}

TEST_CASE("a crop lies inside")
{
    Image image(3, 2, 1);
    image.samples = {1, 2, 3, 4, 5, 6};
    CHECK(crop(image, 1, 0, 2, 2).samples == std::vector<float>{2, 3, 5, 6});
    CHECK(crop(image, 0, 0, 3, 2).samples == image.samples);
    CHECK_THROWS_WITH(crop(image, 2, 0, 2, 2), "cannot crop 2 x 2 pixels at (2, 0) from an image of 3 x 2");
    CHECK_THROWS_AS(crop(image, -1, 0, 2, 2), InputError);
    CHECK_THROWS_AS(crop(image, 0, 1, 2, 2), InputError);
    CHECK_THROWS_AS(crop(image, 0, 0, 0, 1), InputError);
}

TEST_CASE("an extension needs sizes")
{
    CHECK_THROWS_WITH(extend(Image(2, 2, 1), 0, 0, 0, 4, Boundary::zero),
                      "cannot extend an image of 2 x 2 pixels to 0 x 4");
    CHECK_THROWS_AS(extend(Image(0, 0, 1), 0, 0, 4, 4, Boundary::clamp), InputError);
}

TEST_CASE("planned extensions have the sizes derived in the header")
{
    // 5 x 5 (reach 2 each way), 4 x 4 (reach 1 left, 2 right).
    const KernelReach odd = kernel_reach({5, 5, std::vector<double>(25)});
    const KernelReach even = kernel_reach({4, 4, std::vector<double>(16)});
    using E = Extension;
    for (const Boundary rule : {Boundary::clamp, Boundary::mirror}) {
        CHECK(plan_extension(60, 12, odd, rule) == E{2, 2, 64, 16});
        CHECK(plan_extension(61, 13, even, rule) == E{1, 1, 64, 16});
        CHECK(plan_extension(62, 14, even, rule) == E{1, 1, 128, 32});
    }
    CHECK(plan_extension(64, 60, odd, Boundary::clamp) == E{2, 2, 128, 64});
    // Both sides share the zeros by wrapping around.
    CHECK(plan_extension(62, 63, odd, Boundary::zero) == E{2, 2, 64, 128});
    CHECK(plan_extension(62, 62, even, Boundary::zero) == E{1, 1, 64, 64});
    // Wrap is circular already.
    CHECK(plan_extension(64, 32, odd, Boundary::wrap) == E{0, 0, 64, 32});
    CHECK(plan_extension(63, 32, odd, Boundary::wrap) == E{2, 0, 128, 32});
    // Twice a power of two holds a whole period of the mirrored image, whatever the reach.
    const KernelReach huge{1000, 1000, 1000, 1000};
    CHECK(plan_extension(64, 60, huge, Boundary::mirror) == E{64, 1000, 128, 4096});
    CHECK(plan_extension(64, 60, huge, Boundary::zero) == E{1000, 1000, 2048, 2048});
    // Nothing to extend, and a least size.
    CHECK(plan_extension(64, 32, {}, Boundary::clamp) == E{0, 0, 64, 32});
    CHECK(plan_extension(1, 1, {}, Boundary::zero) == E{0, 0, 1, 1});
    CHECK(plan_extension(1, 3, {}, Boundary::wrap, 4) == E{0, 0, 4, 4});
}

TEST_CASE("impossible extensions are refused")
{
    CHECK_THROWS_WITH(plan_extension(0, 4, {}, Boundary::zero), "an image 0 pixels wide or high cannot be extended");
    CHECK_THROWS_WITH(plan_extension(4, 4, {-1, 2, 0, 0}, Boundary::zero),
                      "a kernel's reach cannot be negative (-1 and 2 pixels)");
    CHECK_THROWS_WITH(plan_extension(4, 1 << 30, {0, 0, 1, 0}, Boundary::clamp),
                      "an image of 1073741824 pixels and a kernel reaching 1 and 0 need 1073741825 pixels, above "
                      "1073741824");
    const int most = std::numeric_limits<int>::max();
    CHECK_THROWS_AS(plan_extension(most, 4, {most, most, 0, 0}, Boundary::clamp), InputError);
}

TEST_CASE("circular convolution of the extended image is convolution under the rule")
{
    const unsigned seed = 5;
    CAPTURE(seed);
    const std::vector<std::array<int, 2>> images = {{1, 1}, {5, 3}, {8, 4}, {7, 8}, {13, 6}};
    const std::vector<std::array<int, 2>> kernels = {{1, 1}, {3, 3}, {4, 2}, {2, 5}, {9, 8}, {20, 31}};
    for (const auto& [width, height] : images)
        for (const auto& [kernel_width, kernel_height] : kernels)
            for (const Boundary rule : all_rules)
                for (const int minimum_size : {1, 16}) {
                    CAPTURE(width, height, kernel_width, kernel_height, static_cast<int>(rule), minimum_size);
                    const Image image = signed_random_image(width, height, 2, seed);
                    const Kernel kernel = random_kernel(kernel_width, kernel_height, seed);
                    const Extension plan = plan_extension(width, height, kernel_reach(kernel), rule, minimum_size);
                    CHECK(plan.width >= minimum_size);
                    // The same products in the same order: equal to the last bit.
                    CHECK(largest_difference_of_extension(image, kernel, plan, rule) == 0.0);
                }
}

TEST_CASE("no smaller power of two would do")
{
    const unsigned seed = 6;
    CAPTURE(seed);
    for (const auto& [width, kernel_width] : std::vector<std::array<int, 2>>{{5, 5}, {6, 4}, {8, 3}, {8, 2}, {13, 6}})
        for (const Boundary rule : all_rules) {
            CAPTURE(width, kernel_width, static_cast<int>(rule));
            const Image image = signed_random_image(width, 1, 1, seed);
            const Kernel kernel = random_kernel(kernel_width, 1, seed);
            Extension plan = plan_extension(width, 1, kernel_reach(kernel), rule);
            plan.width /= 2;
            if (plan.width < width)
                continue; // too small for the image itself
            for (plan.left = 0; plan.left <= plan.width - width; ++plan.left)
                CHECK(largest_difference_of_extension(image, kernel, plan, rule) > 1e-3);
        }
}
