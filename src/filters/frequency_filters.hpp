// The ranges of the parameters of filters defined in the frequency domain. Their builders are public:
// fragfft/frequency_response.hpp, fragfft/wiener.hpp.
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
inline constexpr Range wiener_noise_range{0.0, 1e12, "of the signal's power"};

} // namespace fragfft
