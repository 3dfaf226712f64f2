#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"

namespace fragfft::figures {

namespace {

// The integer part of x, for 0 <= x < 2^31.
float whole_of(float x)
{
    return static_cast<float>(static_cast<int>(x));
}

} // namespace

float mod_by_frac(float x, float y)
{
    const float quotient = x * (1.0f / y);
    return (quotient - whole_of(quotient)) * y;
}

bool is_right(int index, int length, FloatMod how)
{
    const auto want = static_cast<float>(index % length);
    const auto x = static_cast<float>(index);
    const auto y = static_cast<float>(length);
    switch (how) {
    case FloatMod::as_it_is:
        return mod_by_frac(x, y) == want;
    case FloatMod::rounded:
        return whole_of(mod_by_frac(x, y) + 0.5f) == want;
    case FloatMod::with_offset:
        return whole_of(mod_by_frac(x + 0.5f, y)) == want;
    }
    return false;
}

std::optional<int> first_wrong(int length, int end, FloatMod how)
{
    for (int index = 0; index < end; ++index)
        if (!is_right(index, length, how))
            return index;
    return std::nullopt;
}

int count_wrong(int length, int end, FloatMod how)
{
    int count = 0;
    for (int index = 0; index < end; ++index)
        count += is_right(index, length, how) ? 0 : 1;
    return count;
}

long long wrong_addresses(int width)
{
    long long count = 0;
    for (int y = 0; y < width; ++y) {
        const float begin = static_cast<float>(y) * static_cast<float>(width);
        for (int x = 0; x < width; ++x) {
            const float address = begin + static_cast<float>(x);
            count += static_cast<long long>(address) == static_cast<long long>(y) * width + x ? 0 : 1;
        }
    }
    return count;
}

} // namespace fragfft::figures
