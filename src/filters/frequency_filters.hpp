// Zero-phase filters defined in the frequency domain (Gonzalez and Woods, Digital Image Processing, 4th edition,
// sections 4.8 to 4.10). Frequencies in cycles per pixel. Every function throws InputError, naming the parameter and
// its range, for a value outside the range given here.
#pragma once

#include "filters/filter.hpp"
#include "filters/range.hpp"

#include <numbers>

namespace fragfft {

// The largest frequency of an image: the corner of the spectrum.
inline constexpr double corner_frequency = 0.5 * std::numbers::sqrt2;
inline constexpr Range cutoff_range{0.0, corner_frequency, "cycles per pixel", true};
inline constexpr Range wedge_low_range{0.0, corner_frequency, "cycles per pixel"};
inline constexpr Range butterworth_order_range{1.0, 16.0};
inline constexpr Range wedge_width_range_in_degrees{0.0, 180.0, "degrees", true};

// How a low-pass filter falls off, as a function of r = frequency / cutoff:
// ideal 1 up to r = 1, 0 above; Butterworth 1 / (1 + r^(2 order)); Gaussian 2^(-r^2).
// Butterworth and Gaussian have a gain of 1/2 at the cutoff (the Gaussian's sigma is cutoff / sqrt(2 ln 2)).
enum class Rolloff
{
    ideal,
    butterworth,
    gaussian
};

// The order, 1 to 16, is read by Rolloff::butterworth alone.
FrequencyResponse low_pass_response(Rolloff rolloff, double cutoff, int order = 2);
// 1 - low pass.
FrequencyResponse high_pass_response(Rolloff rolloff, double cutoff, int order = 2);
// Low pass at `high` times high pass at `low`; throws unless low < high.
FrequencyResponse band_pass_response(Rolloff rolloff, double low, double high, int order = 2);

// 1 where the wave's direction (across its stripes, see direction.hpp) is within width/2 of the angle or of its
// opposite and its frequency within [low, high], else 0. The zero frequency has every direction: it passes if low
// is 0. Throws unless low < high.
FrequencyResponse directional_band_response(double angle_in_degrees, double width_in_degrees, double low = 0.0,
                                            double high = corner_frequency);

} // namespace fragfft
