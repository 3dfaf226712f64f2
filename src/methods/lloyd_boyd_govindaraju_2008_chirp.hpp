// The constants of the z-chirp algorithm (Lloyd, Boyd & Govindaraju 2008, section 4.3), in double precision.
#pragma once

#include "direction.hpp"

#include <complex>
#include <memory>
#include <vector>

namespace fragfft::lloyd_boyd_govindaraju_2008 {

struct Chirp
{
    // b*(n) = exp(-pi j n^2 / length), 0 <= n < length; the conjugate for the inverse direction. n^2 is reduced modulo
    // 2 length in integers.
    std::vector<std::complex<double>> conjugate;
    // B(k) / N', 0 <= k < N': the unscaled forward transform of b(n), |n| < length, its negative n at the array's end,
    // divided by what the convolution's inverse transform multiplies by.
    std::vector<std::complex<double>> spectrum;
};

// N' is padded_length(length). Made once for a length and a direction and kept for
// later plans, of any thread; the longest ones make room when more than `most_kept` numbers are.
inline constexpr std::size_t most_kept = std::size_t{1} << 22;
std::shared_ptr<const Chirp> chirp(int length, Direction direction);

} // namespace fragfft::lloyd_boyd_govindaraju_2008
