// The encoder is in tiff_encoder.cpp.
#include "image/tiff_file.hpp"

#include "errors.hpp"
#include "image/image_checks.hpp"
#include "image/orientation.hpp"
#include "image/sample_levels.hpp"
#include "image/tiff_stream.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <vector>

namespace fragfft {
namespace {

template <typename Value> Value field(const TiffStream& stream, std::uint32_t tag, Value fallback)
{
    Value value{};
    return TIFFGetFieldDefaulted(stream.get(), tag, &value) != 0 ? value : fallback;
}

// What the file says of its pixels.
struct TiffLayout
{
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint16_t photometric = PHOTOMETRIC_MINISBLACK;
    std::uint16_t samples_per_pixel = 1;
    std::uint16_t bits = 1;
    std::uint16_t sample_format = SAMPLEFORMAT_UINT;
    std::uint16_t compression = COMPRESSION_NONE;
    bool planes = false; // each channel for itself
    bool associated_alpha = false;
    // Blocks are tiles, or strips as wide as the image.
    bool tiles = false;
    std::uint32_t block_width = 0;
    std::uint32_t block_height = 0;

    bool floats() const
    {
        return sample_format == SAMPLEFORMAT_IEEEFP;
    }
    std::uint16_t samples_per_block_pixel() const
    {
        return planes ? std::uint16_t{1} : samples_per_pixel;
    }
    std::size_t block_row_bytes() const
    {
        return (std::size_t{block_width} * samples_per_block_pixel() * bits + 7) / 8;
    }
};

std::string photometric_name(int photometric)
{
    switch (photometric) {
    case PHOTOMETRIC_SEPARATED:
        return "CMYK";
    case PHOTOMETRIC_YCBCR:
        return "YCbCr";
    case PHOTOMETRIC_CIELAB:
    case PHOTOMETRIC_ICCLAB:
    case PHOTOMETRIC_ITULAB:
        return "Lab";
    case PHOTOMETRIC_LOGL:
    case PHOTOMETRIC_LOGLUV:
        return "LogLuv";
    default:
        return fmt::format("photometric interpretation {}", photometric);
    }
}

void require_supported_colours(const TiffLayout& layout, std::string_view file_name)
{
    const auto refuse = [&](const std::string& what) {
        throw InputError(fmt::format("{}: TIFF: {} is not supported; grey, RGB and palettes are, with at most one "
                                     "channel of alpha, of 8 or 16 bits or 32-bit floats",
                                     file_name, what));
    };
    const bool grey = layout.photometric == PHOTOMETRIC_MINISBLACK || layout.photometric == PHOTOMETRIC_MINISWHITE;
    const bool palette = layout.photometric == PHOTOMETRIC_PALETTE;
    if (!grey && !palette && layout.photometric != PHOTOMETRIC_RGB)
        refuse(photometric_name(layout.photometric));
    const int colours = grey || palette ? 1 : 3;
    if (layout.samples_per_pixel < colours || layout.samples_per_pixel > colours + (palette ? 0 : 1))
        refuse(fmt::format("{} samples per pixel", layout.samples_per_pixel));
    const bool integers = layout.sample_format == SAMPLEFORMAT_UINT || layout.sample_format == SAMPLEFORMAT_VOID;
    const bool few_bits = layout.bits == 1 || layout.bits == 2 || layout.bits == 4;
    const bool supported = layout.floats() ? layout.bits == 32 && !palette
                                           : integers && (layout.bits == 8 || (layout.bits == 16 && !palette) ||
                                                          (few_bits && layout.samples_per_pixel == 1));
    if (!supported)
        refuse(fmt::format("{} of {} bits",
                           layout.floats() ? "floats"
                           : integers      ? "integers"
                                           : "samples that are neither unsigned nor floats",
                           layout.bits));
}

// Bytes that one stored byte can become at most, so that a short file is refused before memory is spent on its size; 0
// for a compression that is not supported.
std::size_t largest_compression_ratio(int compression)
{
    constexpr std::size_t no_limit = std::size_t{1} << 32;
    switch (compression) {
    case COMPRESSION_NONE:
        return 1;
    case COMPRESSION_PACKBITS:
        return 64;
    case COMPRESSION_LZW:
        return 4096;
    case COMPRESSION_DEFLATE:
    case COMPRESSION_ADOBE_DEFLATE:
        return 1032;
    case COMPRESSION_ZSTD:
    case COMPRESSION_CCITTRLE:
    case COMPRESSION_CCITTFAX3:
    case COMPRESSION_CCITTFAX4:
        return no_limit;
    default:
        return 0;
    }
}

void require_possible_size(const TiffLayout& layout, std::size_t file_bytes, std::string_view file_name)
{
    const std::size_t ratio = largest_compression_ratio(layout.compression);
    if (ratio == 0)
        throw InputError(fmt::format("{}: TIFF: compression {} is not supported; none, PackBits, LZW, Deflate, "
                                     "Zstandard and those of faxes are",
                                     file_name, layout.compression));
    const std::size_t image_bytes =
        std::size_t{layout.width} * layout.height * layout.samples_per_pixel * layout.bits / 8;
    if (image_bytes / ratio > file_bytes)
        throw InputError(fmt::format("{}: TIFF: {} bytes cannot hold the declared {} x {} pixels", file_name,
                                     file_bytes, layout.width, layout.height));
}

TiffLayout read_layout(const TiffStream& stream, std::size_t file_bytes, std::string_view file_name)
{
    TiffLayout layout;
    layout.width = field<std::uint32_t>(stream, TIFFTAG_IMAGEWIDTH, 0);
    layout.height = field<std::uint32_t>(stream, TIFFTAG_IMAGELENGTH, 0);
    require_supported_size(layout.width, layout.height, file_name);
    constexpr std::uint16_t undefined = 0xFFFF;
    layout.photometric = field(stream, TIFFTAG_PHOTOMETRIC, undefined);
    layout.samples_per_pixel = field<std::uint16_t>(stream, TIFFTAG_SAMPLESPERPIXEL, 1);
    layout.bits = field<std::uint16_t>(stream, TIFFTAG_BITSPERSAMPLE, 1);
    layout.sample_format = field<std::uint16_t>(stream, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
    layout.compression = field<std::uint16_t>(stream, TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    layout.planes = layout.samples_per_pixel > 1 &&
                    field<std::uint16_t>(stream, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) == PLANARCONFIG_SEPARATE;
    require_supported_colours(layout, file_name);
    require_possible_size(layout, file_bytes, file_name);

    std::uint16_t extra_count = 0;
    std::uint16_t* extra_kinds = nullptr;
    if (TIFFGetField(stream.get(), TIFFTAG_EXTRASAMPLES, &extra_count, &extra_kinds) != 0 && extra_count > 0)
        layout.associated_alpha = extra_kinds[0] == EXTRASAMPLE_ASSOCALPHA && layout.samples_per_pixel % 2 == 0;

    layout.tiles = TIFFIsTiled(stream.get()) != 0;
    layout.block_width = layout.tiles ? field<std::uint32_t>(stream, TIFFTAG_TILEWIDTH, 0) : layout.width;
    layout.block_height = layout.tiles ? field<std::uint32_t>(stream, TIFFTAG_TILELENGTH, 0)
                                       : std::min(layout.height, field(stream, TIFFTAG_ROWSPERSTRIP, layout.height));
    constexpr std::uint32_t longest_tile_side = 4096;
    if (layout.block_width == 0 || layout.block_height == 0 ||
        (layout.tiles && (layout.block_width > longest_tile_side || layout.block_height > longest_tile_side)))
        throw InputError(fmt::format("{}: TIFF: declares {} of {} x {} pixels", file_name,
                                     layout.tiles ? "tiles" : "strips", layout.block_width, layout.block_height));
    return layout;
}

// The colours of a palette, in 16 bits.
struct Palette
{
    std::array<const std::uint16_t*, 3> colours{};
    bool is_of_8_bits = false; // as some old files store them
};

Palette read_palette(const TiffStream& stream, const TiffLayout& layout)
{
    Palette palette;
    std::array<std::uint16_t*, 3> colours{};
    stream.require(TIFFGetField(stream.get(), TIFFTAG_COLORMAP, &colours[0], &colours[1], &colours[2]) != 0,
                   "the palette is missing");
    palette.is_of_8_bits = true;
    for (std::size_t channel = 0; channel < colours.size(); ++channel) {
        palette.colours[channel] = colours[channel];
        for (std::size_t i = 0; i < std::size_t{1} << layout.bits; ++i)
            palette.is_of_8_bits = palette.is_of_8_bits && colours[channel][i] < 256;
    }
    return palette;
}

// A row of a block as numbers: [0, 1] for integers, the index for a palette.
void convert_row(const TiffLayout& layout, std::span<const std::uint8_t> row, std::span<float> numbers)
{
    const bool palette = layout.photometric == PHOTOMETRIC_PALETTE;
    if (layout.bits == 32) {
        std::memcpy(numbers.data(), row.data(), numbers.size_bytes());
    } else if (layout.bits == 16) {
        std::vector<std::uint16_t> levels(numbers.size());
        std::memcpy(levels.data(), row.data(), levels.size() * sizeof(levels[0]));
        samples_from_levels(levels, numbers);
    } else if (layout.bits == 8 && !palette) {
        samples_from_levels(row.first(numbers.size()), numbers);
    } else {
        const int largest = (1 << layout.bits) - 1;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const std::size_t bit_at = i * layout.bits;
            const int level = (row[bit_at / 8] >> (8 - layout.bits - bit_at % 8)) & largest;
            numbers[i] = static_cast<float>(level) / (palette ? 1.0F : static_cast<float>(largest));
        }
    }
}

// Decodes block after block; calls store(x, y, plane, numbers of a row's part inside the image).
template <typename Store> void for_each_row(const TiffStream& stream, const TiffLayout& layout, const Store& store)
{
    TIFF* const tiff = stream.get();
    std::vector<std::uint8_t> block(layout.block_row_bytes() * layout.block_height);
    std::vector<float> numbers;
    const std::uint16_t planes = layout.planes ? layout.samples_per_pixel : std::uint16_t{1};
    for (std::uint16_t plane = 0; plane < planes; ++plane)
        for (std::uint32_t y = 0; y < layout.height; y += layout.block_height)
            for (std::uint32_t x = 0; x < layout.width; x += layout.block_width) {
                const std::uint32_t rows = std::min(layout.block_height, layout.height - y);
                const auto block_bytes =
                    static_cast<tmsize_t>(layout.block_row_bytes() * (layout.tiles ? layout.block_height : rows));
                const tmsize_t read =
                    layout.tiles
                        ? TIFFReadEncodedTile(tiff, TIFFComputeTile(tiff, x, y, 0, plane), block.data(), block_bytes)
                        : TIFFReadEncodedStrip(tiff, TIFFComputeStrip(tiff, y, plane), block.data(), block_bytes);
                stream.require(read == block_bytes, "a block of pixels is too short");
                const std::uint32_t columns = std::min(layout.block_width, layout.width - x);
                numbers.resize(std::size_t{columns} * layout.samples_per_block_pixel());
                for (std::uint32_t row = 0; row < rows; ++row) {
                    convert_row(layout,
                                std::span(block).subspan(row * layout.block_row_bytes(), layout.block_row_bytes()),
                                numbers);
                    store(x, y + row, plane, std::span<const float>(numbers));
                }
            }
}

Image decode_pixels(const TiffStream& stream, const TiffLayout& layout)
{
    const bool has_palette = layout.photometric == PHOTOMETRIC_PALETTE;
    Image image(static_cast<int>(layout.width), static_cast<int>(layout.height),
                has_palette ? 3 : layout.samples_per_pixel);
    const auto place = [&](std::uint32_t x, std::uint32_t y) {
        return image.samples.begin() +
               static_cast<std::ptrdiff_t>(image.index(static_cast<int>(x), static_cast<int>(y), 0));
    };
    if (has_palette) {
        const Palette palette = read_palette(stream, layout);
        const float largest = palette.is_of_8_bits ? 255.0F : 65535.0F;
        for_each_row(stream, layout, [&](std::uint32_t x, std::uint32_t y, int, std::span<const float> indices) {
            auto to = place(x, y);
            for (const float index : indices)
                for (const std::uint16_t* const colours : palette.colours)
                    *to++ = static_cast<float>(colours[static_cast<std::size_t>(index)]) / largest;
        });
        return image;
    }
    for_each_row(stream, layout, [&](std::uint32_t x, std::uint32_t y, int plane, std::span<const float> numbers) {
        auto to = place(x, y) + plane;
        const std::ptrdiff_t step = layout.planes ? image.channels : 1;
        for (const float number : numbers) {
            *to = number;
            // Not beyond the last sample's neighbour, where no iterator may be.
            if (&number != &numbers.back())
                to += step;
        }
    });
    if (layout.photometric == PHOTOMETRIC_MINISWHITE)
        for (std::size_t i = 0; i < image.samples.size(); i += layout.samples_per_pixel)
            image.samples[i] = 1.0F - image.samples[i];
    return image;
}

Metadata read_metadata(const TiffStream& stream)
{
    Metadata metadata;
    std::uint32_t profile_bytes = 0;
    void* profile = nullptr;
    if (TIFFGetField(stream.get(), TIFFTAG_ICCPROFILE, &profile_bytes, &profile) != 0 && profile != nullptr)
        metadata.icc_profile.assign(static_cast<std::uint8_t*>(profile),
                                    static_cast<std::uint8_t*>(profile) + profile_bytes);
    const auto x = field(stream, TIFFTAG_XRESOLUTION, 0.0F);
    const auto y = field(stream, TIFFTAG_YRESOLUTION, 0.0F);
    const auto unit = field<std::uint16_t>(stream, TIFFTAG_RESOLUTIONUNIT, RESUNIT_INCH);
    constexpr float most_per_unit = 1e9F;
    if (x > 0.0F && y > 0.0F && x < most_per_unit && y < most_per_unit && unit != RESUNIT_NONE) {
        const double metres = unit == RESUNIT_CENTIMETER ? metres_per_centimetre : metres_per_inch;
        metadata.resolution = {double{x} / metres, double{y} / metres};
    }
    return metadata;
}

} // namespace

bool has_tiff_magic(std::span<const std::uint8_t> bytes)
{
    constexpr int classic = 42;
    constexpr int big = 43;
    if (bytes.size() < 4)
        return false;
    const bool little = bytes[0] == 'I' && bytes[1] == 'I' && bytes[3] == 0 && (bytes[2] == classic || bytes[2] == big);
    return little || (bytes[0] == 'M' && bytes[1] == 'M' && bytes[2] == 0 && (bytes[3] == classic || bytes[3] == big));
}

LoadedImage decode_tiff(std::span<const std::uint8_t> bytes, std::string_view file_name)
{
    if (!has_tiff_magic(bytes))
        throw InputError(fmt::format("{}: not a TIFF file by its first bytes", file_name));
    const TiffStream stream(bytes, file_name);
    const TiffLayout layout = read_layout(stream, bytes.size(), file_name);
    Image image = decode_pixels(stream, layout);
    if (layout.floats())
        require_finite(image, file_name);

    LoadedImage loaded;
    loaded.kind = FileKind::tiff;
    loaded.stores_integers = !layout.floats();
    loaded.bits_per_number = std::max<int>(layout.bits, 8);
    if (layout.photometric == PHOTOMETRIC_PALETTE && !read_palette(stream, layout).is_of_8_bits)
        loaded.bits_per_number = 16;
    loaded.premultiplied_alpha = layout.associated_alpha;
    loaded.metadata = read_metadata(stream);
    loaded.pixels = oriented(std::move(image), field<std::uint16_t>(stream, TIFFTAG_ORIENTATION, 1), loaded.metadata);
    return loaded;
}

} // namespace fragfft
