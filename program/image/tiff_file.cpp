// TIFF by libtiff. A file is only read if everything that it says about its samples is on the list.
#include "errors.hpp"
#include "program/files/printable_text.hpp"
#include "program/image/codecs.hpp"
#include "program/image/foreign_format.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/sample_levels.hpp"
#include "program/image/tiff_library.hpp"
#include "program/image/turned_image.hpp"
#include "program/image/vips_library.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <fmt/format.h>

namespace fragfft {
namespace {

template <typename Number> Number field(TIFF* handle, std::uint32_t tag)
{
    Number value{};
    TIFFGetFieldDefaulted(handle, tag, &value);
    return value;
}

bool has(TIFF* handle, std::uint32_t tag)
{
    // Enough for the values of every tag: numbers, a count and a pointer.
    std::array<std::uint64_t, 4> values{};
    return TIFFGetField(handle, tag, values.data(), &values[1], &values[2], &values[3]) != 0;
}

// The description of the samples in a directory.
struct Samples
{
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint16_t per_pixel = 1;
    std::uint16_t bits = 1;
    std::uint16_t format = SAMPLEFORMAT_UINT;
    std::uint16_t photometric = 0;
    std::uint16_t orientation = ORIENTATION_TOPLEFT;
    bool is_planar = false;
    bool is_tiled = false;
    bool is_premultiplied = false;

    std::size_t bytes() const { return bits / 8U; }
};

// Reads a directory, and refuses what is not on the list.
class Directory
{
public:
    Directory(const InputFile& file, TIFF* handle) : file_(file), handle_(handle) {}

    Samples listed()
    {
        require_one_picture();
        read_samples();
        require_known_numbers();
        require_known_codec();
        require_known_colours();
        require_known_extra_sample();
        return samples_;
    }

private:
    [[noreturn]] void refuse(const std::string& what) const
    {
        throw InputError(fmt::format("{}: TIFF: {}", file_.name(), what));
    }

    void require_one_picture() const
    {
        constexpr std::uint32_t dng_version = 50706;
        if (has(handle_, dng_version))
            refuse("a raw photograph is not read: develop it first");
        if (has(handle_, TIFFTAG_SUBIFD))
            refuse("a file with sub-images" + not_read_but_by(first_tiff_page));
        std::uint32_t slices = 1;
        if (TIFFGetField(handle_, TIFFTAG_IMAGEDEPTH, &slices) != 0 && slices > 1)
            refuse(fmt::format("a volume of {} slices is not read", slices));
        if (TIFFLastDirectory(handle_) == 0)
            refuse("a file of several pages" + not_read_but_by(first_tiff_page));
        constexpr std::uint32_t gdal_missing = 42113;
        if (has(handle_, gdal_missing))
            refuse("GDAL_NODATA says that samples are missing, and a filter would take them for numbers");
    }

    void require_known_codec() const
    {
        constexpr std::array known{COMPRESSION_NONE, COMPRESSION_LZW, COMPRESSION_ADOBE_DEFLATE, COMPRESSION_DEFLATE,
                                   COMPRESSION_PACKBITS};
        const auto codec = field<std::uint16_t>(handle_, TIFFTAG_COMPRESSION);
        if (std::find(known.begin(), known.end(), codec) == known.end())
            refuse(fmt::format("compression {}", codec) + not_read_but_by(tiff_codec));
    }

