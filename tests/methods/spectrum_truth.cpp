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
    DoubleComplexImage spectrum = cpu::fftw_transform(cpu::to_double(image));
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

DoubleComplexImage along(const DoubleComplexImage& image, bool rows)
{
    DoubleComplexImage result = image;
    const int lines = rows ? image.height : image.width;
    for (int line = 0; line < lines; ++line) {
        DoubleComplexImage one(rows ? image.width : 1, rows ? 1 : image.height, image.channels);
        const auto each = [&](auto&& visit) {
            for (int i = 0; i < (rows ? image.width : image.height); ++i)
                for (int channel = 0; channel < image.channels; ++channel)
                    visit(rows ? i : line, rows ? line : i, rows ? i : 0, rows ? 0 : i, channel);
        };
        each([&](int x, int y, int u, int v, int channel) { one.at(u, v, channel) = image.at(x, y, channel); });
        const DoubleComplexImage transformed = cpu::fftw_transform(one, Direction::forward);
        each(
            [&](int x, int y, int u, int v, int channel) { result.at(x, y, channel) = transformed.at(u, v, channel); });
    }
    return result;
}

DoubleComplexImage transformed(const DoubleComplexImage& image, Axes axes)
{
    return axes == Axes::both ? cpu::fftw_transform(image, Direction::forward) : along(image, axes == Axes::rows);
}

DoubleComplexImage product(DoubleComplexImage spectrum, const DoubleComplexImage& response)
{
    const auto channels = static_cast<std::size_t>(spectrum.channels);
    for (std::size_t i = 0; i < spectrum.samples.size(); ++i)
        spectrum.samples[i] *= response.samples[i / channels];
    return spectrum;
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
