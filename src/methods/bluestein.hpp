// Bluestein's algorithm, the z-chirp algorithm of Lloyd, Boyd & Govindaraju 2008, section 4.3: a transform of any N
// numbers as a convolution, by transforms of a length P that is easy to factorize.
//
// With k n = (k^2 + n^2 - (k - n)^2) / 2 and b(n) = exp(+pi j n^2 / N) the transform is
//
//     F(k) = sum over n of f(n) exp(-2 pi j k n / N) = b*(k) sum over n of [f(n) b*(n)] b(k - n)
//
// The sum is a convolution of f b*, 0 <= n < N, with b. The circular convolution of length P has the same numbers at
// 0 <= k < N if the N - 1 negative arguments of b, which wrap around to P - N + 1, ..., P - 1, do not meet the N
// others: P >= 2 N - 1. So f is multiplied by `conjugate` and continued by zeros to P numbers, transformed, multiplied
// by `spectrum`, transformed back without a scale, and multiplied by `conjugate` again. The inverse has the conjugate
// b.
#pragma once

#include "direction.hpp"

#include <complex>
#include <memory>
#include <vector>

namespace fragfft {

struct Chirp
{
    // b*(n), 0 <= n < length, in double precision. n^2 is reduced modulo 2 length in integers.
    std::vector<std::complex<double>> conjugate;
    // B(k) / padded_length, 0 <= k < padded_length: the unscaled forward transform of b(n), |n| < length, its negative
    // n at the array's end, divided by what the convolution's inverse transform multiplies by.
    std::vector<std::complex<double>> spectrum;
};

// Numbers of all chirps that are kept.
inline constexpr std::size_t most_kept = std::size_t{1} << 22;
// padded_length is a product of 2, 3, 5 and 7 from 2 length - 1 on. Made once and kept for later plans, of any thread;
// the longest ones make room when more than `most_kept` numbers are.
std::shared_ptr<const Chirp> chirp(int length, int padded_length, Direction direction);

} // namespace fragfft