    void read_samples()
    {
        samples_.width = field<std::uint32_t>(handle_, TIFFTAG_IMAGEWIDTH);
        samples_.height = field<std::uint32_t>(handle_, TIFFTAG_IMAGELENGTH);
        samples_.per_pixel = field<std::uint16_t>(handle_, TIFFTAG_SAMPLESPERPIXEL);
        samples_.bits = field<std::uint16_t>(handle_, TIFFTAG_BITSPERSAMPLE);
        samples_.format = field<std::uint16_t>(handle_, TIFFTAG_SAMPLEFORMAT);
        samples_.photometric = field<std::uint16_t>(handle_, TIFFTAG_PHOTOMETRIC);
        samples_.orientation = field<std::uint16_t>(handle_, TIFFTAG_ORIENTATION);
        samples_.is_tiled = TIFFIsTiled(handle_) != 0;
        samples_.is_planar =
            samples_.per_pixel > 1 && field<std::uint16_t>(handle_, TIFFTAG_PLANARCONFIG) == PLANARCONFIG_SEPARATE;
        if (!has(handle_, TIFFTAG_PHOTOMETRIC))
            refuse("it does not say what its samples are");
        if (samples_.orientation < ORIENTATION_TOPLEFT || samples_.orientation > ORIENTATION_LEFTBOT)
            refuse(fmt::format("its orientation is {}, which is none", samples_.orientation));
    }

    void require_known_numbers() const
    {
        const bool is_integer = samples_.format == SAMPLEFORMAT_UINT || samples_.format == SAMPLEFORMAT_VOID;
        if (is_integer && samples_.bits < 8)
            refuse(fmt::format("integers of {} bits", samples_.bits) + not_read_but_by(by_imagemagick));
        if (is_integer ? samples_.bits == 8 || samples_.bits == 16
                       : samples_.format == SAMPLEFORMAT_IEEEFP && samples_.bits == 32)
            return;
        refuse(fmt::format("{} of {} bits",
                           samples_.format == SAMPLEFORMAT_IEEEFP ? "floats"
                           : is_integer                           ? "integers"
                           : samples_.format == SAMPLEFORMAT_INT  ? "signed integers"
                                                                  : "complex numbers",
                           samples_.bits) +
               not_read_but_by(tiff_numbers));
    }

    void require_known_colours() const
    {
        switch (samples_.photometric) {
        case PHOTOMETRIC_MINISBLACK:
            return;
        case PHOTOMETRIC_MINISWHITE:
            if (samples_.per_pixel == 1 && samples_.format != SAMPLEFORMAT_IEEEFP)
                return;
            refuse("min-is-white is read of integers without alpha alone");
        case PHOTOMETRIC_RGB:
            if (samples_.per_pixel >= 3)
                return;
            refuse(fmt::format("it says RGB, and has {} samples a pixel", samples_.per_pixel));
        case PHOTOMETRIC_PALETTE:
            refuse("a palette" + not_read_but_by(by_imagemagick));
        case PHOTOMETRIC_SEPARATED:
            refuse("CMYK" + not_read_but_by(cmyk));
        default:
            refuse(fmt::format("its colours are of photometric interpretation {}; grey and RGB are read",
                               samples_.photometric));
        }
    }

    // After grey or RGB one alpha sample may follow, and nothing else.
    void require_known_extra_sample()
    {
        const int extra = samples_.per_pixel - (samples_.photometric == PHOTOMETRIC_RGB ? 3 : 1);
        if (extra == 0)
            return;
        std::uint16_t count = 0;
        const std::uint16_t* meanings = nullptr;
        TIFFGetFieldDefaulted(handle_, TIFFTAG_EXTRASAMPLES, &count, &meanings);
        if (extra > 1 || count != 1 || (meanings[0] != EXTRASAMPLE_ASSOCALPHA && meanings[0] != EXTRASAMPLE_UNASSALPHA))
            refuse(fmt::format("it has {} samples a pixel, and {}; grey and RGB are read, with or without alpha",
                               samples_.per_pixel,
                               extra == 1 ? "does not say that the last is alpha" : "several are no colours"));
        samples_.is_premultiplied = meanings[0] == EXTRASAMPLE_ASSOCALPHA;
    }

