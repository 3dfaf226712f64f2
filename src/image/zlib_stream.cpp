#include "image/zlib_stream.hpp"

#include <algorithm>
#include <libdeflate.h>
#include <memory>
#include <new>

namespace fragfft {
namespace {

template <typename Handle> Handle* allocated(Handle* handle)
{
    if (handle == nullptr)
        throw std::bad_alloc();
    return handle;
}

auto new_decompressor()
{
    return std::unique_ptr<libdeflate_decompressor, decltype(&libdeflate_free_decompressor)>(
        allocated(libdeflate_alloc_decompressor()), libdeflate_free_decompressor);
}

} // namespace

std::vector<std::uint8_t> zlib_compressed(std::span<const std::uint8_t> bytes, int level)
{
    const std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)> compressor(
        allocated(libdeflate_alloc_compressor(level)), libdeflate_free_compressor);
    std::vector<std::uint8_t> stream(libdeflate_zlib_compress_bound(compressor.get(), bytes.size()));
    stream.resize(libdeflate_zlib_compress(compressor.get(), bytes.data(), bytes.size(), stream.data(), stream.size()));
    return stream;
}

bool zlib_decompress_exactly(std::span<const std::uint8_t> stream, std::span<std::uint8_t> to)
{
    const auto decompressor = new_decompressor();
    std::size_t taken = 0;
    // Without a place for the size, any other than that of `to` is an error.
    return libdeflate_zlib_decompress_ex(decompressor.get(), stream.data(), stream.size(), to.data(), to.size(), &taken,
                                         nullptr) == LIBDEFLATE_SUCCESS &&
           taken == stream.size();
}

std::optional<std::vector<std::uint8_t>> zlib_decompressed(std::span<const std::uint8_t> stream, std::size_t most_bytes)
{
    const auto decompressor = new_decompressor();
    std::vector<std::uint8_t> bytes(std::min(most_bytes, std::max<std::size_t>(4096, 4 * stream.size())));
    for (;;) {
        std::size_t size = 0;
        const libdeflate_result result = libdeflate_zlib_decompress(decompressor.get(), stream.data(), stream.size(),
                                                                    bytes.data(), bytes.size(), &size);
        if (result == LIBDEFLATE_SUCCESS) {
            bytes.resize(size);
            return bytes;
        }
        if (result != LIBDEFLATE_INSUFFICIENT_SPACE || bytes.size() >= most_bytes)
            return std::nullopt;
        bytes.resize(std::min(most_bytes, 4 * bytes.size()));
    }
}

} // namespace fragfft
