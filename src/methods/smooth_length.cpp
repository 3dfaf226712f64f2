#include "methods/smooth_length.hpp"

#include <algorithm>

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

} // namespace fragfft
