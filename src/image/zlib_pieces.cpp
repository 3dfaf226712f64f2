// zlib rather than libdeflate, which compresses only what is whole.
#include "image/zlib_pieces.hpp"

#include "image/parallel_bands.hpp"
#include "image/png_chunks.hpp"

#include <algorithm>
#include <array>
#include <libdeflate.h>
#include <new>
#include <stdexcept>
#include <utility>
#include <zlib.h>

namespace fragfft {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t piece_bytes = std::size_t{1} << 20;
constexpr std::size_t window_bytes = std::size_t{1} << 15;
constexpr int raw_deflate_window_bits = -15;
constexpr int usual_memory_level = 8;

// Up to a byte's border, as a part of a longer stream. `before` is what the stream held last.
Bytes deflated(std::span<const std::uint8_t> piece, std::span<const std::uint8_t> before, int level)
{
    z_stream stream{};
    if (deflateInit2(&stream, level, Z_DEFLATED, raw_deflate_window_bits, usual_memory_level, Z_DEFAULT_STRATEGY) !=
        Z_OK)
        throw std::bad_alloc();
    if (!before.empty())
        deflateSetDictionary(&stream, before.data(), static_cast<uInt>(before.size()));
    constexpr std::size_t room_for_flush = 64;
    Bytes result(deflateBound(&stream, static_cast<uLong>(piece.size())) + room_for_flush);
    stream.next_in = const_cast<Bytef*>(piece.data()); // zlib reads it only
    stream.avail_in = static_cast<uInt>(piece.size());
    stream.next_out = result.data();
    stream.avail_out = static_cast<uInt>(result.size());
    deflate(&stream, Z_SYNC_FLUSH);
    const bool whole = stream.avail_in == 0 && stream.avail_out > 0;
    result.resize(result.size() - stream.avail_out);
    deflateEnd(&stream);
    if (!whole)
        throw std::logic_error("zlib needs more room than it said");
    return result;
}

} // namespace

ZlibPieces::ZlibPieces(int level) : level_(level) {}

Bytes ZlibPieces::compressed(std::span<const std::uint8_t> bytes)
{
    if (bytes.empty())
        return {};
    std::vector<Bytes> pieces((bytes.size() + piece_bytes - 1) / piece_bytes);
    in_parallel_bands(static_cast<int>(pieces.size()), bytes.size(), [&](int begin, int end) {
        for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) {
            const std::size_t at = i * piece_bytes;
            const auto before =
                i == 0 ? std::span<const std::uint8_t>(last_) : bytes.subspan(at - window_bytes, window_bytes);
            pieces[i] = deflated(bytes.subspan(at, std::min(piece_bytes, bytes.size() - at)), before, level_);
        }
    });
    Bytes result;
    if (!std::exchange(has_begun_, true))
        result = {0x78, 0x01}; // deflate with a window of 32 KiB
    for (const Bytes& piece : pieces)
        result.insert(result.end(), piece.begin(), piece.end());
    checksum_ = libdeflate_adler32(checksum_, bytes.data(), bytes.size());
    const auto last = bytes.last(std::min(window_bytes, bytes.size()));
    last_.assign(last.begin(), last.end());
    return result;
}

Bytes ZlibPieces::end() const
{
    Bytes result{0x03, 0x00}; // a last block of nothing
    append_big_endian_32(checksum_, result);
    return result;
}

} // namespace fragfft
