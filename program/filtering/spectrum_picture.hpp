// Spectra as people look at them.
#pragma once

#include "image.hpp"

namespace fragfft {

// The magnitudes of all bins of an image's spectrum, |F(u, v)|, unscaled, of each channel: shape [height, width,
// channels], bin (0, 0) first. Any size, by FFTW in single precision.
Image spectrum_magnitudes(const Image& image);

inline constexpr double usual_range_in_decibels = 100.0;

// The logarithm of magnitudes, zero frequency in the middle, at (width / 2, height / 2): 1 for the largest of all
// channels, falling to 0 at `range_in_decibels`, a positive number, below it.
Image spectrum_picture(const Image& magnitudes, double range_in_decibels = usual_range_in_decibels);

} // namespace fragfft
