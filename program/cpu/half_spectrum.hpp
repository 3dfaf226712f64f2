// Spectra of real images by the half that says all of them, and whole again.
#pragma once

#include "arrays/complex_image.hpp"
#include "fragfft/conventions.hpp"

namespace fragfft::cpu {

// The half of a spectrum that says all of a real image's: the bins u = 0..width/2, shape [height, width/2 + 1,
// channels], as numpy.fft.rfft2 has it; of a transform along the columns alone the bins v = 0..height/2.
DoubleComplexImage half_spectrum(const DoubleComplexImage& full, Axes axes = Axes::both);

// All bins of the spectrum of a real image from its half, where `length` is the image's width (its height, for the
// columns alone): F(u, v) = conj F(-u, -v) for the others, without a sign for an axis that is not transformed. Bins
// that this pairs within the half, u = 0 and width/2, are replaced by the mean of the two sides, so that what is not
// quite Hermitian is taken as numpy.fft.irfft2 and FFTW take it. Throws InputError unless the half has length/2 + 1
// bins along that axis.
DoubleComplexImage full_spectrum(const DoubleComplexImage& half, int length, Axes axes = Axes::both);

} // namespace fragfft::cpu
