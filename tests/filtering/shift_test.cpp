// Shifts read off correlations of pictures whose shift is known, and the judgement whether they are.
#include "program/filtering/shift.hpp"

#include "catch_framework.hpp"
#include "methods/product_of_spectra.hpp"
#include "program/filtering/product_on_cpu.hpp"
#include "random_images.hpp"

#include <cmath>
#include <fmt/format.h>

using namespace fragfft;

namespace {

// Random samples, blurred along both axes as often as `softness` says by (1 2 1) / 4, with a spread of 1/4 again.
Image soft_picture(int width, int height, int softness, unsigned seed, int channels = 1)
{
    Image image = random_image(width, height, channels, seed, 0.0f, 1.0f);
    for (int pass = 0; pass < softness; ++pass)
        for (const bool along_rows : {true, false}) {
            const Image before = image;
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x)
                    for (int channel = 0; channel < channels; ++channel) {
                        const auto at = [&](int by) {
                            return along_rows ? before.at((x + by + width) % width, y, channel)
                                              : before.at(x, (y + by + height) % height, channel);
                        };
                        image.at(x, y, channel) = 0.25f * at(-1) + 0.5f * at(0) + 0.25f * at(1);
                    }
        }
    return image;
}

Image part_of(const Image& image, int left, int top, int width, int height)
{
    Image part(width, height, image.channels);
    for (int y = 0; y < height; ++y)
        std::copy_n(&image.at(left, top + y), width * image.channels, &part.at(0, y));
    return part;
}

FoundShift found(const Image& image, const Image& other, Product product, Window window)
{
    const auto root_mean_square = [](const Image& of) {
        double sum = 0.0;
        for (const float sample : of.samples)
            sum += static_cast<double>(sample) * static_cast<double>(sample);
        return std::sqrt(sum / static_cast<double>(of.samples.size()));
    };
    const Image first = windowed(image, window);
    const Image second = windowed(other, window);
    const double unitary = std::sqrt(static_cast<double>(image.width) * image.height);
    const Image correlation = product_on_cpu(
        {.image = {image.width, image.height, image.channels}, .other = OtherImage{product, other.width, other.height}},
        {.product = product,
         .faintest = usual_faintest * unitary * root_mean_square(first),
         .faintest_other = usual_faintest * unitary * root_mean_square(second)},
        first, second);
    return found_shift(image, other, peaks_of(correlation));
}

std::string text(const Shift& shift)
{
    return fmt::format("{}, {}", shift.x, shift.y);
}

} // namespace

TEST_CASE("A shift of overlapping parts is told right or as uncertain, however soft, far or noisy they are")
{
    int certain = 0;
    int certain_in_window = 0;
    int tried = 0;
    for (const int softness : {0, 2, 8, 20, 50})
        for (const auto& [x, y] : {std::pair{5, -8}, {-1, 0}, {30, 17}, {-70, 9}})
            for (const float noise : {0.0f, 0.1f}) {
                const Image whole = soft_picture(240, 200, softness, static_cast<unsigned>(softness + 100));
                // image(p + shift) = other(p).
                Image image = part_of(whole, 100 - x, 40 - y, 112, 96);
                const Image other = part_of(whole, 100, 40, 112, 96);
                const Image grain = random_image(112, 96, 1, 17, 0.0f, 1.0f);
                for (std::size_t i = 0; i < image.samples.size(); ++i)
                    image.samples[i] = 0.7f * image.samples[i] + noise * grain.samples[i];
                for (const Product product : {Product::correlation, Product::phase_correlation})
                    for (const Window window : {Window::none, Window::hann}) {
                        const FoundShift shift = found(image, other, product, window);
                        INFO("softness " << softness << ", shift " << x << ", " << y << ", noise " << noise
                                         << ", found " << text(shift.shift) << ", window "
                                         << (window == Window::hann ? "hann" : "none"));
                        if (shift.is_certain())
                            CHECK(text(shift.shift) == text({x, y}));
                        if (product == Product::phase_correlation) {
                            ++tried;
                            (window == Window::none ? certain : certain_in_window) += shift.is_certain() ? 1 : 0;
                        }
                    }
            }
    CHECK(4 * certain_in_window > tried);
    CHECK(certain_in_window > certain);
}

