#include "catch_framework.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_filter.hpp"
#include "reference/fftw_transform.hpp"
#include "reference/spatial_convolution.hpp"

using namespace fragfft;
using namespace fragfft::reference;

namespace {

// The response, planar, of a kernel's circular convolution: one plane per channel of the kernel.
std::vector<std::complex<float>> planar_response(const DoubleImage& kernel, int width, int height)
{
    const DoubleComplexImage half = half_spectrum(fftw_transform(wrapped_kernel(kernel, width, height)));
    std::vector<std::complex<float>> response;
    for (int channel = 0; channel < half.channels; ++channel) {
        for (int v = 0; v < half.height; ++v) {
            for (int u = 0; u < half.width; ++u) {
                response.emplace_back(half.at(u, v, channel));
            }
        }
    }
    return response;
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
    // The bound promised for single precision convolution with table twiddles, which FFTW's are.
    const double bound = *promised_convolution_bound(AccuracyMode::float32_table).relative_l2;
    REQUIRE(relative_l2(to_double(filter.image()), convolve(to_double(image), kernel, Boundary::wrap)) <= bound);
}

} // namespace

TEST_CASE("FFTW filter equals spatial convolution")
{
    require_filter_equals_convolution(32, 16, 4, 1, 1);
    require_filter_equals_convolution(32, 16, 4, 4, 2);
    require_filter_equals_convolution(15, 21, 3, 1, 2);
    require_filter_equals_convolution(1, 8, 1, 1, 1);
    // Large enough for the product to be threaded, with ranges of unequal length.
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
    for (int channel = 0; channel < 2; ++channel) {
        for (int v = 0; v < want.height; ++v) {
            for (int u = 0; u < want.width; ++u) {
                got.at(u, v, channel) = filter.spectrum(channel)[std::size_t(v * want.width + u)];
            }
        }
    }
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
        REQUIRE(relative_l2(to_double(filter.image()), convolve(to_double(image), kernel, Boundary::wrap)) <= bound);
    }
}

TEST_CASE("FFTW filter with a response of one gives the image back")
{
    const unsigned seed = 72;
    INFO("seed " << seed);
    const Image image = to_float(random_image(64, 64, 1, seed));
    FftwFilter filter(64, 64, 1);
    REQUIRE(filter.planning_seconds() > 0.0);
    REQUIRE(filter.thread_count() == hardware_thread_count());
    // Measuring plans must leave no data behind.
    REQUIRE(filter.image().samples == std::vector<float>(64 * 64, 0.0F));
    const auto plane = filter.plane(0);
    REQUIRE(std::vector(plane.begin(), plane.end()) == std::vector<float>(64 * 64, 0.0F));
    filter.set_image(image);
    filter.filter(std::vector<std::complex<float>>(33 * 64, 1.0F));
    const double bound = *promised_round_trip_bound(AccuracyMode::float32_table).relative_l2;
    REQUIRE(relative_l2(to_double(filter.image()), to_double(image)) <= bound);
    // The image itself is left as it was.
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
