// The constants of the z-chirp algorithm (Lloyd, Boyd & Govindaraju 2008, section 4.3), in double precision.
#pragma once

#include "direction.hpp"

#include <complex>
#include <vector>

namespace fragfft::lloyd_boyd_govindaraju_2008 {

// b*(n) = exp(-pi j n^2 / length), 0 <= n < length; the conjugate for the inverse direction. n^2 is reduced modulo
// 2 length in integers.
std::vector<std::complex<double>> conjugate_chirp(int length, Direction direction);

// B(k) / padded_length, 0 <= k < padded_length: the unscaled forward transform of b(n), |n| < length, its negative n at
// the array's end, divided by what the convolution's inverse transform multiplies by. `padded_length` is a power of
// two, at least 2 length - 1.
std::vector<std::complex<double>> chirp_spectrum(int length, int padded_length, Direction direction);

} // namespace fragfft::lloyd_boyd_govindaraju_2008
