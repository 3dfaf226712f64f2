// The two directions of a Fourier transform.
#pragma once

#include "fragfft/conventions.hpp"

namespace fragfft {

constexpr const char* name(Direction direction)
{
    return direction == Direction::forward ? "forward" : "inverse";
}

} // namespace fragfft
