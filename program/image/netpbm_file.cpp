// PNM and PFM. libvips assumes 255 or 65535 as the largest integer, and reads PFM's rows from the top down.
#include "errors.hpp"
#include "program/files/atomic_file.hpp"
#include "program/image/codecs.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/netpbm_header.hpp"
#include "program/image/npy.hpp"
#include "program/image/sample_levels.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <fmt/format.h>

namespace fragfft {
namespace {

constexpr bool is_big_endian_here = std::endian::native == std::endian::big;

// Swaps each number's byte order.
template <typename Number> void swap_bytes(std::span<std::uint8_t> bytes)
{
    for (std::size_t at = 0; at + sizeof(Number) <= bytes.size(); at += sizeof(Number))
        std::reverse(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                     bytes.begin() + static_cast<std::ptrdiff_t>(at + sizeof(Number)));
}

[[noreturn]] void refuse_sample(const InputFile& file, const Image& image, std::size_t at, const std::string& what)
{
    throw InputError(fmt::format("{}: PNM: the sample at {} {}", file.name(), place_of_sample(image, at, 0), what));
}

void store_floats(std::vector<std::uint8_t>& bytes, const NetpbmHeader& header, Image& image)
{
    if (header.big_endian != is_big_endian_here)
        swap_bytes<float>(bytes);
    // PFM stores the last row first.
    const std::size_t row_bytes = header.bytes_per_row();
    for (int y = 0; y < image.height; ++y)
        std::memcpy(&image.at(0, y), &bytes[static_cast<std::size_t>(image.height - 1 - y) * row_bytes], row_bytes);
}

// A set bit is black.
void store_bits(std::span<const std::uint8_t> bytes, const NetpbmHeader& header, Image& image)
{
    for (int y = 0; y < image.height; ++y) {
        const auto row = bytes.subspan(static_cast<std::size_t>(y) * header.bytes_per_row());
        for (int x = 0; x < image.width; ++x)
            image.at(x, y) = ((row[static_cast<std::size_t>(x / 8)] >> (7 - x % 8)) & 1) != 0 ? 0.0F : 1.0F;
    }
}

template <typename Level>
void store_levels(const InputFile& file, std::vector<std::uint8_t>& bytes, const NetpbmHeader& header, Image& image)
{
    if (sizeof(Level) > 1 && !is_big_endian_here)
        swap_bytes<Level>(bytes);
    const std::span levels(reinterpret_cast<const Level*>(bytes.data()), image.samples.size());
    const auto found = std::find_if(levels.begin(), levels.end(),
                                    [&](Level level) { return static_cast<int>(level) > header.largest; });
    if (found != levels.end())
        refuse_sample(file, image, static_cast<std::size_t>(found - levels.begin()),
                      fmt::format("is {}, and its largest value is {}", static_cast<int>(*found), header.largest));
    samples_in_parallel(levels.data(), std::span(image.samples), static_cast<float>(header.largest));
}

Image binary_image(const InputFile& file, const NetpbmHeader& header)
{
    Image image(static_cast<int>(header.width), static_cast<int>(header.height), header.channels);
    std::vector<std::uint8_t> bytes(header.bytes_per_row() * static_cast<std::uint64_t>(header.height));
    if (file.read(header.raster, bytes) < bytes.size())
        throw InputError(fmt::format("{}: the file became shorter while it was read", file.name()));
    if (header.is_pfm()) {
        store_floats(bytes, header, image);
        require_finite(image, file.name());
    } else if (header.is_of_bits())
        store_bits(bytes, header, image);
    else if (header.bytes_per_sample() == 1)
        store_levels<std::uint8_t>(file, bytes, header, image);
    else
        store_levels<std::uint16_t>(file, bytes, header, image);
    return image;
}

// Reads numbers in text.
class AsciiSamples
{
public:
    AsciiSamples(const InputFile& file, const NetpbmHeader& header)
        : file_(file), header_(header), bytes_(file, header.raster)
    {
    }

    Image read()
    {
        Image image(static_cast<int>(header_.width), static_cast<int>(header_.height), header_.channels);
        for (std::size_t at = 0; at < image.samples.size(); ++at) {
            const int level = next_level(image, at);
            image.samples[at] = header_.is_of_bits() ? 1.0F - static_cast<float>(level)
                                                     : static_cast<float>(level) / static_cast<float>(header_.largest);
        }
        int letter = next_outside_remarks(bytes_);
        while (is_blank(letter))
            letter = next_outside_remarks(bytes_);
        if (letter >= 0)
            throw InputError(fmt::format("{}: PNM: something follows its last pixel", file_.name()));
        return image;
    }

private:
    static bool is_blank(int letter) { return letter == ' ' || (letter >= '\t' && letter <= '\r'); }

