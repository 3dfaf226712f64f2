// The chunks a PNG is made of: a length, a type of four letters, data, and a checksum of type and data.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace fragfft {

void append_big_endian_32(std::uint32_t number, std::vector<std::uint8_t>& bytes);
// Of at least four bytes.
std::uint32_t big_endian_32(std::span<const std::uint8_t> bytes);

void append_png_signature(std::vector<std::uint8_t>& bytes);

// `data` is shorter than 2^31 bytes.
void append_png_chunk(std::string_view type, std::span<const std::uint8_t> data, std::vector<std::uint8_t>& bytes);

struct PngChunk
{
    std::string_view type;
    std::span<const std::uint8_t> data;

    // Computes the checksum, which stands behind the data.
    bool has_right_checksum() const;
};

// The chunks of a PNG that has its signature, up to IEND, or to where a length leads beyond the end. They refer to
// `bytes`; checksums are not looked at.
std::vector<PngChunk> png_chunks(std::span<const std::uint8_t> bytes);

} // namespace fragfft
