#include "reference/error_measures.hpp"

#include <algorithm>
#include <cmath>

namespace fragfft::reference {

namespace {

template <typename Sample> void require_comparable(const SampleArray<Sample>& got, const SampleArray<Sample>& want)
{
    cpu::require_samples(want, "the array to compare with");
    cpu::require_same_shape(got, want);
}

// Where both are zero the result is exactly right.
double ratio(double error, double size)
{
    return error == 0.0 ? 0.0 : error / size;
}

template <typename Sample> double max_abs(const SampleArray<Sample>& array)
{
    double largest = 0.0;
    for (const Sample& sample : array.samples) {
        const double magnitude = std::abs(sample);
        if (std::isnan(magnitude))
            return magnitude;
        largest = std::max(largest, magnitude);
    }
    return largest;
}

DoubleImage without_dc(DoubleImage image)
{
    const double pixels = static_cast<double>(image.width) * static_cast<double>(image.height);
    const auto channels = static_cast<std::size_t>(image.channels);
    for (std::size_t channel = 0; channel < channels; ++channel) {
        double sum = 0.0;
        for (std::size_t i = channel; i < image.samples.size(); i += channels)
            sum += image.samples[i];
        for (std::size_t i = channel; i < image.samples.size(); i += channels)
            image.samples[i] -= sum / pixels;
    }
    return image;
}

DoubleComplexImage without_dc(DoubleComplexImage spectrum)
{
    for (int channel = 0; channel < spectrum.channels; ++channel)
        spectrum.at(0, 0, channel) = 0.0;
    return spectrum;
}

} // namespace

double l2_norm(std::span<const double> samples)
{
    double sum = 0.0;
    for (const double sample : samples)
        sum += sample * sample;
    return std::sqrt(sum);
}

template <typename Sample> double relative_l2(const SampleArray<Sample>& got, const SampleArray<Sample>& want)
{
    require_comparable(got, want);
    double error = 0.0;
    double size = 0.0;
    for (std::size_t i = 0; i < want.samples.size(); ++i) {
        error += std::norm(got.samples[i] - want.samples[i]);
        size += std::norm(want.samples[i]);
    }
    return ratio(std::sqrt(error), std::sqrt(size));
}

template <typename Sample>
double relative_l2_without_dc(const SampleArray<Sample>& got, const SampleArray<Sample>& want)
{
    require_comparable(got, want);
    return relative_l2(without_dc(got), without_dc(want));
}

double filter_error(const DoubleImage& got, const DoubleImage& want, const DoubleImage& image)
{
    require_comparable(got, want);
    require_comparable(got, image);
    double error = 0.0;
    for (std::size_t i = 0; i < want.samples.size(); ++i)
        error += std::norm(got.samples[i] - want.samples[i]);
    const double size_of_image = l2_norm(image.samples);
    if (std::isnan(size_of_image)) // std::max would lose it
        return size_of_image;
    return ratio(std::sqrt(error), std::max(size_of_image, l2_norm(want.samples)));
}

template <typename Sample> double max_abs_difference(const SampleArray<Sample>& a, const SampleArray<Sample>& b)
{
    require_comparable(a, b);
    SampleArray<Sample> difference = a;
    for (std::size_t i = 0; i < b.samples.size(); ++i)
        difference.samples[i] -= b.samples[i];
    return max_abs(difference);
}

template <typename Sample> double ergun_error(const SampleArray<Sample>& a, const SampleArray<Sample>& b)
{
    return ratio(max_abs_difference(a, b), std::max(max_abs(a), max_abs(b)));
}

template double relative_l2(const DoubleImage&, const DoubleImage&);
template double relative_l2(const DoubleComplexImage&, const DoubleComplexImage&);
template double relative_l2_without_dc(const DoubleImage&, const DoubleImage&);
template double relative_l2_without_dc(const DoubleComplexImage&, const DoubleComplexImage&);
template double max_abs_difference(const DoubleImage&, const DoubleImage&);
template double max_abs_difference(const DoubleComplexImage&, const DoubleComplexImage&);
template double ergun_error(const DoubleImage&, const DoubleImage&);
template double ergun_error(const DoubleComplexImage&, const DoubleComplexImage&);

} // namespace fragfft::reference
