// Whether the texels' format holds every number that a filter computes: half floats end at 65504, and rgba8 holds [0,
// 1]. In 32-bit floats only a response that is not finite, and samples whose sum is not, are refused.
#pragma once

#include "filters/filter.hpp"
#include "filters/kernel.hpp"
#include "image.hpp"
#include "methods/method.hpp"

#include <span>
#include <string>

namespace fragfft {

// Whether texels of the format hold 0 to 1 only: what is written is clamped and rounded to the nearest level.
inline bool clamps(gl::PixelFormat format)
{
    return gl::is_normalized(format);
}

// The largest magnitude; 0 for no numbers, and NaN when one of them is NaN.
double largest_magnitude(std::span<const float> numbers);
// The same for one channel.
double largest_magnitude(const Image& image, int channel);

// Half floats keep fewer digits of numbers below 2^-14, and nothing below 2^-25. A linear filter can be applied to
// numbers times 2^e instead, exactly. Returns e for numbers of that largest magnitude, so that it becomes [1/2, 1); 0
// where they are not small, and where the largest is 0 or not finite.
int exponent_for_halves(double largest);
// Multiplies by 2^exponent in place.
void scale_by_power_of_two(Image& image, int exponent);

// How much larger a spectrum's components can be than those of a single real image's spectrum. A method that stores one
// channel in two components transforms complex numbers; two channels, as the parts of one complex number, add up to the
// diagonal of a square.
double growth_by_pairing(const Method& method, int channels);

// Returns a bound on the numbers that the passes of a unitary filter store in half floats, divided by sqrt(M N) times
// the largest sample times the response's gain. A unitary transform keeps the sum of the squares of its numbers, which
// is at most M N squares of the largest one, and none exceeds the root of that sum. Further factors are the growth by
// pairing; the rounding errors of `passes` passes; and sqrt(2) where a stage of radix 2 adds up numbers that the next
// one halves, as those of the published methods do (radix_2::unitary_scale).
double growth_of_filter(const Method& method, int channels, std::size_t passes);

// Throws InputError, with the filter's specification, unless a response in texels of `format` is finite, fits, and is
// not so small that half floats lose it, however faint the image that it multiplies. `largest` is its largest component
// before or after it is stored (an overflow then is infinite, or the largest half).
void require_response_in_range(double largest, gl::PixelFormat format, const std::string& filter);

// The magnitudes in a filter by Fourier transform with unitary scaling.
struct FourierMagnitudes
{
    double largest_sample = 0.0;
    double growth = 1.0; // by growth_of_filter
    double gain = 1.0;   // largest magnitude of the response
};

// Throws InputError when numbers that a pass stores can exceed the format's range: in the transform of the extended
// image, or in the inverse transform of the product.
void require_product_in_range(const FourierMagnitudes& magnitudes, const Problem& transform, const std::string& filter);

// For 32-bit floats: throws InputError when the sum of so many of the largest samples, or of such weights, exceeds the
// range.
void require_sum_in_range(double largest_sample, double samples, gl::PixelFormat format);

// For a convolution in space: throws InputError when the largest sample times the sum of the weights' magnitudes
// exceeds half floats' range or is so small that they lose it; and for rgba8, which clamps to [0, 1], when some sum of
// weights lies outside.
void require_convolution_in_range(double largest_sample, const Kernel& kernel, gl::PixelFormat format);

// Throws InputError when the results' format clamps and a result of an image in [0, 1] can lie outside [0, 1], whatever
// format is computed in: so for a kernel with a negative weight or a sum above 1, and for any response that is not
// given as a kernel.
void require_result_in_range(const Filter& filter, gl::PixelFormat result_format);

// Throws InputError, naming the pixel, when the format clamps to [0, 1] and a sample lies outside.
void require_samples_in_range(const Image& image, gl::PixelFormat format);

} // namespace fragfft
