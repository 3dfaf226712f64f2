// The two directions of a Fourier transform.
#pragma once

namespace fragfft {

enum class Direction
{
    forward, // exp(-2 pi j ...)
    inverse, // exp(+2 pi j ...)
};

constexpr const char* name(Direction direction)
{
    return direction == Direction::forward ? "forward" : "inverse";
}

} // namespace fragfft
