#include "image/vips_source.hpp"

#include "errors.hpp"
#include "image/byte_order.hpp"
#include "image/image_checks.hpp"

#include <cstdio>
#include <fmt/format.h>

namespace fragfft {
namespace {

// What is read, and where the next byte is.
struct SourcePosition
{
    const InputFile& file;
    std::uint64_t next = 0;
};

// What libvips calls. Nothing may be thrown through code in C.
gint64 read_bytes_for_vips(VipsSourceCustom* /*source*/, void* to, gint64 count, SourcePosition* position)
{
    try {
        const std::size_t read = position->file.read(
            position->next, std::span(static_cast<std::uint8_t*>(to), static_cast<std::size_t>(count)));
        position->next += read;
        return static_cast<gint64>(read);
    } catch (...) {
        return -1;
    }
}

gint64 seek_for_vips(VipsSourceCustom* /*source*/, gint64 offset, int whence, SourcePosition* position)
{
    const auto from = whence == SEEK_SET   ? gint64{0}
                      : whence == SEEK_CUR ? static_cast<gint64>(position->next)
                                           : static_cast<gint64>(position->file.size());
    gint64 to = 0;
    if (__builtin_add_overflow(from, offset, &to) || to < 0)
        return -1;
    position->next = static_cast<std::uint64_t>(to);
    return to;
}

void delete_position(void* position, GClosure* /*closure*/)
{
    delete static_cast<SourcePosition*>(position);
}

} // namespace

vips::VSource source_of(const InputFile& file, const FileFormat& format)
{
    if (file.is_held())
        return vips::VSource::new_from_memory(file.bytes().data(), file.bytes().size());
    // cfitsio opens files by itself.
    if (format.kind == FileKind::fits)
        return vips::VSource::new_from_file(file.path().c_str());
    // Not by its descriptor: readers share a descriptor's place, and files mapped into memory count as memory.
    VipsSourceCustom* const source = vips_source_custom_new();
    auto* const position = new SourcePosition{file};
    g_signal_connect_data(source, "read", G_CALLBACK(read_bytes_for_vips), position, delete_position,
                          static_cast<GConnectFlags>(0));
    g_signal_connect(source, "seek", G_CALLBACK(seek_for_vips), position);
    return vips::VSource(VIPS_SOURCE(source));
}

// unless the file goes on to its end, chunk by chunk.
void require_possible_png(const InputFile& file)
{
    constexpr std::size_t signature_bytes = 8;
    constexpr std::size_t bytes_around_data = 12; // length, type and checksum
    const auto number_at = [](const std::vector<std::uint8_t>& bytes, std::size_t at) {
        return read_bits<std::uint32_t>(bytes.data() + at, true);
    };
    constexpr std::uint64_t size_at = 16;
    if (const auto size = file.read(size_at, 8); size.size() == 8) {
        const std::int64_t width = number_at(size, 0);
        const std::int64_t height = number_at(size, 4);
        require_supported_size(width, height, file.name(), streamed_image_limits);
        // Of DEFLATE, for pixels of a bit.
        constexpr std::int64_t largest_ratio = 1032;
        if (width * height / 8 / largest_ratio > static_cast<std::int64_t>(file.size()))
            throw InputError(fmt::format("{}: PNG: {} bytes cannot hold the declared {} x {} pixels", file.name(),
                                         file.size(), width, height));
    }
    constexpr std::uint32_t end_type = 0x49454E44; // IEND
    constexpr std::uint32_t end_checksum = 0xAE426082;
    for (std::uint64_t at = signature_bytes;;) {
        const auto chunk = file.read(at, bytes_around_data);
        if (chunk.size() < bytes_around_data)
            throw InputError(fmt::format("{}: PNG: the file ends before its last chunk", file.name()));
        if (number_at(chunk, 4) == end_type) {
            if (number_at(chunk, 0) != 0 || number_at(chunk, 8) != end_checksum)
                throw InputError(fmt::format("{}: PNG: the checksum of its last chunk is wrong", file.name()));
            return;
        }
        at += bytes_around_data + number_at(chunk, 0);
    }
}

} // namespace fragfft
