// Random inputs for the tests of the reference. Every test prints its seed with INFO, so that a failure can be
// reproduced.
#pragma once

#include "arrays/complex_image.hpp"
#include "fragfft/conventions.hpp"

#include <random>

namespace fragfft::reference {

inline constexpr Boundary all_boundaries[] = {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror};

// Uniform in [-0.5, 0.5).
inline DoubleImage random_image(int width, int height, int channels, unsigned seed)
{
    std::mt19937 generator(seed);
    std::uniform_real_distribution<double> distribution(-0.5, 0.5);
    DoubleImage image(width, height, channels);
    for (double& sample : image.samples)
        sample = distribution(generator);
    return image;
}

inline DoubleComplexImage random_complex_image(int width, int height, int channels, unsigned seed)
{
    DoubleComplexImage image = cpu::to_complex(random_image(width, height, channels, seed));
    const DoubleImage imaginary = random_image(width, height, channels, seed + 1);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        image.samples[i] += std::complex<double>(0.0, imaginary.samples[i]);
    return image;
}

// An image of one channel from its rows.
inline DoubleImage image_of(int width, int height, std::vector<double> samples)
{
    DoubleImage image(width, height, 1);
    image.samples = std::move(samples);
    cpu::require_samples(image, "the test's image");
    return image;
}

// The product of two spectra, bin by bin.
inline DoubleComplexImage product(const DoubleComplexImage& a, const DoubleComplexImage& b)
{
    cpu::require_same_shape(a, b);
    DoubleComplexImage result = a;
    for (std::size_t i = 0; i < a.samples.size(); ++i)
        result.samples[i] *= b.samples[i];
    return result;
}

// The kernel on a canvas of the image's size with its origin at (0, 0): parts beyond one side wrap around to the other,
// and a kernel larger than the canvas is folded onto it. Its transform is the response of circular convolution.
inline DoubleImage wrapped_kernel(const DoubleImage& kernel, int width, int height)
{
    const auto modulo = [](int value, int period) { return ((value % period) + period) % period; };
    DoubleImage canvas(width, height, kernel.channels);
    for (int y = 0; y < kernel.height; ++y)
        for (int x = 0; x < kernel.width; ++x)
            for (int channel = 0; channel < kernel.channels; ++channel)
                canvas.at(modulo(x - kernel.width / 2, width), modulo(y - kernel.height / 2, height), channel) +=
                    kernel.at(x, y, channel);
    return canvas;
}

} // namespace fragfft::reference
