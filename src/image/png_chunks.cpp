#include "image/png_chunks.hpp"

#include <array>
#include <libdeflate.h>

namespace fragfft {
namespace {

constexpr std::array<std::uint8_t, 8> signature{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
constexpr std::size_t number_bytes = 4;
constexpr std::size_t overhead_bytes = 3 * number_bytes;

} // namespace

void append_big_endian_32(std::uint32_t number, std::vector<std::uint8_t>& bytes)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes.push_back(static_cast<std::uint8_t>((number >> shift) & 0xFF));
}

std::uint32_t big_endian_32(std::span<const std::uint8_t> bytes)
{
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < number_bytes; ++i)
        number = (number << 8) | bytes[i];
    return number;
}

void append_png_signature(std::vector<std::uint8_t>& bytes)
{
    bytes.insert(bytes.end(), signature.begin(), signature.end());
}

void append_png_chunk(std::string_view type, std::span<const std::uint8_t> data, std::vector<std::uint8_t>& bytes)
{
    append_big_endian_32(static_cast<std::uint32_t>(data.size()), bytes);
    const std::size_t checked_at = bytes.size();
    bytes.insert(bytes.end(), type.begin(), type.end());
    bytes.insert(bytes.end(), data.begin(), data.end());
    append_big_endian_32(libdeflate_crc32(0, bytes.data() + checked_at, bytes.size() - checked_at), bytes);
}

bool PngChunk::has_right_checksum() const
{
    const auto* const checked = reinterpret_cast<const std::uint8_t*>(type.data());
    const std::span stored(data.data() + data.size(), number_bytes);
    return libdeflate_crc32(0, checked, type.size() + data.size()) == big_endian_32(stored);
}

std::vector<PngChunk> png_chunks(std::span<const std::uint8_t> bytes)
{
    std::vector<PngChunk> chunks;
    for (auto rest = bytes.subspan(signature.size()); rest.size() >= overhead_bytes;) {
        const std::size_t data_bytes = big_endian_32(rest);
        if (data_bytes > rest.size() - overhead_bytes)
            break;
        const auto type = rest.subspan(number_bytes, number_bytes);
        chunks.push_back(
            {{reinterpret_cast<const char*>(type.data()), type.size()}, rest.subspan(2 * number_bytes, data_bytes)});
        if (chunks.back().type == "IEND")
            break;
        rest = rest.subspan(overhead_bytes + data_bytes);
    }
    return chunks;
}

} // namespace fragfft
