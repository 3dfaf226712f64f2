#include "catch_framework.hpp"
#include "errors.hpp"
#include "program/cpu/fftw_complex.hpp"
#include "program/cpu/fftw_filter.hpp"
#include "program/cpu/half_spectrum.hpp"
#include "random_images.hpp"
#include "reference/direct_convolution.hpp"
#include "reference/direct_dft.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <fftw3.h>
#include <future>
#include <memory>
#include <random>

using namespace fragfft;
using namespace fragfft::cpu;
using namespace fragfft::reference;
using cpu::FftwComplexTransform;

namespace {

// The direct sums here have at most 37 * 16 terms, whose roundings cancel to well below this.
constexpr double fftw_tolerance = 2e-14;

void require_fftw_equals_direct(int width, int height, int channels, unsigned seed)
{
    INFO(width << " x " << height << " x " << channels << ", seed " << seed);
    const DoubleComplexImage image = random_complex_image(width, height, channels, seed);
    for (const Direction direction : {Direction::forward, Direction::inverse})
        for (const Axes axes : {Axes::both, Axes::rows, Axes::columns})
            REQUIRE(relative_l2(fftw_transform(image, direction, axes), direct_dft(image, direction, axes)) <=
                    fftw_tolerance);
    const DoubleImage real = random_image(width, height, channels, seed);
    REQUIRE(relative_l2(fftw_transform(real), direct_dft(to_complex(real), Direction::forward)) <= fftw_tolerance);
}

// The planar response of a kernel's circular convolution: one plane for each channel of the kernel.
std::vector<std::complex<float>> planar_response(const DoubleImage& kernel, int width, int height)
{
    const DoubleComplexImage half = half_spectrum(fftw_transform(wrapped_kernel(kernel, width, height)));
    std::vector<std::complex<float>> response;
    for (int channel = 0; channel < half.channels; ++channel)
        for (int v = 0; v < half.height; ++v)
            for (int u = 0; u < half.width; ++u)
                response.emplace_back(half.at(u, v, channel));
    return response;
}

DoubleImage channel_of(const DoubleImage& image, int channel)
{
    DoubleImage one(image.width, image.height, 1);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            one.at(x, y) = image.at(x, y, channel);
    return one;
}

// Convolves each channel with the kernel's channel, or with its only one.
DoubleImage convolved_by_channel(const Image& image, const DoubleImage& kernel)
{
    DoubleImage result(image.width, image.height, image.channels);
    for (int channel = 0; channel < image.channels; ++channel) {
        const Kernel weights = kernel_of_samples(channel_of(kernel, kernel.channels == 1 ? 0 : channel));
        const DoubleImage one = direct_convolution(channel_of(to_double(image), channel), weights, Boundary::wrap);
        for (int y = 0; y < image.height; ++y)
            for (int x = 0; x < image.width; ++x)
                result.at(x, y, channel) = one.at(x, y);
    }
    return result;
}

void require_filter_equals_convolution(int width, int height, int channels, int kernel_channels, int threads)
{
    const unsigned seed = unsigned(width + 1000 * height);
    INFO(width << " x " << height << " x " << channels << ", seed " << seed);
    const Image image = to_float(random_image(width, height, channels, seed));
    const DoubleImage kernel = random_image(5, 4, kernel_channels, seed + 1);
    FftwFilter filter(width, height, channels, threads);
    filter.set_image(image);
    filter.filter(planar_response(kernel, width, height));
    // The guaranteed bound for convolution in single precision with table twiddles, which FFTW uses.
    const double bound = *promised_convolution_bound(AccuracyMode::float32_table).relative_l2;
    REQUIRE(relative_l2(to_double(filter.image()), convolved_by_channel(image, kernel)) <= bound);
}

std::vector<std::complex<float>> random_numbers(std::size_t count, unsigned seed)
{
    std::mt19937 generator(seed);
    std::uniform_real_distribution<float> uniform(-0.5f, 0.5f);
    std::vector<std::complex<float>> numbers(count);
    for (auto& value : numbers)
        value = {uniform(generator), uniform(generator)};
    return numbers;
}

template <typename Numbers> DoubleComplexImage as_image(int width, int height, const Numbers& numbers)
{
    DoubleComplexImage image(width, height, 1);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        image.samples[i] = numbers[i];
    return image;
}

} // namespace

