// Products of the spectra of two images on the device, by every method and against FFTW in double precision.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "fault_of.hpp"
#include "filters/filter_on_device.hpp"
#include "filters/kernel_builders.hpp"
#include "methods/product_of_spectra.hpp"
#include "methods_here.hpp"
#include "program/cpu/fftw_transform.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "sweep.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

using namespace fragfft;

namespace {

constexpr unsigned product_seed = 4711;
constexpr Product all_products[] = {Product::convolution, Product::correlation, Product::phase_correlation,
                                    Product::deconvolution};

struct Size
{
    int width;
    int height;
};

struct ProductFixture : GlFixture
{
    DeviceProbe probe = probe_device(engine);

    PlannedDevice device() { return {context.device(), probe}; }

    FilterOnDevice prepared(const Job& job, const std::string& method) { return {engine, job, {method}, device()}; }

    Image product(Product product, const Image& image, const Image& other, const std::string& method,
                  double noise = 0.0)
    {
        FilterOnDevice made = prepared(job_of(product, image, other), method);
        if (product == Product::deconvolution)
            made.work.set_noise(noise);
        return made.apply(image, other);
    }

    static Job job_of(Product product, const Image& image, const Image& other)
    {
        return {.image = {image.width, image.height, image.channels},
                .other = OtherImage{product, other.width, other.height}};
    }
};

// Followed by zeros.
DoubleImage widened(const Image& image, int width, int height)
{
    DoubleImage result(width, height, image.channels);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < image.channels; ++channel)
                result.at(x, y, channel) = static_cast<double>(image.at(x, y, channel));
    return result;
}

// By the definitions of Product.
DoubleImage exact(Product product, const Image& image, const Image& other, double noise = 0.0)
{
    DoubleComplexImage spectrum = cpu::fftw_transform(cpu::to_double(image));
    const DoubleComplexImage second = cpu::fftw_transform(widened(other, image.width, image.height));
    for (std::size_t i = 0; i < spectrum.samples.size(); ++i) {
        const std::complex<double> f = spectrum.samples[i];
        const std::complex<double> g = second.samples[i];
        const std::complex<double> correlated = f * std::conj(g);
        spectrum.samples[i] = product == Product::convolution         ? f * g
                              : product == Product::correlation       ? correlated
                              : product == Product::phase_correlation ? correlated / std::abs(correlated)
                                                                      : correlated / (std::norm(g) + noise);
    }
    return cpu::real_part(cpu::fftw_transform(spectrum, Direction::inverse));
}

Image shifted(const Image& image, int by_x, int by_y)
{
    Image result(image.width, image.height, image.channels);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < image.channels; ++channel)
                result.at((x + by_x) % image.width, (y + by_y) % image.height, channel) = image.at(x, y, channel);
    return result;
}

// The place of the largest sample of each channel.
std::vector<Size> peaks(const Image& image)
{
    std::vector<Size> found(static_cast<std::size_t>(image.channels));
    for (int channel = 0; channel < image.channels; ++channel) {
        Size& peak = found[static_cast<std::size_t>(channel)];
        for (int y = 0; y < image.height; ++y)
            for (int x = 0; x < image.width; ++x)
                if (image.at(x, y, channel) > image.at(peak.width, peak.height, channel))
                    peak = {x, y};
    }
    return found;
}

} // namespace

TEST_CASE_METHOD(ProductFixture, "Products of spectra by every method are those of FFTW in double precision")
{
    // Errors of bins are relative to an image's strength; what divides by bins makes them larger, and here by no more
    // than a few times.
    const auto bound = [](Product product) {
        return product == Product::convolution || product == Product::correlation ? 2e-6 : 5e-6;
    };
    for (const Method& method : methods_here(*this))
        for (const auto& [width, height] :
             swept<Size>({{16, 8}, {2, 64}, {32, 32}, {15, 9}, {1, 7}, {30, 1}, {1, 1}}, 4)) {
            if (!takes(*this, method, {.width = width, .height = height}))
                continue;
            for (int channels = 1; channels <= 4; ++channels)
                for (const Product wanted : all_products) {
                    INFO(method.name << ", " << name(wanted) << ", " << width << " x " << height << ", " << channels
                                     << " channels, seed " << product_seed);
                    const Image image = random_image(width, height, channels, product_seed);
                    const Image other = random_image(width, height, channels, product_seed + 1);
                    const double noise = 0.02 * width * height;
                    const Image got = product(wanted, image, other, method.name, noise);
                    CHECK(reference::relative_l2(cpu::to_double(got), exact(wanted, image, other, noise)) <=
                          bound(wanted));
                }
        }
    require_no_errors();
}

