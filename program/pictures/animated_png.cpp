// An animated PNG is the first frame's PNG with additional chunks: acTL (number of frames), fcTL (size and time of a
// frame) and fdAT (the IDAT of a later frame after a sequence number):
// https://www.w3.org/TR/png-3/#apng-frame-based-animation
#include "program/pictures/animated_png.hpp"

#include "program/pictures/encoded_picture.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <zlib.h>

namespace fragfft {

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t signature_bytes = 8;

// Big-endian, like all numbers of a PNG.
void append_number(Bytes& bytes, std::uint32_t number, int count)
{
    for (int i = count - 1; i >= 0; --i)
        bytes.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
}

std::uint32_t number_at(std::span<const std::uint8_t> bytes, std::size_t offset)
{
    std::uint32_t number = 0;
    for (const std::uint8_t byte : bytes.subspan(offset, 4))
        number = number << 8 | byte;
    return number;
}

// Length, name, content, and the checksum of name and content.
void append_chunk(Bytes& bytes, std::string_view name, std::span<const std::uint8_t> content)
{
    append_number(bytes, static_cast<std::uint32_t>(content.size()), 4);
    const std::size_t begin = bytes.size();
    bytes.insert(bytes.end(), name.begin(), name.end());
    bytes.insert(bytes.end(), content.begin(), content.end());
    append_number(bytes, static_cast<std::uint32_t>(crc32_z(0, &bytes[begin], bytes.size() - begin)), 4);
}

// Returns the content of a PNG's only chunk of that name, as stb writes it.
std::span<const std::uint8_t> chunk_of(std::span<const std::uint8_t> png, std::string_view name)
{
    for (std::size_t offset = signature_bytes; offset < png.size();) {
        const std::size_t size = number_at(png, offset);
        if (std::equal(name.begin(), name.end(), png.begin() + static_cast<std::ptrdiff_t>(offset) + 4))
            return png.subspan(offset + 8, size);
        offset += size + 12; // with length, name and checksum
    }
    throw std::logic_error("a PNG without " + std::string(name));
}

// Each frame begins at a whole number of ticks, and the ticks of a frame must fit 16 bits.
struct Clock
{
    double seconds_per_frame;
    int ticks_per_second = seconds_per_frame < 60.0 ? 1000 : 10;

    std::uint32_t ticks(int frame) const
    {
        const auto begins = [&](int number) { return std::lround(number * seconds_per_frame * ticks_per_second); };
        return static_cast<std::uint32_t>(begins(frame + 1) - begins(frame));
    }
};

// Each frame replaces the whole previous one.
Bytes frame_control(std::uint32_t sequence, std::span<const std::uint8_t> header, const Clock& clock, int frame)
{
    constexpr std::size_t bytes_of_size = 8; // width and height, at the start of IHDR
    Bytes content;
    append_number(content, sequence, 4);
    content.insert(content.end(), header.begin(), header.begin() + bytes_of_size);
    append_number(content, 0, 4); // offset from the left
    append_number(content, 0, 4); // offset from the top
    append_number(content, clock.ticks(frame), 2);
    append_number(content, static_cast<std::uint32_t>(clock.ticks_per_second), 2);
    append_number(content, 0, 2); // the frame stays until the next one, and replaces the previous contents
    return content;
}

Bytes animation_control(int frames)
{
    Bytes content;
    append_number(content, static_cast<std::uint32_t>(frames), 4);
    append_number(content, 0, 4); // repeats endlessly
    return content;
}

} // namespace

std::vector<std::uint8_t> animated_png(int frames, double seconds_per_frame,
                                       const std::function<Image(int number)>& frame)
{
    if (frames < 1 || !(seconds_per_frame >= 0.0 && seconds_per_frame <= 6000.0))
        throw std::invalid_argument("an animation of such frames and times");
    const Clock clock{seconds_per_frame};
    const Bytes first = png_of(frame(0));
    const std::span<const std::uint8_t> header = chunk_of(first, "IHDR");
    std::uint32_t sequence = 0; // counts fcTL and fdAT
    Bytes result(first.begin(), first.begin() + signature_bytes);
    append_chunk(result, "IHDR", header);
    append_chunk(result, "acTL", animation_control(frames));
    append_chunk(result, "fcTL", frame_control(sequence++, header, clock, 0));
    append_chunk(result, "IDAT", chunk_of(first, "IDAT"));
    for (int number = 1; number < frames; ++number) {
        const Bytes png = png_of(frame(number));
        if (!std::ranges::equal(chunk_of(png, "IHDR"), header))
            throw std::invalid_argument("an animation's frames have one shape");
        append_chunk(result, "fcTL", frame_control(sequence++, header, clock, number));
        Bytes content;
        append_number(content, sequence++, 4);
        const std::span<const std::uint8_t> pixels = chunk_of(png, "IDAT");
        content.insert(content.end(), pixels.begin(), pixels.end());
        append_chunk(result, "fdAT", content);
    }
    append_chunk(result, "IEND", {});
    return result;
}

} // namespace fragfft
