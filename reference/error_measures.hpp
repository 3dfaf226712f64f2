// How wrong a result is, beside how wrong it is promised to be at most (src/promises.hpp).
#pragma once

#include "arrays/complex_image.hpp"
#include "promises.hpp" // IWYU pragma: export

#include <span>

namespace fragfft::reference {

// The root of the sum of squares: 0 where there are no samples.
double l2_norm(std::span<const double> samples);

// All measures of an error are taken over all samples of all channels in double precision. They throw InputError when
// the shapes differ or are empty, and give NaN when a sample is NaN. Relative measures of a result that is exactly
// right are 0; of a wrong one against zero they are infinite. Samples are double or std::complex<double>.

// ||got - want|| / ||want||.
template <typename Sample> double relative_l2(const SampleArray<Sample>& got, const SampleArray<Sample>& want);

// The same without bin (0, 0) of each channel: in images with values in [0, 1] it holds most of the energy and
// hides errors. For real images the same thing, said in space: each channel's mean is subtracted first.
template <typename Sample>
double relative_l2_without_dc(const SampleArray<Sample>& got, const SampleArray<Sample>& want);

// ||got - want|| / max(||want||, ||image||): how wrong a filter's result is, where it may remove most of the image,
// whose rounding errors remain.
double filter_error(const DoubleImage& got, const DoubleImage& want, const DoubleImage& image);

// max |got - want|, in units of the samples.
template <typename Sample> double max_abs_difference(const SampleArray<Sample>& got, const SampleArray<Sample>& want);

// max |a - b| / max(max |a|, max |b|): the error in Ergun's tests of linear transforms, as FFTW's own test uses it.
template <typename Sample> double ergun_error(const SampleArray<Sample>& a, const SampleArray<Sample>& b);

// The promises, which the library keeps, where tests and the laboratory look for them.
using fragfft::AccuracyMode;
using fragfft::name;
using fragfft::promised_convolution_bound;
using fragfft::promised_ergun_bound;
using fragfft::promised_filter_bound;
using fragfft::promised_round_trip_bound;
using fragfft::promised_transform_bound;
using fragfft::PromisedBound;

} // namespace fragfft::reference
