// Numbers as bytes in either order, whatever the machine's own.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace fragfft {

// The unsigned number whose bytes start at `from`. Compilers make one instruction of it, or two.
template <typename Bits> Bits read_bits(const std::uint8_t* from, bool big_endian)
{
    Bits bits = 0;
    for (std::size_t i = 0; i < sizeof(Bits); ++i)
        bits =
            static_cast<Bits>(bits | static_cast<Bits>(Bits{from[big_endian ? sizeof(Bits) - 1 - i : i]} << (8 * i)));
    return bits;
}

// Little endian, four bytes a number.
inline void store_floats(std::span<const float> numbers, std::uint8_t* to)
{
    for (const float number : numbers) {
        const auto bits = std::bit_cast<std::uint32_t>(number);
        for (std::size_t i = 0; i < sizeof(bits); ++i)
            *to++ = static_cast<std::uint8_t>((bits >> (8 * i)) & 0xFF);
    }
}

} // namespace fragfft
