// Bluestein's algorithm, the z-chirp algorithm of Lloyd, Boyd & Govindaraju 2008, section 4.3: computes a transform of
// any length N as a convolution, by transforms of a length P that is easy to factorize.
//
// With k n = (k^2 + n^2 - (k - n)^2) / 2 and b(n) = exp(+pi j n^2 / N) the transform is
//
//     F(k) = sum over n of f(n) exp(-2 pi j k n / N) = b*(k) sum over n of [f(n) b*(n)] b(k - n)
//
// The sum is a convolution of f b*, 0 <= n < N, with b. The circular convolution of length P has the same values at 0
// <= k < N if the N - 1 negative arguments of b, which wrap around to P - N + 1, ..., P - 1, do not meet the N others:
// P >= 2 N - 1. So f is multiplied by `conjugate`, padded with zeros to P numbers, transformed, multiplied by
// `spectrum`, transformed back without a scale, and multiplied by `conjugate` again. The inverse transform uses the
// conjugate of b.
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
    // B(k) / padded_length, 0 <= k < padded_length: the unscaled forward transform of b(n), |n| < length, with negative
    // n at the array's end. The division undoes the factor of the convolution's unscaled inverse transform.
    std::vector<std::complex<double>> spectrum;
};

// The most numbers that all cached chirps hold together.
inline constexpr std::size_t most_kept = std::size_t{1} << 22;
// `padded_length` must be a product of 2, 3, 5 and 7, at least 2 length - 1. Chirps are cached for later plans, on any
// thread; the longest are evicted when they hold more than `most_kept` numbers.
std::shared_ptr<const Chirp> chirp(int length, int padded_length, Direction direction);

} // namespace fragfft
