// What a method's whole filter is measured against: the fastest copy of its image, the least that its kind of plan must
// move, and the libraries that people use.
#pragma once

#include "image/image.hpp"
#include "measuring/interval.hpp"
#include "methods/method.hpp"

#include <complex>
#include <optional>
#include <vector>

namespace fragfft::measuring {

// A filter's time in units of other times, except where said otherwise.
struct FilterRatios
{
    // By the time of three copies of the image, one after the other, as the device copies fastest, by passes or by
    // dispatches: a filter whose two axes cannot be in one place at once reads and writes its image three times.
    std::optional<Interval> to_three_copies;
    // By cuFFT's time, and FFTW's on all threads, for as many real images as the texels hold: forward transforms, the
    // product with the same response, inverse transforms. Only for 32-bit floats; nothing for others.
    std::optional<Interval> to_cufft;
    std::optional<Interval> to_fftw;
    // Least time over measured time, 0 to 1 or so. For plans that draw, the least is writing the bytes that they write
    // at the rate of a copy pass; for plans that dispatch, the three copies.
    std::optional<double> share_of_limit;
};

// How many real images a filter by the method takes in a texel of the format, 1 to 4.
int filtered_channels(const Method& method, gl::PixelFormat format);

// Unscaled, of a kernel that smooths: all bins of a width x height transform. Not zeros, and not one everywhere, which
// arithmetic may take less time for.
DoubleComplexImage smoothing_response(int width, int height);

// The bins of it that filters of real images multiply by, in the order of reference::FftwFilter.
std::vector<std::complex<float>> half_of(const DoubleComplexImage& response);

// The time that a plan of a filter cannot take less than, in milliseconds, told from times of the same run: of a copy
// pass, and of three copies as the device copies fastest. See FilterRatios::share_of_limit.
double least_milliseconds(const Method& method, const Plan& filter, double copy_pass_milliseconds,
                          double three_copies_milliseconds);

} // namespace fragfft::measuring