TEST_CASE("Sharp images that are periods of waves are told with certainty, by both products")
{
    const Image image = random_image(31, 20, 3, 1, 0.0f, 1.0f);
    Image moved(31, 20, 3);
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 31; ++x)
            std::copy_n(&image.at(x, y), 3, &moved.at((x + 28) % 31, (y + 3) % 20));
    for (const Product product : {Product::correlation, Product::phase_correlation}) {
        const FoundShift shift = found(moved, image, product, Window::none);
        CHECK(text(shift.shift) == "-3, 3");
        CHECK(shift.is_certain());
        CHECK(shift.agreement == Approx(1.0));
    }
}

TEST_CASE("Different pictures, stripes and flat images have no certain shift")
{
    for (unsigned seed = 1; seed < 30; ++seed) {
        const int softness = static_cast<int>(seed % 3) * 8;
        const Image one = soft_picture(60, 50, softness, seed);
        const Image other = soft_picture(60, 50, softness, seed + 1000);
        for (const Product product : {Product::correlation, Product::phase_correlation})
            for (const Window window : {Window::none, Window::hann}) {
                INFO(seed);
                CHECK_FALSE(found(one, other, product, window).is_certain());
            }
    }
    Image stripes(32, 24, 1);
    for (int y = 0; y < 24; ++y)
        for (int x = 0; x < 32; ++x)
            stripes.at(x, y) = static_cast<float>(x * x % 7);
    CHECK_FALSE(found(stripes, stripes, Product::phase_correlation, Window::none).is_certain());
    Image flat(32, 24, 1);
    std::fill(flat.samples.begin(), flat.samples.end(), 0.5f);
    CHECK_FALSE(found(flat, flat, Product::phase_correlation, Window::none).is_certain());
    CHECK_FALSE(found(flat, flat, Product::correlation, Window::none).is_certain());
}

TEST_CASE("The second peak is the largest local maximum that does not touch the first, around the borders too")
{
    Image correlation(9, 7, 2);
    const auto set = [&](int x, int y, float value) {
        correlation.at(x, y, 0) = value - 0.25f;
        correlation.at(x, y, 1) = value + 0.25f;
    };
    for (int y = 0; y < 7; ++y)
        for (int x = 0; x < 9; ++x)
            set(x, y, 0.0f);
    set(0, 0, 5.0f);
    set(8, 6, 4.0f); // touches the first
    set(7, 5, 3.5f); // a slope
    set(4, 3, 3.0f);
    set(5, 3, 2.5f);
    const Peaks peaks = peaks_of(correlation);
    CHECK(peaks.first.value == 5.0);
    CHECK((peaks.first.column == 0 && peaks.first.row == 0));
    REQUIRE(peaks.second.has_value());
    CHECK((peaks.second->column == 4 && peaks.second->row == 3));
    CHECK(peaks.mean == Approx(18.0 / 63.0));
    CHECK(peaks.second_of_first() == Approx((3.0 - 18.0 / 63.0) / (5.0 - 18.0 / 63.0)));
    CHECK_FALSE(peaks_of(Image(2, 2, 1)).second.has_value());
}

TEST_CASE("A Hann window takes the mean of each channel away, and tapers to the borders")
{
    Image image(5, 4, 2);
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 5; ++x) {
            image.at(x, y, 0) = 3.0f;
            image.at(x, y, 1) = x == 2 && y == 1 ? 21.0f : 1.0f; // a mean of 2
        }
    const Image result = windowed(image, Window::hann);
    const auto weight = [](int i, int size) { return 0.5 - 0.5 * std::cos(2.0 * std::acos(-1.0) * (i + 0.5) / size); };
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 5; ++x) {
            CHECK(result.at(x, y, 0) == 0.0f);
            CHECK(result.at(x, y, 1) ==
                  Approx((x == 2 && y == 1 ? 19.0 : -1.0) * weight(x, 5) * weight(y, 4)).margin(1e-7));
        }
    CHECK(windowed(image, Window::none).samples == image.samples);
}
