// FFTW's transforms in double precision: the independent judge of what is too large for direct_dft. It is held to
// direct_dft by tests, and what stands on it here to direct_convolution.
#pragma once

#include "arrays/complex_image.hpp"
#include "fragfft/conventions.hpp"
#include "fragfft/frequency_response.hpp"

namespace fragfft::reference {

// As direct_dft: any size >= 1, each channel on its own, along the rows, the columns or both; forward unscaled, inverse
// divided by the number of samples summed. The result has the input's shape. Its relative L2 error is of the order of
// 2^-53 * sqrt(log2(width * height)). Throws InputError for an empty image. Thread safe.
DoubleComplexImage fftw_transform(const DoubleComplexImage& image, Direction direction, Axes axes = Axes::both);

// The forward transform of a real image along both axes: all width x height bins, Hermitian to the last bit.
DoubleComplexImage fftw_transform(const DoubleImage& image);

// The real image whose spectrum is the given image's times `bins`, bin by bin: circular convolution, where `bins` is
// the spectrum of a real kernel. `bins` is as wide and high as the image, and has one channel for all of the image's,
// or as many as it. Throws InputError for another shape.
DoubleImage filtered_by_bins(const DoubleImage& image, const DoubleComplexImage& bins);

// The same for a response, at the frequencies (u / width, v / height) of
// the bins, indices above half the size standing for negative ones; each channel on its own. Boundary::wrap takes the
// image as one period, Boundary::mirror the image and its mirror images, so that bins then lie twice as close.
// Gonzalez and Woods, Digital Image Processing, 4th edition, section 4.7. Throws InputError for another boundary.
DoubleImage filtered_by_response(const DoubleImage& image, const FrequencyResponse& response, Boundary boundary);

} // namespace fragfft::reference
