// What lies beyond an axis of an array, by the rules and names of scipy.ndimage.
#pragma once

#include <cstddef>

namespace fragfft::cpu {

enum class Extension
{
    nearest,
    reflect, // the edge's number repeated: c b a | a b c | c b a
    mirror,  // without repeating it: c b | a b c | b a
    wrap,
    constant,
};

inline constexpr std::ptrdiff_t is_beyond = -1;

// The index of the number that stands at `position`, which may be any integer, of an axis of that length; is_beyond
// where a constant stands there.
inline std::ptrdiff_t extended_index(std::ptrdiff_t position, std::ptrdiff_t length, Extension extension)
{
    if (position >= 0 && position < length)
        return position;
    const auto remainder = [](std::ptrdiff_t number, std::ptrdiff_t divisor) {
        const std::ptrdiff_t rest = number % divisor;
        return rest < 0 ? rest + divisor : rest;
    };
    switch (extension) {
    case Extension::nearest:
        return position < 0 ? 0 : length - 1;
    case Extension::reflect: {
        const std::ptrdiff_t place = remainder(position, 2 * length);
        return place < length ? place : 2 * length - 1 - place;
    }
    case Extension::mirror: {
        if (length == 1)
            return 0;
        const std::ptrdiff_t place = remainder(position, 2 * length - 2);
        return place < length ? place : 2 * length - 2 - place;
    }
    case Extension::wrap:
        return remainder(position, length);
    case Extension::constant:
        break;
    }
    return is_beyond;
}

} // namespace fragfft::cpu