    const InputFile& file_;
    TIFF* handle_;
    Samples samples_;
};

// Programs that write stacks larger than TIFF's limit may say in the description that pages without a directory follow.
void require_no_hidden_pages(const InputFile& file, TIFF* handle, const Samples& samples)
{
    const char* description = nullptr;
    if (TIFFGetField(handle, TIFFTAG_IMAGEDESCRIPTION, &description) == 0 || description == nullptr)
        return;
    const std::string_view text(description);
    constexpr std::string_view count_words = "\nimages=";
    const std::size_t count = text.find(count_words);
    const bool is_one = count != std::string_view::npos && text.substr(count + count_words.size()).starts_with("1\n");
    const bool tells_pages =
        (count != std::string_view::npos && !is_one) || text.find("\"truncated\"") != std::string_view::npos;
    const std::uint64_t page_bytes =
        std::uint64_t{samples.width} * samples.height * samples.per_pixel * samples.bytes();
    if (tells_pages && file.size() >= 2 * page_bytes)
        throw InputError(fmt::format("{}: TIFF: its description tells of pages that have no directory", file.name()));
}

// Reads the samples of a directory, strip by strip or tile by tile.
class Pixels
{
public:
    Pixels(const InputFile& file, const TiffFile& tiff, const Samples& samples)
        : file_(file), tiff_(tiff), samples_(samples), pixel_bytes_(samples.bytes() * samples.per_pixel),
          stored_bytes_(samples.is_planar ? samples.bytes() : pixel_bytes_)
    {
        const auto tag = [&](std::uint32_t number) { return field<std::uint32_t>(tiff.handle(), number); };
        width_ = samples.is_tiled ? tag(TIFFTAG_TILEWIDTH) : samples.width;
        height_ = samples.is_tiled ? tag(TIFFTAG_TILELENGTH) : std::min(tag(TIFFTAG_ROWSPERSTRIP), samples.height);
        if (width_ == 0 || height_ == 0)
            throw InputError(fmt::format("{}: TIFF: its strips or tiles are empty", file.name()));
    }

    std::vector<std::uint8_t> read()
    {
        require_possible_size();
        require_supported_size(width_, height_, file_.name());
        std::vector<std::uint8_t> piece(std::size_t{width_} * height_ * stored_bytes_);
        std::vector<std::uint8_t> all(std::size_t{samples_.width} * samples_.height * pixel_bytes_);
        const std::uint16_t planes = samples_.is_planar ? samples_.per_pixel : std::uint16_t{1};
        for (std::uint16_t plane = 0; plane < planes; ++plane)
            for (std::uint32_t y = 0; y < samples_.height; y += height_)
                for (std::uint32_t x = 0; x < samples_.width; x += width_) {
                    read_piece(piece, x, y, plane);
                    copy(piece, all, x, y, plane);
                }
        return all;
    }

private:
    // Refuses a file that is too short for its declared size before memory is allocated; no compression exceeds this
    // ratio.
    void require_possible_size() const
    {
        constexpr std::uint64_t largest_ratio = 1400;
        const std::uint64_t bytes = std::uint64_t{samples_.width} * samples_.height * pixel_bytes_;
        if (bytes / largest_ratio > file_.size())
            throw InputError(fmt::format("{}: TIFF: {} bytes cannot hold the declared {} x {} pixels", file_.name(),
                                         file_.size(), samples_.width, samples_.height));
    }

    void read_piece(std::vector<std::uint8_t>& piece, std::uint32_t x, std::uint32_t y, std::uint16_t plane)
    {
        TIFF* const handle = tiff_.handle();
        const auto most = static_cast<tmsize_t>(piece.size());
        const tmsize_t wanted =
            samples_.is_tiled ? most : most / height_ * std::min(height_, samples_.height - y); // the last is shorter
        const tmsize_t got =
            samples_.is_tiled ? TIFFReadEncodedTile(handle, TIFFComputeTile(handle, x, y, 0, plane), piece.data(), most)
                              : TIFFReadEncodedStrip(handle, TIFFComputeStrip(handle, y, plane), piece.data(), wanted);
        if (got != wanted)
            tiff_.throw_fault("its samples end too early");
    }

