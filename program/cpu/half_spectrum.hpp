// Converts between the spectrum of a real image and its non-redundant half.
#pragma once

#include "arrays/complex_image.hpp"
#include "fragfft/conventions.hpp"

namespace fragfft::cpu {

// The non-redundant half of a real image's spectrum: the bins u = 0..width/2, shape [height, width/2 + 1, channels], as
// in numpy.fft.rfft2; for a transform along the columns alone the bins v = 0..height/2.
DoubleComplexImage half_spectrum(const DoubleComplexImage& full, Axes axes = Axes::both);

// Returns all bins of a real image's spectrum from its half. `length` is the image's width (its height for the columns
// alone). The other bins are F(u, v) = conj F(-u, -v), where an axis that is not transformed keeps its sign. Bins that
// this rule pairs within the half, u = 0 and width/2, are replaced by the mean of the two sides, so that a half that is
// not quite Hermitian is interpreted as by numpy.fft.irfft2 and FFTW. Throws InputError unless the half has length/2 +
// 1 bins along that axis.
DoubleComplexImage full_spectrum(const DoubleComplexImage& half, int length, Axes axes = Axes::both);

} // namespace fragfft::cpu
