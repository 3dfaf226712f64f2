/// @file
/// Filters that are defined by their gain at each frequency, and builders of zero-phase ones (Gonzalez and Woods,
/// Digital Image Processing, 4th edition, sections 4.8 to 4.10). Frequencies are in cycles per pixel; the highest one
/// in an image lies at the corner of its spectrum, sqrt(2) / 2.
#pragma once

#include "fragfft/export.h"

#include <complex>
#include <functional>

namespace fragfft {

/// The gain at a frequency in cycles per pixel, y downward, each component in [-0.5, 0.5]. It must be the response of a
/// real filter: response(-x, -y) = conj(response(x, y)).
using FrequencyResponse = std::function<std::complex<double>(double frequency_x, double frequency_y)>;

/// How a low-pass filter falls off, as a function of r = frequency / cutoff. Butterworth and Gaussian have a gain of
/// 1/2 at the cutoff (the Gaussian's sigma is cutoff / sqrt(2 ln 2)).
enum class Rolloff
{
    ideal,       ///< 1 up to r = 1, 0 above
    butterworth, ///< 1 / (1 + r^(2 order))
    gaussian,    ///< 2^(-r^2)
};

/// @param rolloff how it falls off
/// @param cutoff in (0, sqrt(2) / 2]
/// @param order 1 to 16, read by Rolloff::butterworth alone
/// @throws InputError naming a parameter that is out of its range, as every builder does; CallerError for a rolloff
/// that is none
FRAGFFT_API FrequencyResponse low_pass_response(Rolloff rolloff, double cutoff, int order = 2);

/// 1 - low pass.
FRAGFFT_API FrequencyResponse high_pass_response(Rolloff rolloff, double cutoff, int order = 2);

/// Returns the low-pass response at cutoff `high` times the high-pass response at cutoff `low`, which must be below
/// `high`.
FRAGFFT_API FrequencyResponse band_pass_response(Rolloff rolloff, double low, double high, int order = 2);

/// 1 where the wave's direction (across its stripes) is within width/2 of the angle or of the opposite one and its
/// frequency is within [low, high], else 0. Frequency zero belongs to every direction: it passes if low is 0.
/// @param angle_in_degrees from the x axis, counter-clockwise as the image is seen
/// @param width_in_degrees in (0, 180]
/// @param low at least 0, below `high`
/// @param high at most sqrt(2) / 2, its default
FRAGFFT_API FrequencyResponse directional_band_response(double angle_in_degrees, double width_in_degrees,
                                                        double low = 0.0, double high = 0.70710678118654752);

} // namespace fragfft
