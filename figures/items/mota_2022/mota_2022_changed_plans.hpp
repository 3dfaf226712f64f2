// Plans of Mota 2022's choices and of what the dissertation decided against.
#pragma once

#include "engine/plan.hpp"
#include "methods/problem.hpp"

namespace fragfft::figures {

// A plan of mota_2022 whose programs reverse bits one by one in a loop, in place of bitfieldReverse.
Plan with_bits_reversed_by_loop(Plan plan);

// Lines of 256 numbers, which are powers of 4 and of 16, and almost of 8.
inline constexpr int radix_line_length = 256;

// So many of them by this library's own programs with radices of at most 4, 8 or 16, one butterfly of the largest an
// invocation. Throws std::logic_error for another radix.
Problem lines_by_radix(int radix, int lines, Tuning tuning);

} // namespace fragfft::figures
