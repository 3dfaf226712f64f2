// Measures of a result's error, and the promised bounds on it (src/promises.hpp).
#pragma once

#include "arrays/complex_image.hpp"
#include "promises.hpp" // IWYU pragma: export

#include <span>

namespace fragfft::reference {

// The square root of the sum of squares; 0 if there are no samples.
double l2_norm(std::span<const double> samples);

// All measures are taken over all samples of all channels in double precision. They throw InputError when the shapes
// differ or are empty, and return NaN when a sample is NaN. A relative error is 0 if the result is exact, and infinite
// if it is not and the expected result is zero. Samples are double or std::complex<double>.

// ||got - want|| / ||want||.
template <typename Sample> double relative_l2(const SampleArray<Sample>& got, const SampleArray<Sample>& want);

// The same without bin (0, 0) of each channel, which holds most of the energy of images with values in [0, 1] and so
// hides errors. For real images the same is computed in space: each channel's mean is subtracted first.
template <typename Sample>
double relative_l2_without_dc(const SampleArray<Sample>& got, const SampleArray<Sample>& want);

// ||got - want|| / max(||want||, ||image||): the error of a filter's result. A filter may remove most of the image,
// whose rounding errors remain.
double filter_error(const DoubleImage& got, const DoubleImage& want, const DoubleImage& image);

// max |got - want|, in units of the samples.
template <typename Sample> double max_abs_difference(const SampleArray<Sample>& got, const SampleArray<Sample>& want);

// max |a - b| / max(max |a|, max |b|): the error in Ergun's tests of linear transforms, as FFTW's own test uses it.
template <typename Sample> double ergun_error(const SampleArray<Sample>& a, const SampleArray<Sample>& b);

// The library's promises, for tests and the laboratory, which look for them here.
using fragfft::AccuracyMode;
using fragfft::name;
using fragfft::promised_convolution_bound;
using fragfft::promised_ergun_bound;
using fragfft::promised_filter_bound;
using fragfft::promised_round_trip_bound;
using fragfft::promised_transform_bound;
using fragfft::PromisedBound;

} // namespace fragfft::reference
