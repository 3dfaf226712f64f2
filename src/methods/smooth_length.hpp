// Lengths that radices take: powers of two, and, of mixed ones, products of 2, 3, 5 and 7.
#pragma once

namespace fragfft {

bool is_smooth(int length);
// The least that is not below the one given, and from 1 on.
int smooth_length(int at_least);
int power_of_two_from(int at_least);

} // namespace fragfft
