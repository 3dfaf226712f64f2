// Numbers in the bytes of a file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace fragfft {

enum class ByteOrder
{
    big_endian,
    little_endian,
};

// `at` and `count`, at most 4, must lie within the bytes.
inline std::uint32_t stored_number(std::span<const std::uint8_t> bytes, std::size_t at, std::size_t count,
                                   ByteOrder order)
{
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < count; ++i)
        number = number << 8U | bytes[at + (order == ByteOrder::big_endian ? i : count - 1 - i)];
    return number;
}

inline std::uint32_t big_endian(std::span<const std::uint8_t> bytes, std::size_t at, std::size_t count)
{
    return stored_number(bytes, at, count, ByteOrder::big_endian);
}

inline std::uint32_t little_endian(std::span<const std::uint8_t> bytes, std::size_t at, std::size_t count)
{
    return stored_number(bytes, at, count, ByteOrder::little_endian);
}

// Returns the bytes as characters.
inline std::string_view text_of(std::span<const std::uint8_t> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

} // namespace fragfft
