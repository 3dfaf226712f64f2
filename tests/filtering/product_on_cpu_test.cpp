// Products of spectra on the CPU against FFTW in double precision.
#include "program/filtering/product_on_cpu.hpp"

#include "catch_framework.hpp"
#include "fault_of.hpp"
#include "program/cpu/fftw_transform.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"

#include <cmath>

using namespace fragfft;

namespace {

constexpr unsigned cpu_product_seed = 77;

// By the definitions of Product; the other image is followed by zeros.
DoubleImage exact_product(Product product, const Image& image, const Image& other, double noise)
{
    DoubleImage widened(image.width, image.height, image.channels);
    for (int y = 0; y < other.height; ++y)
        for (int x = 0; x < other.width; ++x)
            for (int channel = 0; channel < other.channels; ++channel)
                widened.at(x, y, channel) = static_cast<double>(other.at(x, y, channel));
    DoubleComplexImage spectrum = cpu::fftw_transform(cpu::to_double(image));
    const DoubleComplexImage second = cpu::fftw_transform(widened);
    for (std::size_t i = 0; i < spectrum.samples.size(); ++i) {
        const std::complex<double> f = spectrum.samples[i];
        const std::complex<double> g = second.samples[i];
        spectrum.samples[i] = product == Product::convolution         ? f * g
                              : product == Product::correlation       ? f * std::conj(g)
                              : product == Product::phase_correlation ? f * std::conj(g) / std::abs(f * std::conj(g))
                                                                      : f * std::conj(g) / (std::norm(g) + noise);
    }
    return cpu::real_part(cpu::fftw_transform(spectrum, Direction::inverse));
}

} // namespace

TEST_CASE("Products of spectra on the CPU are those of FFTW in double precision")
{
    for (const auto& [width, height] : {std::pair{16, 8}, {15, 9}, {64, 64}, {1, 7}, {31, 1}})
        for (const int channels : {1, 3})
            for (const int smaller : {0, width > 2 ? 2 : 0})
                for (const Product product :
                     {Product::convolution, Product::correlation, Product::phase_correlation, Product::deconvolution}) {
                    INFO(name(product) << ", " << width << " x " << height << ", seed " << cpu_product_seed);
                    const Image image = random_image(width, height, channels, cpu_product_seed);
                    const Image other = random_image(width - smaller, height, channels, cpu_product_seed + 1);
                    const double noise = 0.02 * width * height;
                    const Job job{
                        .image = {width, height, channels},
                        .other = OtherImage{product, other.width, other.height},
                    };
                    const Image got = product_on_cpu(job, {.product = product, .noise = noise}, image, other);
                    CHECK(reference::relative_l2(cpu::to_double(got), exact_product(product, image, other, noise)) <=
                          5e-6);
                }
}

TEST_CASE("On the CPU, too, the other image is no larger, and waves that are not there count as nothing")
{
    const Image image(8, 4, 1);
    const Job job{.image = {8, 4, 1}, .other = OtherImage{.width = 9, .height = 4}};
    CHECK_THAT(fault_of([&] { product_on_cpu(job, {}, image, Image(9, 4, 1)); }), ContainsSubstring("9 x 4"));
    const Job same{.image = {8, 4, 1}, .other = OtherImage{.width = 8, .height = 4}};
    const Image random = random_image(8, 4, 1, cpu_product_seed);
    for (const Product product : {Product::phase_correlation, Product::deconvolution})
        CHECK(product_on_cpu(same, {.product = product}, random, image).samples == image.samples);
    // Random bins are far below this.
    CHECK(product_on_cpu(same, {.product = Product::phase_correlation, .faintest = 1e3}, random, random).samples ==
          image.samples);
    CHECK(estimated_product_milliseconds(same) > 0.0);
}
