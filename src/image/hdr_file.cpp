// The encoder is in stb_file.cpp.
#include "image/hdr_file.hpp"

#include "errors.hpp"
#include "image/image_checks.hpp"
#include "image/text_header.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <vector>

namespace fragfft {
namespace {

constexpr std::size_t pixel_bytes = 4; // red, green, blue, exponent

struct Size
{
    std::int64_t width = 0;
    std::int64_t height = 0;
};

// Lines up to an empty one, of which only FORMAT matters, and the line of the size.
Size read_header(TextHeader& header)
{
    header.read_line("the first line");
    for (std::string_view line = header.read_line("the header"); !line.empty(); line = header.read_line("its end"))
        if (line.starts_with("FORMAT=") && line != "FORMAT=32-bit_rle_rgbe")
            header.fail("another format than 32-bit_rle_rgbe");
    TextHeader words = header;
    const std::string_view line = header.read_line("the line of the size");
    if (!line.starts_with("-Y ") || line.find(" +X ") == std::string_view::npos)
        header.fail("the size is not of rows from top to bottom, -Y HEIGHT +X WIDTH");
    Size size;
    words.skip(2);
    size.height = words.read_integer("the height");
    words.skip(3);
    size.width = words.read_integer("the width");
    return size;
}

// Takes pixels off the compressed rest, a row at a time.
class RowReader
{
public:
    RowReader(std::span<const std::uint8_t> bytes, std::string_view file_name) : rest_(bytes), file_name_(file_name) {}

    // Of 4 bytes a pixel.
    void read(std::span<std::uint8_t> row)
    {
        const std::size_t width = row.size() / pixel_bytes;
        constexpr std::size_t narrowest_in_components = 8;
        constexpr std::size_t widest_in_components = 32767;
        const bool can_have_components = width >= narrowest_in_components && width <= widest_in_components;
        if (can_have_components && rest_.size() >= pixel_bytes && rest_[0] == 2 && rest_[1] == 2 && rest_[2] < 128)
            read_components(row, width);
        else
            read_pixels(row);
    }
    std::size_t remaining() const
    {
        return rest_.size();
    }

private:
    std::span<const std::uint8_t> take(std::size_t count)
    {
        if (rest_.size() < count)
            throw InputError(fmt::format("{}: HDR: the file ends within its pixels", file_name_));
        const auto taken = rest_.first(count);
        rest_ = rest_.subspan(count);
        return taken;
    }

    // All reds of the row, then all greens, ... each in runs of one value or of several.
    void read_components(std::span<std::uint8_t> row, std::size_t width)
    {
        const auto start = take(pixel_bytes);
        if (std::size_t{start[2]} * 256 + start[3] != width)
            throw InputError(fmt::format("{}: HDR: a row's width is not the image's", file_name_));
        for (std::size_t component = 0; component < pixel_bytes; ++component)
            for (std::size_t x = 0; x < width;) {
                constexpr std::size_t longest_dump = 128;
                const std::size_t code = take(1)[0];
                const bool is_run = code > longest_dump;
                const std::size_t count = is_run ? code - longest_dump : code;
                if (count == 0 || count > width - x)
                    throw InputError(fmt::format("{}: HDR: a run does not fit its row", file_name_));
                const auto values = take(is_run ? 1 : count);
                for (std::size_t i = 0; i < count; ++i)
                    row[(x + i) * pixel_bytes + component] = values[is_run ? 0 : i];
                x += count;
            }
    }

    // Whole pixels; red, green and blue of 1 say that the one before is repeated.
    void read_pixels(std::span<std::uint8_t> row)
    {
        std::size_t shift = 0;
        for (std::size_t at = 0; at < row.size();) {
            const auto pixel = take(pixel_bytes);
            if (pixel[0] != 1 || pixel[1] != 1 || pixel[2] != 1) {
                std::copy(pixel.begin(), pixel.end(), row.begin() + static_cast<std::ptrdiff_t>(at));
                at += pixel_bytes;
                shift = 0;
                continue;
            }
            // Each repetition after another one counts 256 times as much; a row is shorter than 2^16.
            const std::size_t count = shift > 8 ? row.size() : std::size_t{pixel[3]} << shift;
            if (at == 0 || count == 0 || count > (row.size() - at) / pixel_bytes)
                throw InputError(fmt::format("{}: HDR: a run does not fit its row", file_name_));
            for (std::size_t i = 0; i < count * pixel_bytes; ++i, ++at)
                row[at] = row[at - pixel_bytes];
            shift += 8;
        }
    }

    std::span<const std::uint8_t> rest_;
    std::string_view file_name_;
};

std::array<float, 256> exponent_factors()
{
    constexpr int bias = 128 + 8;
    std::array<float, 256> factors{};
    for (std::size_t exponent = 1; exponent < factors.size(); ++exponent)
        factors[exponent] = std::ldexp(1.0F, static_cast<int>(exponent) - bias);
    return factors;
}

} // namespace

bool has_hdr_magic(std::span<const std::uint8_t> bytes)
{
    const auto starts_with = [&](std::string_view text) {
        return bytes.size() >= text.size() && std::equal(text.begin(), text.end(), bytes.begin());
    };
    return starts_with("#?RADIANCE") || starts_with("#?RGBE");
}

LoadedImage decode_hdr(std::span<const std::uint8_t> bytes, std::string_view file_name)
{
    if (!has_hdr_magic(bytes))
        throw InputError(fmt::format("{}: not a Radiance HDR file by its first bytes", file_name));
    TextHeader header(bytes, file_name, "HDR");
    const Size size = read_header(header);
    require_supported_size(size.width, size.height, file_name);
    // A row takes at least a pixel, so that a short file is refused before memory is spent on the size it declares.
    if (header.rest().size() / pixel_bytes < static_cast<std::size_t>(size.height))
        throw InputError(fmt::format("{}: HDR: {} bytes cannot hold the declared {} x {} pixels", file_name,
                                     header.rest().size(), size.width, size.height));

    const std::array<float, 256> factors = exponent_factors();
    RowReader rows(header.rest(), file_name);
    std::vector<std::uint8_t> row(static_cast<std::size_t>(size.width) * pixel_bytes);
    Image image(static_cast<int>(size.width), static_cast<int>(size.height), 3);
    float* to = image.samples.data();
    for (int y = 0; y < image.height; ++y) {
        rows.read(row);
        for (std::size_t at = 0; at < row.size(); at += pixel_bytes)
            for (std::size_t channel = 0; channel < 3; ++channel)
                *to++ = static_cast<float>(row[at + channel]) * factors[row[at + 3]];
    }
    if (rows.remaining() > 0)
        throw InputError(fmt::format("{}: HDR: {} bytes follow the pixels", file_name, rows.remaining()));
    require_finite(image, file_name);
    LoadedImage loaded;
    loaded.pixels = std::move(image);
    loaded.bits_per_number = 32;
    loaded.kind = FileKind::hdr;
    return loaded;
}

} // namespace fragfft
