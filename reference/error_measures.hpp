// How wrong a result is, and how wrong it is promised to be at most.
#pragma once

#include "program/cpu/complex_image.hpp"

#include <optional>
#include <span>
#include <string_view>

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

// max |got - want|, in units of the samples.
template <typename Sample> double max_abs_difference(const SampleArray<Sample>& got, const SampleArray<Sample>& want);

// max |a - b| / max(max |a|, max |b|): the error in Ergun's tests of linear transforms, as FFTW's own test uses it.
template <typename Sample> double ergun_error(const SampleArray<Sample>& a, const SampleArray<Sample>& b);

// How a method stores samples and obtains its twiddle factors: this decides the bounds it can promise.
enum class AccuracyMode
{
    float32_table,       // RGBA32F, twiddle factors from a table; two real rows packed as one complex too
    float32_computed,    // RGBA32F, twiddle factors computed in the program
    bluestein_float32,   // RGBA32F, any size by Bluestein's algorithm
    float16_nearest,     // RGBA16F, rounded to nearest, unitary scaling
    float16_toward_zero, // RGBA16F, rounded toward zero: degraded
};

// For printing, such as "RGBA32F, twiddle factors from a table".
std::string_view name(AccuracyMode mode);

// A promise against the result in double precision, for sizes up to 2048 x 2048; absent where none is made.
struct PromisedBound
{
    std::optional<double> relative_l2;
    // For images in [0, 1]: the largest difference of a pixel after rounding to 8 bits, in steps of 1/255.
    std::optional<int> eight_bit_steps;
};

// One transform of width * height samples. Throws InputError unless both are >= 1.
double promised_transform_bound(AccuracyMode mode, int width, int height);
// Forward, then inverse, of an image in [0, 1].
PromisedBound promised_round_trip_bound(AccuracyMode mode);
// Forward, multiply by a response, inverse, of an image in [0, 1].
PromisedBound promised_convolution_bound(AccuracyMode mode);

} // namespace fragfft::reference
