#include "catch_framework.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <future>

using namespace fragfft;
using namespace fragfft::reference;

namespace {

// The direct sums here have at most 37 * 16 terms; their roundings cancel to well below this.
constexpr double fftw_tolerance = 2e-14;

void require_fftw_equals_direct(int width, int height, int channels, unsigned seed)
{
    INFO(width << " x " << height << " x " << channels << ", seed " << seed);
    const DoubleComplexImage image = random_complex_image(width, height, channels, seed);
    for (const Direction direction : {Direction::forward, Direction::inverse}) {
        REQUIRE(relative_l2(fftw_transform(image, direction), direct_dft(image, direction)) <= fftw_tolerance);
    }
    const DoubleImage real = random_image(width, height, channels, seed);
    REQUIRE(relative_l2(fftw_transform(real), direct_dft(to_complex(real), Direction::forward)) <= fftw_tolerance);
}

} // namespace

TEST_CASE("FFTW equals the direct DFT for every size to 16 x 16")
{
    for (int height = 1; height <= 16; ++height) {
        for (int width = 1; width <= 16; ++width) {
            require_fftw_equals_direct(width, height, 1, unsigned(100 * height + width));
        }
    }
}

TEST_CASE("FFTW equals the direct DFT for prime sizes and several channels")
{
    require_fftw_equals_direct(37, 11, 4, 1);
    require_fftw_equals_direct(13, 29, 3, 2);
    require_fftw_equals_direct(31, 1, 2, 3);
    require_fftw_equals_direct(1, 23, 2, 4);
}

TEST_CASE("FFTW leaves its input untouched and inverts itself")
{
    const unsigned seed = 41;
    INFO("seed " << seed);
    const DoubleComplexImage image = random_complex_image(120, 77, 3, seed);
    const DoubleComplexImage copy = image;
    const DoubleComplexImage spectrum = fftw_transform(image, Direction::forward);
    REQUIRE(image.samples == copy.samples);
    // Double rounding, 2^-53, grows with the square root of the stages only.
    REQUIRE(relative_l2(fftw_transform(spectrum, Direction::inverse), image) <= 1e-15);

    const DoubleImage real = random_image(120, 77, 3, seed);
    const DoubleImage real_copy = real;
    REQUIRE(fftw_transform(real).same_shape(spectrum));
    REQUIRE(real.samples == real_copy.samples);
}

TEST_CASE("FFTW may be called from several threads")
{
    const unsigned seed = 42;
    INFO("seed " << seed);
    const DoubleComplexImage image = random_complex_image(48, 36, 1, seed);
    const DoubleComplexImage want = fftw_transform(image, Direction::forward);
    std::vector<std::future<DoubleComplexImage>> results;
    for (int i = 0; i < 8; ++i) {
        results.push_back(std::async(std::launch::async, [&] { return fftw_transform(image, Direction::forward); }));
    }
    for (auto& result : results) {
        REQUIRE(result.get().samples == want.samples);
    }
}

TEST_CASE("half spectra and full spectra of real images convert into each other")
{
    const unsigned seed = 43;
    INFO("seed " << seed);
    for (const int width : {1, 2, 7, 8}) {
        for (const int height : {1, 4, 5}) {
            INFO(width << " x " << height);
            const DoubleComplexImage full =
                direct_dft(to_complex(random_image(width, height, 2, seed)), Direction::forward);
            const DoubleComplexImage half = half_spectrum(full);
            REQUIRE(half.width == width / 2 + 1);
            REQUIRE(half.height == height);
            REQUIRE(relative_l2(full_spectrum(half, width), full) <= fftw_tolerance);
            REQUIRE_THROWS_AS(full_spectrum(half, width + 2), InputError);
        }
    }
}

TEST_CASE("FFTW transforms refuse what has no samples")
{
    REQUIRE_THROWS_AS(fftw_transform(DoubleComplexImage{}, Direction::forward), InputError);
    REQUIRE_THROWS_AS(fftw_transform(DoubleImage{}), InputError);
    DoubleImage short_of_samples(4, 4, 1);
    short_of_samples.samples.pop_back();
    REQUIRE_THROWS_WITH(fftw_transform(short_of_samples), ContainsSubstring("15 samples, its shape says 16"));
}
