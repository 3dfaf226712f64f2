// Whether texels hold every number on a filter's way: half floats, which end at 65504, and rgba8, which holds [0, 1].
// 32-bit floats pass anything but a response that is not finite, and samples whose sum is none.
#pragma once

#include "filters/filter.hpp"
#include "filters/kernel.hpp"
#include "image.hpp"
#include "methods/method.hpp"

#include <span>
#include <string>

namespace fragfft {

// Whether texels of the format hold 0 to 1 only: whatever is written is clamped and rounded to the nearest level.
inline bool clamps(gl::PixelFormat format)
{
    return gl::is_normalized(format);
}

// The largest magnitude of numbers of either sign; 0 where there are none, and not a number when one of them is none.
double largest_magnitude(std::span<const float> numbers);
// Those of one channel.
double largest_magnitude(const Image& image, int channel);

// Half floats keep fewer digits of what is smaller than 2^-14, and nothing below 2^-25. What is linear can be computed
// of numbers times 2^e instead, exactly: e for numbers of that largest magnitude, which reach [1/2, 1) then. 0 where
// they are not smaller anyway, and for what is 0 or not finite.
int exponent_for_halves(double largest);
// In place.
void scale_by_power_of_two(Image& image, int exponent);

// How much larger a spectrum's components can be than those of one real image's. A method that stores one channel in
// two components transforms complex numbers; two channels, as the parts of one, add up to the diagonal of a square.
double growth_by_pairing(const Method& method, int channels);

// How much larger than sqrt(M N) largest samples, times the response's gain, the numbers can be that the passes of a
// unitary filter store in half floats. A unitary transform keeps the sum of the squares of its numbers, which is at
// most M N squares of the largest one, and none exceeds the root of that sum. Above it are the growth by pairing; what
// rounding adds, in so many passes; and sqrt(2) where a stage of radix 2 adds up numbers that the next one halves, as
// those of the published methods do (radix_2::unitary_scale).
double growth_of_filter(const Method& method, int channels, std::size_t passes);

// For a response in texels of `format`, whose components reach `largest` as they are to be stored, or as they have
// been: then an overflow is infinite, or the largest half. However faint the image is that it multiplies, it must be
// finite and fit, and not be so small that half floats lose it.
// Throws InputError with the filter's specification.
void require_response_in_range(double largest, gl::PixelFormat format, const std::string& filter);

// What a filter by Fourier transform with unitary scaling works with.
struct FourierMagnitudes
{
    double largest_sample = 0.0;
    double growth = 1.0; // growth_of_filter
    double gain = 1.0;   // largest magnitude of the response
};

// Throws InputError when numbers that a pass stores can leave the format's range: those of the extended image's
// transform, or of the transform back of the spectrum times the response.
void require_product_in_range(const FourierMagnitudes& magnitudes, const Problem& transform, const std::string& filter);

// For 32-bit floats: throws InputError when so many of the largest samples, or such a sum of weights, add up to more
// than they hold.
void require_sum_in_range(double largest_sample, double samples, gl::PixelFormat format);

// For a convolution in space: the largest sample times the sum of the weights' magnitudes, which half floats lose where
// the weights are too small; of rgba8, which clamps to [0, 1], every sum of weights that a result can be. Throws
// InputError.
void require_convolution_in_range(double largest_sample, const Kernel& kernel, gl::PixelFormat format);

// Throws InputError when the results' format clamps and a result of an image in [0, 1] can leave [0, 1], whatever the
// filter works in before: those of a kernel with a negative weight or a sum above 1 can, and so can those of any
// response that is not given as a kernel.
void require_result_in_range(const Filter& filter, gl::PixelFormat result_format);

// Throws InputError, naming the place, when the format clamps to [0, 1] and a sample lies outside.
void require_samples_in_range(const Image& image, gl::PixelFormat format);

} // namespace fragfft
