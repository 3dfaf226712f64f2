// FFTW's transforms in double precision: the independent reference for images that are too large for direct_dft. Tests
// compare it with direct_dft, and the filters below with direct_convolution.
#pragma once

#include "arrays/complex_image.hpp"
#include "fragfft/conventions.hpp"
#include "fragfft/frequency_response.hpp"

namespace fragfft::reference {

// As direct_dft: any size >= 1, each channel on its own, along the rows, the columns or both; forward unscaled, inverse
// divided by the number of samples summed. The result has the input's shape. Its relative L2 error is of the order of
// 2^-53 * sqrt(log2(width * height)). Throws InputError for an empty image. Thread safe.
DoubleComplexImage fftw_transform(const DoubleComplexImage& image, Direction direction, Axes axes = Axes::both);

// The forward transform of a real image along both axes: all width x height bins, exactly Hermitian.
DoubleComplexImage fftw_transform(const DoubleImage& image);

// Returns the real image whose spectrum is the given image's times `bins`: a circular convolution, if `bins` is the
// spectrum of a real kernel. `bins` has the image's size, and either one channel that applies to all of the image's or
// as many as the image. Throws InputError for another shape.
DoubleImage filtered_by_bins(const DoubleImage& image, const DoubleComplexImage& bins);

// The same for a response, which is evaluated at the bins' frequencies (u / width, v / height), where indices above
// half the size stand for negative frequencies; each channel is filtered separately. With Boundary::wrap the image is
// one period, with Boundary::mirror the image and its mirror images are, so that bins lie twice as densely. Gonzalez
// and Woods, Digital Image Processing, 4th edition, section 4.7. Throws InputError for another boundary.
DoubleImage filtered_by_response(const DoubleImage& image, const FrequencyResponse& response, Boundary boundary);

} // namespace fragfft::reference