TEST_CASE_METHOD(ProductFixture, "A texture of one or two channels holds products as one of four does")
{
    for (const Method& method : methods_here(*this))
        for (const gl::PixelFormat format : {gl::PixelFormat::rg32f, gl::PixelFormat::r32f}) {
            const int channels = gl::info(format).components;
            if (!takes(*this, method, {.width = 16, .height = 8, .format = format}) ||
                method.packed_channels(channels) > channels)
                continue;
            for (const Product wanted : all_products) {
                INFO(method.name << ", " << gl::info(format).name << ", " << name(wanted));
                const Image image = random_image(16, 8, channels, product_seed);
                const Image other = random_image(16, 8, channels, product_seed + 1);
                Job job = job_of(wanted, image, other);
                job.format = format;
                FilterOnDevice made = prepared(job, method.name);
                if (wanted == Product::deconvolution)
                    made.work.set_noise(2.0);
                CHECK(reference::relative_l2(cpu::to_double(made.apply(image, other)),
                                             exact(wanted, image, other, 2.0)) <= 5e-6);
            }
        }
    require_no_errors();
}

TEST_CASE_METHOD(ProductFixture, "An image and its shifted self correlate at the shift, in phase with 1 there alone")
{
    for (const Method& method : methods_here(*this))
        for (const auto& [width, height] : {Size{32, 16}, {21, 15}}) {
            if (!takes(*this, method, {.width = width, .height = height}))
                continue;
            const Image image = random_image(width, height, 3, product_seed);
            const Image moved = shifted(image, 5, 11);
            for (const Product wanted : {Product::correlation, Product::phase_correlation}) {
                INFO(method.name << ", " << name(wanted) << ", " << width << " x " << height);
                const Image got = product(wanted, moved, image, method.name);
                for (const Size& peak : peaks(got)) {
                    CHECK(peak.width == 5);
                    CHECK(peak.height == 11);
                }
                if (wanted == Product::correlation)
                    continue;
                for (int y = 0; y < height; ++y)
                    for (int x = 0; x < width; ++x)
                        for (int channel = 0; channel < 3; ++channel)
                            CHECK(std::abs(got.at(x, y, channel) - (x == 5 && y == 11 ? 1.0f : 0.0f)) < 1e-5f);
            }
        }
    require_no_errors();
}

TEST_CASE_METHOD(ProductFixture, "A smaller image is followed by zeros, and found where it was cut out")
{
    const Image image = random_image(32, 16, 2, product_seed);
    Image part(11, 7, 2);
    for (int y = 0; y < part.height; ++y)
        for (int x = 0; x < part.width; ++x)
            for (int channel = 0; channel < 2; ++channel)
                part.at(x, y, channel) = image.at(x + 20, y + 9, channel);
    for (const Method& method : methods_here(*this)) {
        INFO(method.name);
        const Image got = product(Product::correlation, image, part, method.name);
        CHECK(reference::relative_l2(cpu::to_double(got), exact(Product::correlation, image, part)) <= 2e-6);
        for (const Size& peak : peaks(got)) {
            CHECK(peak.width == 20);
            CHECK(peak.height == 9);
        }
    }
    require_no_errors();
}

TEST_CASE_METHOD(ProductFixture,
                 "Spectrum times spectrum is the filter by that kernel, whose origin is the first pixel")
{
    const Image image = random_image(32, 16, 4, product_seed);
    const Image weights = random_image(5, 3, 1, product_seed + 1);
    Image kernel_of_all(5, 3, 4);
    for (std::size_t i = 0; i < kernel_of_all.samples.size(); ++i)
        kernel_of_all.samples[i] = weights.samples[i / 4];
    const Filter filter("kernel", "", Kernel{5, 3, {weights.samples.begin(), weights.samples.end()}});
    for (const Method& method : methods_here(*this)) {
        INFO(method.name);
        const Image want =
            filtered_once(engine, {.filters = {filter}}, {.method = method.name}, device(), image).front();
        const Image got = product(Product::convolution, image, kernel_of_all, method.name);
        CHECK(reference::relative_l2(cpu::to_double(got), exact(Product::convolution, image, kernel_of_all)) <= 2e-6);
        // The kernel's own origin is at (2, 1).
        CHECK(reference::relative_l2(cpu::to_double(got), cpu::to_double(shifted(want, 2, 1))) <= 2e-6);
    }
    require_no_errors();
}

