// What is left of a transform whose passes store fewer bits. Programs run on the CPU, so that sums and products are of
// 32 bits, and the same on every machine.
#pragma once

#include "image.hpp"
#include "methods/method.hpp"

#include <array>
#include <span>

namespace fragfft::figures {

// How a number is rounded when a pass stores it.
enum class Store
{
    bits_8,           // 127 steps up to the largest magnitude of the pass, and as many down: as kind as 8 bits can be
    half_to_nearest,  // 1 bit of sign, 5 of exponent, 10 of fraction; ties to even; larger numbers are the largest
    half_toward_zero, // the same, without what is beyond the last bit
    bits_24,          // ATI's of 2002 to 2005: 1 bit of sign, 7 of exponent, 16 of fraction; to nearest, ties to even
    bits_32,          // as it is
};

inline constexpr std::array all_stores{Store::bits_8, Store::half_to_nearest, Store::half_toward_zero, Store::bits_24,
                                       Store::bits_32};

const char* name(Store store); // "16 bits, toward zero"

// Rounds all numbers that one pass stores.
void round_stored(Store store, std::span<float> numbers);

// Side x side pixels of four channels, random levels of 8 bits in [0, 1].
Image image_of_8_bits(int side);

// The largest error of an image of 8 bits that is transformed forth and back by the method as its paper computes it,
// each pass's numbers stored so. In half steps of 8 bits, 1/510: below 1 every pixel comes back as it was. Scaling is
// unitary, for half floats do not hold unscaled sums.
double half_steps_there_and_back(const Method& method, int side, Store store);

// Relative L2 error of the spectrum of random numbers around 0, over as many squares as are given.
double spectrum_error(const Method& method, int side, Store store, int squares);

} // namespace fragfft::figures