    // Bits need no blanks between them.
    int next_level(const Image& image, std::size_t at)
    {
        int letter = next_outside_remarks(bytes_);
        while (is_blank(letter))
            letter = next_outside_remarks(bytes_);
        if (letter < 0)
            refuse_sample(file_, image, at, "is missing: the file ends before it");
        int level = 0;
        bool has_digits = false;
        for (; letter >= '0' && letter <= '9'; letter = next_outside_remarks(bytes_)) {
            level = 10 * level + letter - '0';
            if (level > header_.largest)
                refuse_sample(file_, image, at,
                              fmt::format("is {} or more, and its largest value is {}", level, header_.largest));
            if (header_.is_of_bits())
                return level;
            has_digits = true;
        }
        if (!has_digits || (letter >= 0 && !is_blank(letter)))
            refuse_sample(file_, image, at, "is no whole number");
        return level;
    }

    const InputFile& file_;
    const NetpbmHeader& header_;
    ByteStream bytes_;
};

void require_whole(const InputFile& file, const NetpbmHeader& header)
{
    const char* const format = header.is_pfm() ? "PFM" : "PNM";
    const std::uint64_t rows = static_cast<std::uint64_t>(header.height);
    // In ASCII a sample has at least one digit, and a blank unless it is a bit.
    const std::uint64_t samples =
        rows * static_cast<std::uint64_t>(header.width) * static_cast<std::uint64_t>(header.channels);
    const std::uint64_t needed = !header.is_ascii()    ? rows * header.bytes_per_row()
                                 : header.is_of_bits() ? samples
                                                       : 2 * samples - 1;
    if (file.size() < header.raster || file.size() - header.raster < needed)
        throw InputError(fmt::format("{}: {}: {} bytes cannot hold the declared {} x {} pixels", file.name(), format,
                                     file.size(), header.width, header.height));
}

// Refuses bytes after the pixels: they are another image, as Netpbm's formats allow, or show that the pixels do not
// begin where they seem to, since a header with Windows line ends is a byte longer.
void require_nothing_behind(const InputFile& file, const NetpbmHeader& header)
{
    const std::uint64_t end = header.raster + static_cast<std::uint64_t>(header.height) * header.bytes_per_row();
    if (header.is_ascii() || file.size() <= end)
        return;
    const std::vector<std::uint8_t> next = file.read(end, 2);
    const bool is_image = next.size() == 2 && next[0] == 'P' && next[1] == static_cast<std::uint8_t>(header.type);
    throw InputError(fmt::format("{}: {}: {}", file.name(), header.is_pfm() ? "PFM" : "PNM",
                                 is_image ? "it holds several images, of which none is chosen"
                                          : "it goes on behind its last pixel"));
}

template <typename Level> std::size_t write_levels(AtomicFile& file, std::span<const float> samples)
{
    std::vector<Level> levels(samples.size());
    const std::size_t clamped = levels_in_parallel(samples, std::span(levels));
    const std::span bytes(reinterpret_cast<std::uint8_t*>(levels.data()), levels.size() * sizeof(Level));
    if (sizeof(Level) > 1 && !is_big_endian_here)
        swap_bytes<Level>(bytes);
    file.write(bytes);
    return clamped;
}

void write_text(AtomicFile& file, const std::string& text)
{
    file.write({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

} // namespace

LoadedImage load_netpbm(const InputFile& file, const BeforePixels& before_pixels)
{
    const NetpbmHeader header = read_netpbm_header(file);
    require_supported_size(header.width, header.height, file.name());
    require_whole(file, header);
    require_nothing_behind(file, header);
    LoadedImage loaded;
    loaded.kind = header.is_pfm() ? FileKind::pfm : FileKind::pnm;
    loaded.light = format_of_kind(loaded.kind).light;
    loaded.stores_integers = !header.is_pfm();
    loaded.bits_per_number = 8 * header.bytes_per_sample();
    if (header.scale != 1.0)
        loaded.remarks.push_back(
            fmt::format("its scale of {} is left out, and samples are taken as they are stored", header.scale));
    before_pixels(static_cast<int>(header.width), static_cast<int>(header.height), header.channels);
    loaded.pixels = header.is_ascii() ? AsciiSamples(file, header).read() : binary_image(file, header);
    return loaded;
}

std::size_t save_pnm(AtomicFile& file, const Saved& saved)
{
    const Image& image = saved.image;
    require_no_nan(image, saved.name);
    const bool is_deep = saved.options.bits_per_integer > 8;
    write_text(file, fmt::format("P{}\n{} {}\n{}\n", image.channels == 1 ? 5 : 6, image.width, image.height,
                                 is_deep ? 65535 : 255));
    return is_deep ? write_levels<std::uint16_t>(file, image.samples) : write_levels<std::uint8_t>(file, image.samples);
}

std::size_t save_pfm(AtomicFile& file, const Saved& saved)
{
    const Image& image = saved.image;
    write_text(file, fmt::format("P{}\n{} {}\n{}\n", image.channels == 1 ? 'f' : 'F', image.width, image.height,
                                 is_big_endian_here ? "1.0" : "-1.0"));
    for (int y = image.height - 1; y >= 0; --y)
        file.write(bytes_in_memory(std::span(&image.at(0, y), image.index(0, 1, 0))));
    return 0;
}

} // namespace fragfft