TEST_CASE_METHOD(ProductFixture, "A deconvolution without noise gives a blurred image back")
{
    // The response of this kernel is nowhere below 1/4.
    const Image image = random_image(32, 16, 3, product_seed);
    Image kernel(3, 3, 3);
    for (int channel = 0; channel < 3; ++channel) {
        kernel.at(1, 1, channel) = 5.0f / 8.0f;
        for (const auto& [x, y] : {Size{0, 1}, {2, 1}, {1, 0}, {1, 2}})
            kernel.at(x, y, channel) = 3.0f / 32.0f;
    }
    for (const Method& method : methods_here(*this)) {
        INFO(method.name);
        const Image blurred = product(Product::convolution, image, kernel, method.name);
        const Image got = product(Product::deconvolution, blurred, kernel, method.name);
        CHECK(reference::relative_l2(cpu::to_double(got), cpu::to_double(image)) <= 3e-6);
    }
    require_no_errors();
}

TEST_CASE_METHOD(ProductFixture, "Waves that an image does not hold count as nothing, and none is divided by 0")
{
    Image wave(32, 16, 1);
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 32; ++x)
            wave.at(x, y) = static_cast<float>(std::cos(2.0 * std::numbers::pi * (3.0 * x / 32 + 2.0 * y / 16)));
    const Image nothing(32, 16, 1);
    const Image random = random_image(32, 16, 1, product_seed);
    for (const Method& method : methods_here(*this)) {
        INFO(method.name);
        // Two bins of 512 hold something, each of length 1.
        const Image phases = product(Product::phase_correlation, wave, random, method.name);
        CHECK(std::abs(*std::max_element(phases.samples.begin(), phases.samples.end())) <= 2.0f / 512.0f * 1.0001f);
        CHECK(product(Product::phase_correlation, nothing, random, method.name).samples == nothing.samples);
        CHECK(product(Product::deconvolution, random, nothing, method.name).samples == nothing.samples);
        CHECK(product(Product::deconvolution, random, nothing, method.name, 0.5).samples == nothing.samples);
    }
    require_no_errors();
}

TEST_CASE_METHOD(ProductFixture,
                 "What is divided may be as large or small as floats are, and bins that square are not lost")
{
    const Image image = random_image(16, 16, 2, product_seed);
    for (const float factor : {1e25f, 1e-25f}) {
        Image scaled = random_image(16, 16, 2, product_seed + 1);
        for (float& sample : scaled.samples)
            sample *= factor;
        for (const Method& method : methods_here(*this)) {
            INFO(method.name << ", times " << factor);
            const Image got = product(Product::deconvolution, image, scaled, method.name);
            const DoubleImage want = exact(Product::deconvolution, image, scaled);
            CHECK(reference::relative_l2(cpu::to_double(got), want) <= 1e-4);
            FilterOnDevice phases = prepared(job_of(Product::phase_correlation, image, scaled), method.name);
            phases.work.set_faintest(1e-6, 1e-6 * static_cast<double>(factor));
            CHECK(reference::relative_l2(cpu::to_double(phases.apply(image, scaled)),
                                         exact(Product::phase_correlation, image, scaled)) <= 5e-6);
        }
    }
    require_no_errors();
}

TEST_CASE_METHOD(ProductFixture, "A product that cannot be right is refused in one line")
{
    const auto fault = [&](const Job& job, const std::string& method = "wide") {
        return fault_of([&] { prepared(job, method); });
    };
    const Job job{.image = {16, 8, 3}, .other = OtherImage{.width = 16, .height = 8}};
    Job changed = job;
    changed.other->height = 9;
    CHECK_THAT(fault(changed), ContainsSubstring("16 x 9") && ContainsSubstring("16 x 8"));
    changed.other->height = 0;
    CHECK_THAT(fault(changed), ContainsSubstring("16 x 0"));
    changed = job;
    changed.format = gl::PixelFormat::rgba16f;
    CHECK_THAT(fault(changed), ContainsSubstring("rgba16f") && ContainsSubstring("grows"));
    changed.format = gl::PixelFormat::rgba8;
    CHECK_THAT(fault(changed), ContainsSubstring("rgba8"));
    changed.format = gl::PixelFormat::rg32f;
    CHECK_THAT(fault(changed), ContainsSubstring("1 to 2 channels"));
    changed = job;
    changed.image.width = changed.other->width = 15;
    CHECK_THAT(fault(changed, "fialka-cadik-2006"), ContainsSubstring("powers of two"));
    CHECK_THROWS_AS(prepared(job, "wide").work.set_noise(1.0), CallerError);
    FilterOnDevice deconvolution = [&] {
        changed = job;
        changed.other->product = Product::deconvolution;
        return prepared(changed, "wide");
    }();
    for (const double noise : {-1.0, std::nan(""), HUGE_VAL, 1e39})
        CHECK_THROWS_AS(deconvolution.work.set_noise(noise), CallerError);
    CHECK_THROWS_AS(deconvolution.work.set_faintest(0.0, 0.0), CallerError);
    require_no_errors();
}
