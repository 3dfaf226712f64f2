// Spectra as pictures.
#pragma once

#include "image.hpp"

namespace fragfft {

// The unscaled magnitudes |F(u, v)| of all bins of each channel's spectrum: shape [height, width, channels], bin (0, 0)
// first. Any size, by FFTW in single precision.
Image spectrum_magnitudes(const Image& image);

inline constexpr double usual_range_in_decibels = 100.0;

// The logarithm of magnitudes, with zero frequency in the middle, at (width / 2, height / 2). The largest magnitude of
// all channels is 1; 0 is `range_in_decibels`, a positive number, below it.
Image spectrum_picture(const Image& magnitudes, double range_in_decibels = usual_range_in_decibels);

} // namespace fragfft
