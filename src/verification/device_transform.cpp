#include "verification/device_transform.hpp"

#include "gl/half_float.hpp"
#include "methods/wrapping.hpp"

#include <cmath>

namespace fragfft {

namespace {

// Every method computes two real channels as one complex number, so a texel holds as many as it has components.
int channels_of(const Problem& problem)
{
    const int components = gl::info(problem.format).components;
    return problem.domain == Domain::real ? components : components / 2;
}

Image interleaved(const DoubleComplexImage& image)
{
    Image texels(image.width, image.height, 2 * image.channels);
    for (std::size_t i = 0; i < image.samples.size(); ++i) {
        texels.samples[2 * i] = static_cast<float>(image.samples[i].real());
        texels.samples[2 * i + 1] = static_cast<float>(image.samples[i].imag());
    }
    return texels;
}

DoubleComplexImage complex_of(const Image& texels)
{
    DoubleComplexImage image(texels.width, texels.height, texels.channels / 2);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        image.samples[i] = {static_cast<double>(texels.samples[2 * i]), static_cast<double>(texels.samples[2 * i + 1])};
    return image;
}

Image real_parts(const DoubleComplexImage& image)
{
    Image texels(image.width, image.height, image.channels);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        texels.samples[i] = static_cast<float>(image.samples[i].real());
    return texels;
}

DoubleComplexImage complex_of_real(const Image& texels)
{
    DoubleComplexImage image(texels.width, texels.height, texels.channels);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        image.samples[i] = static_cast<double>(texels.samples[i]);
    return image;
}

// Returns the non-redundant half of a real image's spectrum. whole_of restores the rest: F(-u, -v) = conj F(u, v),
// along the transformed axes.
DoubleComplexImage half_of(const DoubleComplexImage& whole, const Layout& layout)
{
    DoubleComplexImage half(layout.width, layout.height, whole.channels);
    for (int v = 0; v < half.height; ++v)
        for (int u = 0; u < half.width; ++u)
            for (int channel = 0; channel < half.channels; ++channel)
                half.at(u, v, channel) = whole.at(u, v, channel);
    return half;
}

DoubleComplexImage whole_of(const DoubleComplexImage& half, const Problem& problem)
{
    DoubleComplexImage whole(problem.width, problem.height, half.channels);
    const auto mirrored = [](int index, int length, bool is_transformed) {
        return is_transformed ? (length - index) % length : index;
    };
    for (int v = 0; v < whole.height; ++v)
        for (int u = 0; u < whole.width; ++u)
            for (int channel = 0; channel < whole.channels; ++channel)
                whole.at(u, v, channel) =
                    u < half.width && v < half.height
                        ? half.at(u, v, channel)
                        : std::conj(half.at(mirrored(u, whole.width, problem.axes != Axes::columns),
                                            mirrored(v, whole.height, problem.axes != Axes::rows), channel));
    return whole;
}

} // namespace

DeviceTransform::DeviceTransform(Engine& engine, const Method& method, const Problem& problem)
    : method_(method), problem_(problem), channels_(channels_of(problem)), runner_(engine, method.transform(problem))
{
}

double DeviceTransform::scale() const
{
    if (problem_.scaling != Scaling::unitary)
        return 1.0;
    const double numbers =
        (problem_.axes == Axes::columns ? 1.0 : problem_.width) * (problem_.axes == Axes::rows ? 1.0 : problem_.height);
    return gives_spectra() ? 1.0 / std::sqrt(numbers) : std::sqrt(numbers);
}

Layout DeviceTransform::spectra() const
{
    return method_.layout(problem_, channels_);
}

Image DeviceTransform::texels_of(const DoubleComplexImage& image) const
{
    Image texels;
    if (problem_.domain == Domain::complex)
        texels = interleaved(image);
    else if (gives_spectra())
        texels = real_parts(image);
    else if (problem_.domain == Domain::half_complex)
        texels = interleaved(half_of(image, spectra()));
    else
        texels = pack(spectra(), image);
    if (gl::holds_half_floats(problem_.format))
        for (float& number : texels.samples)
            number = gl::half_to_float(gl::float_to_half(number));
    return texels;
}

DoubleComplexImage DeviceTransform::spectrum_of(const Image& texels) const
{
    const DoubleComplexImage spectrum = unpack(spectra(), texels);
    return problem_.domain == Domain::half_complex ? whole_of(spectrum, problem_) : spectrum;
}

DoubleComplexImage DeviceTransform::read_as_given(const Image& texels) const
{
    if (problem_.domain == Domain::complex)
        return complex_of(texels);
    return gives_spectra() ? complex_of_real(texels) : spectrum_of(texels);
}

DoubleComplexImage DeviceTransform::stored(const DoubleComplexImage& image) const
{
    return read_as_given(texels_of(image));
}

DoubleComplexImage DeviceTransform::operator()(const DoubleComplexImage& stored)
{
    const Image texels = texels_of(stored);
    const int components = is_real() ? spectra().components : texels.channels;
    const int result_components = is_real() && !gives_spectra() ? channels_ : components;
    Image result;
    if (problem_.wrapped_at == 0)
        result = runner_.run(texels, result_components);
    else // the half of a spectrum has shorter rows than the image
        result = unwrapped(runner_.run(wrapped(texels, problem_.wrapped_at), result_components),
                           is_real() && gives_spectra() ? spectra().width : problem_.width, problem_.height);
    if (!is_real())
        return complex_of(result);
    return gives_spectra() ? spectrum_of(result) : complex_of_real(result);
}

} // namespace fragfft
