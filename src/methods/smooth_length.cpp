#include "methods/smooth_length.hpp"

#include <algorithm>
#include <bit>

namespace fragfft {

bool is_smooth(int length)
{
    for (const int prime : {2, 3, 5, 7})
        while (length > 0 && length % prime == 0)
            length /= prime;
    return length == 1;
}

int smooth_length(int at_least)
{
    int length = std::max(at_least, 1);
    while (!is_smooth(length))
        ++length;
    return length;
}

int power_of_two_from(int at_least)
{
    return static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::max(at_least, 1))));
}

} // namespace fragfft
