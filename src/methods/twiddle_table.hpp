// Twiddle factors computed in double precision on the CPU.
#pragma once

#include "engine/plan.hpp"

#include <complex>
#include <string>
#include <vector>

namespace fragfft {

// Returns exp(2 pi j k / length) for 0 <= k < length. The angle is first reduced in integers to an eighth of a full
// turn, so that both parts are as exact as the library's sine and cosine, and multiples of a quarter turn are exact.
std::complex<double> unit_root(long long k, long long length);

// A constant texture of one row of rg32f texels, each a complex number.
Resource line_of_numbers(const std::string& name, const std::vector<std::complex<double>>& numbers);

// A constant texture of `length` x 1 rg32f texels: texel k holds (cos, sin) of -2 pi k / length, each within half a
// unit in the last place.
Resource twiddle_table(const std::string& name, int length);

} // namespace fragfft
