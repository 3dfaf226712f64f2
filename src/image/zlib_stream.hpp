// Whole zlib streams in memory, through libdeflate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace fragfft {

// `level` is 1 to 12: from fast to small.
std::vector<std::uint8_t> zlib_compressed(std::span<const std::uint8_t> bytes, int level);

// True when a sound stream, and nothing behind it, holds exactly as many bytes as fill `to`, which then does.
bool zlib_decompress_exactly(std::span<const std::uint8_t> stream, std::span<std::uint8_t> to);

// What a stream holds; nullopt if it is not sound or holds more than `most_bytes`.
std::optional<std::vector<std::uint8_t>> zlib_decompressed(std::span<const std::uint8_t> stream,
                                                           std::size_t most_bytes);

} // namespace fragfft
