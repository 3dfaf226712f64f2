// The truth that every method is measured against: FFTW's 2D transforms in double precision.
#pragma once

#include "reference/complex_image.hpp"
#include "reference/direct_dft.hpp"

namespace fragfft::reference {

// Complex to complex, any size >= 1, each channel on its own; same shape, same scaling as direct_dft (forward
// unscaled, inverse 1 / (width * height)). Throws InputError for an empty image. Thread safe.
DoubleComplexImage fftw_transform(const DoubleComplexImage& image, Direction direction);

// The forward transform of a real image, all width x height bins. Throws InputError for an empty image.
DoubleComplexImage fftw_transform(const DoubleImage& image);

// The bins u = 0..width/2 of a spectrum: shape [height, width/2 + 1, channels], as numpy.fft.rfft2 has it.
DoubleComplexImage half_spectrum(const DoubleComplexImage& full);

// All bins of the spectrum, `width` wide, of a real image from its half: F(u, v) = conj F(-u, -v) for the others.
// Throws InputError unless the half has width/2 + 1 columns.
DoubleComplexImage full_spectrum(const DoubleComplexImage& half, int width);

} // namespace fragfft::reference
