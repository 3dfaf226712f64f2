// Powers of two that make an image's channels about equally large before a Fourier transform.
//
// Such a transform computes two real channels as one complex number, and its rounding errors are relative to both
// together: in a channel of 1e-3 beside one of 1e5 they would be larger than its own numbers. A transform is linear,
// and multiplying floats by a power of two is exact: channels of equal norm keep the bound, each relative to its own.
#pragma once

#include "image.hpp"

#include <array>
#include <limits>
#include <span>

namespace fragfft {

// For each of up to 4 channels the power of two by which it is multiplied.
using ChannelExponents = std::array<int, 4>;

// The exponent of a channel of zeros: rounding errors of other channels that appear in it are removed after the
// transform.
inline constexpr int nothing = std::numeric_limits<int>::min();

inline bool any(const ChannelExponents& exponents)
{
    return exponents != ChannelExponents{};
}

// The exponents that bring up to 4 magnitudes between the same two powers of two as the largest of them, so within a
// factor of 2 of each other. They depend on the binary exponents alone: a channel that was multiplied by a power of two
// gives the same digits. 0 for a magnitude that is 0 or not finite; at least 0, and at most 120, so that floats hold
// the power.
ChannelExponents exponents_for_equal(std::span<const double> magnitudes);

// The same for the channels' L2 norms; `nothing` for a channel whose norm is 0.
template <typename Sample> ChannelExponents exponents_for_equal_norms(const SampleArray<Sample>& image);

// Multiplies each channel by its power of two, or divides by it where `sign` is -1, which undoes it exactly. A channel
// of exponent `nothing` is not changed by the multiplication, and is set to 0 by the division.
template <typename Sample>
void scale_channels(SampleArray<Sample>& image, const ChannelExponents& exponents, int sign = 1);

} // namespace fragfft
