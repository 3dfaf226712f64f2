// The four boundary rules, which say what a filter reads outside the image, and their index arithmetic. Planners of
// fragment programs and the CPU reference share it.
#pragma once

#include "fragfft/conventions.hpp"

namespace fragfft {

constexpr const char* name(Boundary boundary)
{
    switch (boundary) {
    case Boundary::wrap:
        return "wrap";
    case Boundary::clamp:
        return "clamp";
    case Boundary::zero:
        return "zero";
    case Boundary::mirror:
        return "mirror";
    }
    return "";
}

// Returns the index in [0, size) of the sample that `index`, at any distance outside, stands for; -1 where the rule
// `zero` yields a zero. `size` is 1 to 2^30.
constexpr int boundary_index(int index, int size, Boundary boundary)
{
    const auto modulo = [](int value, int period) {
        const int remainder = value % period;
        return remainder < 0 ? remainder + period : remainder;
    };
    if (index >= 0 && index < size) {
        return index;
    }
    switch (boundary) {
    case Boundary::wrap:
        return modulo(index, size);
    case Boundary::clamp:
        return index < 0 ? 0 : size - 1;
    case Boundary::zero:
        return -1;
    case Boundary::mirror: {
        const int phase = modulo(index, 2 * size);
        return phase < size ? phase : 2 * size - 1 - phase;
    }
    }
    return -1;
}

} // namespace fragfft