    void copy(const std::vector<std::uint8_t>& piece, std::vector<std::uint8_t>& all, std::uint32_t x, std::uint32_t y,
              std::uint16_t plane) const
    {
        const std::size_t sample_bytes = samples_.bytes();
        const std::size_t columns = std::min(width_, samples_.width - x);
        const std::uint32_t rows = std::min(height_, samples_.height - y);
        for (std::uint32_t row = 0; row < rows; ++row) {
            const std::uint8_t* from = piece.data() + std::size_t{row} * width_ * stored_bytes_;
            std::uint8_t* to = all.data() + ((std::size_t{y} + row) * samples_.width + x) * pixel_bytes_;
            if (!samples_.is_planar) {
                std::memcpy(to, from, columns * pixel_bytes_);
                continue;
            }
            to += plane * sample_bytes;
            for (std::size_t i = 0; i < columns; ++i, from += sample_bytes, to += pixel_bytes_)
                std::copy_n(from, sample_bytes, to);
        }
    }

    const InputFile& file_;
    const TiffFile& tiff_;
    const Samples& samples_;
    std::size_t pixel_bytes_;
    std::size_t stored_bytes_; // per pixel in a strip or tile
    std::uint32_t width_ = 0;  // of a strip or tile
    std::uint32_t height_ = 0;
};

template <typename Level> void store_levels(const std::vector<std::uint8_t>& bytes, Image& image, bool min_is_white)
{
    samples_in_parallel(reinterpret_cast<const Level*>(bytes.data()), std::span(image.samples), largest_level<Level>);
    if (min_is_white)
        for (float& sample : image.samples)
            sample = 1.0F - sample;
}

Image image_of(const std::vector<std::uint8_t>& bytes, const Samples& samples)
{
    Image image(static_cast<int>(samples.width), static_cast<int>(samples.height), samples.per_pixel);
    const bool min_is_white = samples.photometric == PHOTOMETRIC_MINISWHITE;
    if (samples.bits == 32)
        std::memcpy(image.samples.data(), bytes.data(), bytes.size());
    else if (samples.bits == 8)
        store_levels<std::uint8_t>(bytes, image, min_is_white);
    else
        store_levels<std::uint16_t>(bytes, image, min_is_white);
    return image;
}

LoadedImage loaded_tiff(const InputFile& file, const BeforePixels& before_pixels)
{
    const TiffFile tiff(file);
    const Samples samples = Directory(file, tiff.handle()).listed();
    require_supported_size(samples.width, samples.height, file.name());
    require_no_hidden_pages(file, tiff.handle(), samples);
    LoadedImage loaded;
    loaded.kind = FileKind::tiff;
    loaded.bits_per_number = samples.bits;
    loaded.stores_integers = samples.bits < 32;
    loaded.premultiplied_alpha = samples.is_premultiplied;
    loaded.light = Light::encoded;
    std::uint32_t profile_bytes = 0;
    const std::uint8_t* profile = nullptr;
    if (TIFFGetField(tiff.handle(), TIFFTAG_ICCPROFILE, &profile_bytes, &profile) != 0 && profile != nullptr)
        note_profile({profile, profile_bytes}, samples.per_pixel, loaded);
    else if (!loaded.stores_integers) {
        loaded.light = Light::linear;
        loaded.light_is_assumed = true;
    }
    before_pixels(static_cast<int>(samples.width), static_cast<int>(samples.height), samples.per_pixel);
    Image stored = image_of(Pixels(file, tiff, samples).read(), samples);
    require_finite(stored, file.name());
    loaded.pixels = turned(std::move(stored), samples.orientation);
    return loaded;
}

} // namespace

LoadedImage load_tiff(const InputFile& file, const BeforePixels& before_pixels)
{
    start_vips();
    return naming_fault(file.name(), "TIFF", [&] { return loaded_tiff(file, before_pixels); });
}

} // namespace fragfft