TEST_CASE("FFTW equals the direct DFT for every size to 16 x 16")
{
    for (int height = 1; height <= 16; ++height)
        for (int width = 1; width <= 16; ++width)
            require_fftw_equals_direct(width, height, 1, unsigned(100 * height + width));
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
    const DoubleComplexImage spectrum = fftw_transform(image, Direction::forward);
    REQUIRE(image.samples == random_complex_image(120, 77, 3, seed).samples);
    // The rounding of doubles, 2^-53, grows only with the square root of the number of stages.
    REQUIRE(relative_l2(fftw_transform(spectrum, Direction::inverse), image) <= 1e-15);

    const DoubleImage real = random_image(120, 77, 3, seed);
    REQUIRE(fftw_transform(real).same_shape(spectrum));
    REQUIRE(real.samples == random_image(120, 77, 3, seed).samples);
}

TEST_CASE("FFTW as an opponent is planned by measuring")
{
    const int size[] = {48, 60};
    constexpr int bin_count = 48 * 31;
    const std::unique_ptr<float, decltype(&fftwf_free)> samples(fftwf_alloc_real(48 * 60), &fftwf_free);
    const std::unique_ptr<fftwf_complex, decltype(&fftwf_free)> bins(fftwf_alloc_complex(bin_count), &fftwf_free);
    // FFTW_WISDOM_ONLY gives a plan where the same problem was measured since FFTW forgot everything.
    const auto was_measured = [&](const auto& plan) {
        fftwf_forget_wisdom();
        plan();
        const fftwf_plan remembered =
            fftwf_plan_many_dft_r2c(2, size, 1, samples.get(), nullptr, 1, 48 * 60, bins.get(), nullptr, 1, bin_count,
                                    FFTW_MEASURE | FFTW_PRESERVE_INPUT | FFTW_WISDOM_ONLY);
        fftwf_destroy_plan(remembered);
        return remembered != nullptr;
    };
    CHECK_FALSE(was_measured([] { FftwFilter(60, 48, 1, 1, FftwFilter::Planning::estimated); }));
    CHECK(was_measured([] { FftwFilter(60, 48, 1, 1); }));
}

TEST_CASE("FFTW may be called from several threads")
{
    const unsigned seed = 42;
    INFO("seed " << seed);
    const DoubleComplexImage image = random_complex_image(48, 36, 1, seed);
    const DoubleComplexImage want = fftw_transform(image, Direction::forward);
    std::vector<std::future<DoubleComplexImage>> results;
    for (int i = 0; i < 8; ++i)
        results.push_back(std::async(std::launch::async, [&] { return fftw_transform(image, Direction::forward); }));
    for (auto& result : results)
        REQUIRE(result.get().samples == want.samples);
}

