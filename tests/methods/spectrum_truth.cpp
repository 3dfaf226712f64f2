#include "methods/spectrum_truth.hpp"

#include "gl/half_float.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace fragfft {

double forward_scale(const Method& method, const Problem& options)
{
    const double pixels = static_cast<double>(options.width) * options.height;
    if (options.scaling == Scaling::unitary)
        return 1.0 / std::sqrt(pixels);
    return options.scaling == Scaling::paper && method.name == "moreland-angel-2003" ? 1.0 / pixels : 1.0;
}

DoubleComplexImage truth(const Image& image, double scale)
{
    DoubleComplexImage spectrum = reference::fftw_transform(cpu::to_double(image));
    for (auto& bin : spectrum.samples)
        bin *= scale;
    return spectrum;
}

DoubleComplexImage complex_of_texels(const Image& texels)
{
    DoubleComplexImage result(texels.width, texels.height, texels.channels / 2);
    for (std::size_t i = 0; i < result.samples.size(); ++i)
        result.samples[i] = {static_cast<double>(texels.samples[2 * i]),
                             static_cast<double>(texels.samples[2 * i + 1])};
    return result;
}

Image texels_of_complex(const DoubleComplexImage& image)
{
    Image texels(image.width, image.height, 2 * image.channels);
    for (std::size_t i = 0; i < image.samples.size(); ++i) {
        texels.samples[2 * i] = static_cast<float>(image.samples[i].real());
        texels.samples[2 * i + 1] = static_cast<float>(image.samples[i].imag());
    }
    return texels;
}

Image as_stored(Image image, gl::PixelFormat format)
{
    if (gl::holds_half_floats(format))
        for (float& sample : image.samples)
            sample = gl::half_to_float(gl::float_to_half(sample));
    return image;
}

Image in_eight_bits(Image image)
{
    for (float& sample : image.samples)
        sample = std::round(sample * 255.0f) / 255.0f;
    return image;
}

long eight_bit_steps_between(const Image& one, const Image& other)
{
    long most = 0;
    for (std::size_t i = 0; i < one.samples.size(); ++i)
        most = std::max(most, std::abs(std::lround(one.samples[i] * 255.0f) - std::lround(other.samples[i] * 255.0f)));
    return most;
}

} // namespace fragfft
