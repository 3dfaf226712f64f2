// Checks of shape, and conversions, for pixel data of any precision.
#pragma once

#include "errors.hpp"
#include "image.hpp"

#include <algorithm>
#include <complex>
#include <string>

namespace fragfft::cpu {

// Throws InputError, naming the array as `name`, unless it has samples and as many as its shape says.
template <typename Sample> void require_samples(const SampleArray<Sample>& array, const std::string& name)
{
    if (array.width < 1 || array.height < 1 || array.channels < 1)
        throw InputError(name + " is empty");
    if (array.samples.size() != array.index(0, array.height, 0))
        throw InputError(name + " has " + std::to_string(array.samples.size()) + " samples, its shape says " +
                         std::to_string(array.index(0, array.height, 0)));
}

// Throws InputError, naming both shapes, unless they are equal.
template <typename First, typename Second>
void require_same_shape(const SampleArray<First>& first, const SampleArray<Second>& second)
{
    const auto shape = [](const auto& array) {
        return std::to_string(array.height) + "x" + std::to_string(array.width) + "x" + std::to_string(array.channels);
    };
    if (shape(first) != shape(second) || first.samples.size() != second.samples.size())
        throw InputError("arrays of shapes " + shape(first) + " and " + shape(second) +
                         " (height x width x channels) cannot be compared");
}

// The same shape with `function` applied to each sample.
template <typename Result, typename Sample, typename Function>
SampleArray<Result> map_samples(const SampleArray<Sample>& source, Function function)
{
    SampleArray<Result> result(source.width, source.height, source.channels);
    std::transform(source.samples.begin(), source.samples.end(), result.samples.begin(), function);
    return result;
}

inline DoubleImage to_double(const Image& image)
{
    return map_samples<double>(image, [](float sample) { return static_cast<double>(sample); });
}

inline DoubleComplexImage to_double(const ComplexImage& image)
{
    return map_samples<std::complex<double>>(image,
                                             [](std::complex<float> sample) { return std::complex<double>(sample); });
}

// Each sample rounded to the nearest float.
inline Image to_float(const DoubleImage& image)
{
    return map_samples<float>(image, [](double sample) { return static_cast<float>(sample); });
}

inline ComplexImage to_float(const DoubleComplexImage& image)
{
    return map_samples<std::complex<float>>(image,
                                            [](std::complex<double> sample) { return std::complex<float>(sample); });
}

inline DoubleComplexImage to_complex(const DoubleImage& image)
{
    return map_samples<std::complex<double>>(image, [](double sample) { return std::complex<double>(sample); });
}

inline DoubleImage real_part(const DoubleComplexImage& image)
{
    return map_samples<double>(image, [](std::complex<double> sample) { return sample.real(); });
}

} // namespace fragfft::cpu