TEST_CASE("half spectra and full spectra of real images convert into each other")
{
    const unsigned seed = 43;
    INFO("seed " << seed);
    for (const int width : {1, 2, 7, 8})
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

TEST_CASE("FFTW transforms refuse what has no samples")
{
    REQUIRE_THROWS_AS(fftw_transform(DoubleComplexImage{}, Direction::forward), InputError);
    REQUIRE_THROWS_AS(fftw_transform(DoubleImage{}), InputError);
    DoubleImage short_of_samples(4, 4, 1);
    short_of_samples.samples.pop_back();
    REQUIRE_THROWS_WITH(fftw_transform(short_of_samples), ContainsSubstring("15 samples, its shape says 16"));
}

TEST_CASE("FFTW filter equals spatial convolution")
{
    require_filter_equals_convolution(32, 16, 4, 1, 1);
    require_filter_equals_convolution(32, 16, 4, 4, 2);
    require_filter_equals_convolution(15, 21, 3, 1, 2);
    require_filter_equals_convolution(1, 8, 1, 1, 1);
    // Large enough for the product to use threads, with ranges of unequal length.
    require_filter_equals_convolution(256, 131, 4, 4, 3);
}

TEST_CASE("FFTW filter's forward transform is the spectrum")
{
    const unsigned seed = 71;
    INFO("seed " << seed);
    const Image image = to_float(random_image(24, 18, 2, seed));
    FftwFilter filter(24, 18, 2);
    filter.set_image(image);
    filter.forward();
    const DoubleComplexImage want = half_spectrum(fftw_transform(to_double(image)));
    DoubleComplexImage got(want.width, want.height, want.channels);
    for (int channel = 0; channel < 2; ++channel)
        for (int v = 0; v < want.height; ++v)
            for (int u = 0; u < want.width; ++u)
                got.at(u, v, channel) = filter.spectrum(channel)[std::size_t(v * want.width + u)];
    REQUIRE(relative_l2(got, want) <= promised_transform_bound(AccuracyMode::float32_table, 24, 18));
}

TEST_CASE("FFTW filter's one forward transform serves several responses")
{
    const unsigned seed = 73;
    INFO("seed " << seed);
    const Image image = to_float(random_image(16, 12, 2, seed));
    FftwFilter filter(16, 12, 2);
    filter.set_image(image);
    filter.forward();
    for (const unsigned kernel_seed : {seed + 1, seed + 2}) {
        const DoubleImage kernel = random_image(3, 5, 1, kernel_seed);
        filter.multiply(planar_response(kernel, 16, 12));
        filter.inverse();
        const double bound = *promised_convolution_bound(AccuracyMode::float32_table).relative_l2;
        REQUIRE(relative_l2(to_double(filter.image()), convolved_by_channel(image, kernel)) <= bound);
    }
}

TEST_CASE("FFTW filter with a response of one gives the image back")
{
    const unsigned seed = 72;
    INFO("seed " << seed);
    const Image image = to_float(random_image(64, 64, 1, seed));
    FftwFilter filter(64, 64, 1);
    REQUIRE(filter.thread_count() == hardware_thread_count());
    // Planning by measurement must leave no data behind.
    REQUIRE(filter.image().samples == std::vector<float>(64 * 64, 0.0F));
    const auto plane = filter.plane(0);
    REQUIRE(std::vector(plane.begin(), plane.end()) == std::vector<float>(64 * 64, 0.0F));
    filter.set_image(image);
    filter.filter(std::vector<std::complex<float>>(33 * 64, 1.0F));
    const double bound = *promised_round_trip_bound(AccuracyMode::float32_table).relative_l2;
    REQUIRE(relative_l2(to_double(filter.image()), to_double(image)) <= bound);
    // The image itself is unchanged.
    REQUIRE(std::vector(plane.begin(), plane.end()) == image.samples);
}

TEST_CASE("FFTW filter refuses what does not fit")
{
    REQUIRE_THROWS_WITH(FftwFilter(0, 4, 1), ContainsSubstring("width of at least 1, not 0"));
    REQUIRE_THROWS_AS(FftwFilter(4, 4, 0), InputError);
    REQUIRE_THROWS_AS(FftwFilter(4, 4, 1, 0), InputError);
    FftwFilter filter(8, 4, 2);
    REQUIRE_THROWS_AS(filter.set_image(Image(4, 8, 2)), InputError);
    REQUIRE_THROWS_AS(filter.plane(2), InputError);
    REQUIRE_THROWS_AS(filter.spectrum(-1), InputError);
    const std::vector<std::complex<float>> full_width_response(8 * 4);
    REQUIRE_THROWS_WITH(filter.multiply(full_width_response), ContainsSubstring("32 bins does not fit spectra of 20"));
}

TEST_CASE("FFTW's complex transform in single precision equals the one in double, and multiplies bin by bin")
{
    for (const auto& [width, height] : {std::pair{1, 1}, {8, 8}, {16, 4}, {5, 6}, {64, 64}})
        for (const int threads : {1, 2}) {
            INFO(width << " x " << height << ", " << threads << " threads, seeds 1 and 2");
            FftwComplexTransform transform(width, height, threads);
            const auto numbers = random_numbers(transform.samples().size(), 1);
            std::copy(numbers.begin(), numbers.end(), transform.samples().begin());
            transform.forward();
            auto want = reference::fftw_transform(as_image(width, height, numbers), Direction::forward);
            // FFTW's own error in single precision is about 2^-24 sqrt(log2 n).
            CHECK(reference::relative_l2(as_image(width, height, transform.bins()), want) <= 3e-7);
            CHECK(std::equal(numbers.begin(), numbers.end(), transform.samples().begin()));

            const auto response = random_numbers(numbers.size(), 2);
            transform.multiply(response);
            for (std::size_t i = 0; i < response.size(); ++i)
                want.samples[i] *= std::complex<double>(response[i]);
            CHECK(reference::relative_l2(as_image(width, height, transform.bins()), want) <= 5e-7);
        }
}

TEST_CASE("FFTW's complex transform refuses what does not fit")
{
    CHECK_THROWS_WITH(FftwComplexTransform(0, 4), ContainsSubstring("not 0 x 4"));
    CHECK_THROWS_AS(FftwComplexTransform(4, 4, 0), InputError);
    FftwComplexTransform transform(4, 2);
    CHECK_THROWS_WITH(transform.multiply(std::vector<std::complex<float>>(7)), ContainsSubstring("7 bins"));
}
