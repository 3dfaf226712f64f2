// The discrete Fourier transform summed directly from its definition, in double precision: no factorization, so there
// is little to get wrong, at quadratic cost. Moreland and Angel 2003, equations 1 and 2, with NumPy's scaling.
#pragma once

#include "arrays/complex_image.hpp"
#include "fragfft/conventions.hpp"

#include <complex>
#include <vector>

namespace fragfft::reference {

// forward: kernel exp(-2 pi j ..), unscaled. inverse: kernel exp(+2 pi j ..), divided by the number of samples summed.
using fragfft::Direction;

// W[k] = exp(-2 pi j k / size) for k in [0, size), conjugated for the inverse. size >= 1.
std::vector<std::complex<double>> twiddle_table(int size, Direction direction);

// One dimension, any length >= 1. O(length^2). Throws InputError for an empty signal.
std::vector<std::complex<double>> direct_dft(const std::vector<std::complex<double>>& signal, Direction direction);

// Along the rows, the columns, or both, of any size, each channel on its own; the result has the input's shape.
// O((width * height)^2) per channel along both. Throws InputError for an empty image.
DoubleComplexImage direct_dft(const DoubleComplexImage& image, Direction direction, Axes axes = Axes::both);

} // namespace fragfft::reference
