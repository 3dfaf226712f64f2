// Lengths that are easy to factorize: powers of two, and products of 2, 3, 5 and 7.
#pragma once

namespace fragfft {

bool is_smooth(int length);
// The next such length, at least `at_least` and at least 1.
int smooth_length(int at_least);
int power_of_two_from(int at_least);

} // namespace fragfft
