// TIFF: its directory by libtiff, and its samples by libvips, or by libtiff where libvips has no such numbers, or would
// change them.
#include "errors.hpp"
#include "program/image/codecs.hpp"
#include "program/image/file_colours.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/metadata.hpp"
#include "program/image/tiff_directory.hpp"
#include "program/image/tiff_library.hpp"
#include "program/image/turned_image.hpp"
#include "program/image/vips_library.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <half.h>
#include <limits>
#include <string_view>

namespace fragfft {
namespace {

using Numbers = TiffDirectory::Numbers;

// What stands for 1. Integers of more than 24 bits are divided by a power of two, which rounds no float; those of 64
// bits are numbers as they are.
double divisor_of(const TiffDirectory& directory)
{
    if (!directory.has_integers() || directory.bits > 32)
        return 1.0;
    const double power = std::exp2(directory.bits - (directory.numbers == Numbers::signed_integers ? 1 : 0));
    return directory.bits > 24 ? power : std::max(power - 1.0, 1.0);
}

// Whether floats hold all numbers of the kind.
bool is_held_by_floats(const TiffDirectory& directory)
{
    return directory.has_integers() ? directory.bits <= 24 : directory.bits <= 32;
}

// The sample that a pixel without a number has.
float missing_sample(const TiffDirectory& directory)
{
    double number = *directory.missing;
    if (directory.photometric == PHOTOMETRIC_MINISWHITE && directory.numbers == Numbers::unsigned_integers)
        number = std::exp2(directory.bits) - 1.0 - number;
    const double divisor = divisor_of(directory);
    return directory.bits <= 16 ? static_cast<float>(number) / static_cast<float>(divisor)
                                : static_cast<float>(number / divisor);
}

// Whether libvips reads the page, and as it is stored: it divides colours by an alpha that is multiplied into them.
bool is_read_by_vips(const TiffDirectory& directory)
{
    if (!directory.is_plain())
        return true;
    const auto& extra = directory.tags.extra_samples;
    if (std::find(extra.begin(), extra.end(), EXTRASAMPLE_ASSOCALPHA) != extra.end())
        return false;
    if (directory.is_tiled && directory.is_planar && directory.samples > 1)
        return false;
    switch (directory.bits) {
    case 1:
    case 2:
    case 4:
        return directory.samples == 1 && directory.photometric != PHOTOMETRIC_RGB &&
               directory.numbers == Numbers::unsigned_integers;
    case 8:
    case 16:
        return directory.has_integers();
    case 32:
        return directory.numbers != Numbers::complex;
    default:
        return false;
    }
}

// Throws InputError for numbers that nobody here reads.
void require_known_numbers(const TiffDirectory& directory, const std::string& name)
{
    const bool is_known =
        directory.has_integers()               ? (directory.bits >= 1 && directory.bits <= 32) || directory.bits == 64
        : directory.numbers == Numbers::floats ? directory.bits == 16 || directory.bits == 32 || directory.bits == 64
                                               : false;
    if (is_known)
        return;
    throw InputError(fmt::format("{}: TIFF: its samples are {} of {} bits; integers of up to 32 and of 64 bits and "
                                 "floats of 16, 32 and 64 are supported",
                                 name,
                                 directory.has_integers()               ? "integers"
                                 : directory.numbers == Numbers::floats ? "floats"
                                                                        : "complex numbers",
                                 directory.bits));
}

// Some bits of a row, the first of which is the most significant, whatever the order of bytes.
std::uint32_t bits_at(const std::uint8_t* row, std::size_t index, int bits)
{
    std::uint32_t number = 0;
    const std::size_t begin = index * static_cast<std::size_t>(bits);
    for (std::size_t at = begin; at < begin + static_cast<std::size_t>(bits); ++at)
        number = number << 1 | ((row[at / 8] >> (7 - at % 8)) & 1U);
    return number;
}

template <typename Stored> double number_at(const std::uint8_t* row, std::size_t index)
{
    Stored number;
    std::memcpy(&number, row + index * sizeof(number), sizeof(number));
    return static_cast<double>(number);
}

// A number of a row as libtiff hands it over: those of whole bytes are in this machine's order.
double number_at(const std::uint8_t* row, std::size_t index, const TiffDirectory& directory)
{
    const bool is_signed = directory.numbers == Numbers::signed_integers;
    const bool is_float = directory.numbers == Numbers::floats;
    switch (directory.bits) {
    case 8:
        return is_signed ? number_at<std::int8_t>(row, index) : number_at<std::uint8_t>(row, index);
    case 16:
        return is_float    ? number_at<half>(row, index)
               : is_signed ? number_at<std::int16_t>(row, index)
                           : number_at<std::uint16_t>(row, index);
    case 32:
        return is_float    ? number_at<float>(row, index)
               : is_signed ? number_at<std::int32_t>(row, index)
                           : number_at<std::uint32_t>(row, index);
    case 64:
        return is_float    ? number_at<double>(row, index)
               : is_signed ? number_at<std::int64_t>(row, index)
                           : number_at<std::uint64_t>(row, index);
    default:
        break;
    }
    std::uint32_t number = 0;
    if (directory.bits == 24) {
        std::memcpy(&number, row + index * 3, 3);
        if constexpr (std::endian::native == std::endian::big)
            number >>= 8;
    } else {
        number = bits_at(row, index, directory.bits);
    }
    const bool is_negative = is_signed && (number >> (directory.bits - 1)) != 0;
    return static_cast<double>(number) - (is_negative ? std::exp2(directory.bits) : 0.0);
}

// Rows of a page by libtiff, one after the other. Strips of pixels are read line by line; of planes and tiles, a row of
// strips or tiles is held.
class TiffRows
{
public:
    TiffRows(const InputFile& file, const TiffDirectory& directory, int page, FileFacts facts)
        : name_(file.name()), directory_(directory), facts_(std::move(facts)), tiff_(file),
          is_by_line_(!directory.is_tiled && !directory.is_planar)
    {
        tiff_.choose(page);
        TIFF* const handle = tiff_.handle();
        if (directory.compression == COMPRESSION_JPEG)
            TIFFSetField(handle, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
        if (directory.is_tiled) {
            std::uint32_t rows = 0;
            std::uint32_t columns = 0;
            tiff_.require(TIFFGetField(handle, TIFFTAG_TILELENGTH, &rows) != 0 &&
                              TIFFGetField(handle, TIFFTAG_TILEWIDTH, &columns) != 0 && rows > 0 && columns > 0,
                          "its tiles have no size");
            require_supported_size(columns, rows, name_, decoded_image_limits);
            block_rows_ = rows;
            block_columns_ = columns;
            blocks_ = (directory.width + columns - 1) / columns;
            block_row_bytes_ = static_cast<std::size_t>(TIFFTileRowSize64(handle));
        } else {
            std::uint32_t rows = 0;
            TIFFGetFieldDefaulted(handle, TIFFTAG_ROWSPERSTRIP, &rows);
            block_rows_ = is_by_line_ ? 1 : std::clamp<std::int64_t>(rows, 1, directory.height);
            block_row_bytes_ = static_cast<std::size_t>(TIFFScanlineSize64(handle));
        }
        planes_ = directory.is_planar ? directory.samples : 1;
        require_supported_size(directory.width, block_rows_, name_, decoded_image_limits);
        const std::size_t needed = (static_cast<std::size_t>(directory.width) *
                                        static_cast<std::size_t>(directory.bits * directory.samples / planes_) +
                                    7) /
                                   8;
        tiff_.require(row_bytes() >= needed, "its lines are shorter than its pixels");
        held_ = std::make_unique_for_overwrite<std::uint8_t[]>(bytes_held());
    }

    std::uint64_t bytes_held() const
    {
        return static_cast<std::uint64_t>(planes_) * static_cast<std::uint64_t>(block_rows_) * row_bytes();
    }

    Image read(int first, int count)
    {
        Image rows;
        rows.width = static_cast<int>(directory_.width);
        rows.height = count;
        rows.channels = directory_.samples;
        rows.samples.reserve(rows.index(0, count, 0));
        for (int y = 0; y < count; ++y) {
            for (; held_end_ <= first + y; hold_next()) {
            }
            rows.samples.resize(rows.index(0, y + 1, 0));
            store(rows, y, first + y);
        }
        if (!directory_.has_integers())
            require_finite(rows, name_, first);
        return rows;
    }

private:
    std::size_t row_bytes() const { return static_cast<std::size_t>(blocks_) * block_row_bytes_; }

    std::uint8_t* held_row(std::int64_t row, int plane) const
    {
        const std::int64_t within = row - held_begin_;
        return held_.get() + (static_cast<std::size_t>(plane * block_rows_ + within)) * row_bytes();
    }

    // The next line, or row of strips or tiles.
    void hold_next()
    {
        held_begin_ = held_end_;
        held_end_ = std::min(held_begin_ + block_rows_, directory_.height);
        TIFF* const handle = tiff_.handle();
        const auto row = static_cast<std::uint32_t>(held_begin_);
        if (is_by_line_) {
            tiff_.require(TIFFReadScanline(handle, held_.get(), row, 0) >= 0, "its samples are damaged");
            return;
        }
        for (int plane = 0; plane < planes_; ++plane) {
            if (directory_.is_tiled)
                hold_tiles(row, plane);
            else
                tiff_.require(TIFFReadEncodedStrip(handle, TIFFComputeStrip(handle, row, static_cast<tsample_t>(plane)),
                                                   held_row(held_begin_, plane),
                                                   static_cast<tmsize_t>(held_end_ - held_begin_) *
                                                       static_cast<tmsize_t>(row_bytes())) >= 0,
                              "its samples are damaged");
        }
    }

    void hold_tiles(std::uint32_t row, int plane)
    {
        TIFF* const handle = tiff_.handle();
        const auto tile_bytes = static_cast<std::size_t>(block_rows_) * block_row_bytes_;
        if (tile_ == nullptr)
            tile_ = std::make_unique_for_overwrite<std::uint8_t[]>(tile_bytes);
        for (std::int64_t tile = 0; tile < blocks_; ++tile) {
            const ttile_t index = TIFFComputeTile(handle, static_cast<std::uint32_t>(tile * block_columns_), row, 0,
                                                  static_cast<tsample_t>(plane));
            tiff_.require(TIFFReadEncodedTile(handle, index, tile_.get(), static_cast<tmsize_t>(tile_bytes)) >= 0,
                          "its samples are damaged");
            for (std::int64_t y = held_begin_; y < held_end_; ++y)
                std::memcpy(held_row(y, plane) + static_cast<std::size_t>(tile) * block_row_bytes_,
                            tile_.get() + static_cast<std::size_t>(y - held_begin_) * block_row_bytes_,
                            block_row_bytes_);
        }
    }

    void store(Image& rows, int y, int row)
    {
        const bool is_inverted =
            directory_.photometric == PHOTOMETRIC_MINISWHITE && directory_.numbers == Numbers::unsigned_integers;
        const double white = std::exp2(directory_.bits) - 1.0;
        const double divisor = divisor_of(directory_);
        for (int channel = 0; channel < rows.channels; ++channel) {
            const std::uint8_t* const from = held_row(row, planes_ > 1 ? channel : 0);
            const int step = planes_ > 1 ? 1 : rows.channels;
            for (int x = 0; x < rows.width; ++x) {
                const std::size_t index = static_cast<std::size_t>(x) * static_cast<std::size_t>(step) +
                                          static_cast<std::size_t>(planes_ > 1 ? 0 : channel);
                double number = number_at(from, index, directory_);
                if (is_inverted && channel == 0)
                    number = white - number;
                // Beyond float's range the conversion would be undefined; infinity is refused, as the number would be.
                const bool fits = !(std::abs(number) > static_cast<double>(std::numeric_limits<float>::max()));
                const float sample =
                    fits ? static_cast<float>(number / divisor) : std::numeric_limits<float>::infinity();
                rows.at(x, y, channel) = sample;
                if (facts_.rounding && fits)
                    facts_.rounding->note(number, static_cast<double>(static_cast<float>(number)));
            }
        }
    }

    std::string name_;
    TiffDirectory directory_;
    FileFacts facts_;
    TiffFile tiff_;
    bool is_by_line_;
    int planes_ = 1;
    // Strips of planes, or tiles: their rows and columns, how many lie beside each other, and the bytes of one's row.
    std::int64_t block_rows_ = 1;
    std::int64_t block_columns_ = 0;
    std::int64_t blocks_ = 1;
    std::size_t block_row_bytes_ = 0;
    // Rows from one to before another, plane by plane.
    std::unique_ptr<std::uint8_t[]> held_;
    std::unique_ptr<std::uint8_t[]> tile_;
    std::int64_t held_begin_ = 0;
    std::int64_t held_end_ = 0;
};

// The image, of which rows are refused where `numbers`, as the file stores them, are missing.
StreamedImage without_missing(const StreamedImage& image, const StreamedImage& numbers, float missing,
                              const std::string& name)
{
    StreamedImage checked = image;
    checked.rows = [image, numbers, missing, name]() -> RowReader {
        return [read = image.rows(), read_numbers = numbers.rows(), missing, name](int first, int count) {
            Image rows = read(first, count);
            const Image stored = read_numbers ? read_numbers(first, count) : Image();
            const Image& looked_at = read_numbers ? stored : rows;
            const auto found = std::find(looked_at.samples.begin(), looked_at.samples.end(), missing);
            if (found != looked_at.samples.end())
                throw InputError(fmt::format(
                    "{}: the sample at {} is missing: it equals the file's GDAL_NODATA", name,
                    place_of_sample(looked_at, static_cast<std::size_t>(found - looked_at.samples.begin()), first)));
            return rows;
        };
    };
    return checked;
}

// What libvips reads of a directory beside the pixels.
vips::VImage fields_of_page(TIFF* handle, int channels)
{
    std::uint16_t unit = RESUNIT_NONE;
    float x = 0.0F;
    float y = 0.0F;
    const bool has_resolution = TIFFGetFieldDefaulted(handle, TIFFTAG_XRESOLUTION, &x) != 0 &&
                                TIFFGetFieldDefaulted(handle, TIFFTAG_YRESOLUTION, &y) != 0 &&
                                TIFFGetFieldDefaulted(handle, TIFFTAG_RESOLUTIONUNIT, &unit) != 0;
    const double pixels_per_unit = unit == RESUNIT_INCH         ? 25.4
                                   : unit == RESUNIT_CENTIMETER ? 10.0
                                                                : 1.0; // libvips' are millimetres
    const vips::VImage fields =
        vips::VImage::black(1, 1, vips::VImage::option()->set("bands", channels))
            .copy(vips::VImage::option()
                      ->set("xres", has_resolution ? static_cast<double>(x) / pixels_per_unit : 1.0)
                      ->set("yres", has_resolution ? static_cast<double>(y) / pixels_per_unit : 1.0));
    VipsImage* const image = fields.get_image();
    if (has_resolution && unit != RESUNIT_NONE)
        vips_image_set_string(image, VIPS_META_RESOLUTION_UNIT, unit == RESUNIT_INCH ? "in" : "cm");
    for (const auto& [tag, name] : {std::pair{TIFFTAG_ICCPROFILE, VIPS_META_ICC_NAME},
                                    {TIFFTAG_XMLPACKET, VIPS_META_XMP_NAME},
                                    {TIFFTAG_PHOTOSHOP, VIPS_META_PHOTOSHOP_NAME}}) {
        std::uint32_t bytes = 0;
        const void* data = nullptr;
        if (TIFFGetField(handle, static_cast<std::uint32_t>(tag), &bytes, &data) != 0 && data != nullptr)
            vips_image_set_blob_copy(image, name, data, bytes);
    }
    const char* description = nullptr;
    if (TIFFGetField(handle, TIFFTAG_IMAGEDESCRIPTION, &description) != 0 && description != nullptr)
        vips_image_set_string(image, VIPS_META_IMAGEDESCRIPTION, description);
    return fields;
}

// IPTC's records, of which libvips takes the first quarter: the tag counts words of four bytes, which libtiff has put
// into this machine's order.
std::vector<std::uint8_t> iptc_of_page(TIFF* handle)
{
    std::uint32_t count = 0;
    const void* data = nullptr;
    if (TIFFGetField(handle, TIFFTAG_RICHTIFFIPTC, &count, &data) == 0 || data == nullptr)
        return {};
    const auto* const field = TIFFFieldWithTag(handle, TIFFTAG_RICHTIFFIPTC);
    const bool is_of_words = TIFFFieldDataType(field) == TIFF_LONG;
    std::vector<std::uint8_t> records(std::size_t{count} * (is_of_words ? 4 : 1));
    std::memcpy(records.data(), data, records.size());
    if (is_of_words && TIFFIsByteSwapped(handle) != 0)
        for (std::size_t at = 0; at < records.size(); at += 4)
            std::reverse(records.begin() + static_cast<std::ptrdiff_t>(at),
                         records.begin() + static_cast<std::ptrdiff_t>(at + 4));
    return records;
}

bool has_exif(TIFF* handle)
{
    std::uint64_t place = 0;
    return TIFFGetField(handle, TIFFTAG_EXIFIFD, &place) != 0 || TIFFGetField(handle, TIFFTAG_GPSIFD, &place) != 0;
}

// Some programs write the shape of all their pages into the description, which no result has.
void forget_shape(FileFacts& facts)
{
    VipsImage* const fields = static_cast<const vips::VImage*>(facts.metadata.fields.get())->get_image();
    const char* text = nullptr;
    if (vips_image_get_typeof(fields, VIPS_META_IMAGEDESCRIPTION) == 0 ||
        vips_image_get_string(fields, VIPS_META_IMAGEDESCRIPTION, &text) != 0)
        return;
    const std::string_view description(text);
    const bool is_bare = description.starts_with("{\"shape\":");
    const bool is_ome = description.find("<OME ") != std::string_view::npos;
    if (!is_bare && !is_ome && !description.starts_with("ImageJ="))
        return;
    vips_image_remove(fields, VIPS_META_IMAGEDESCRIPTION);
    if (!is_bare)
        facts.remarks.push_back(fmt::format("its description by {} is left out, since it tells the shape of its pixels",
                                            is_ome ? "OME" : "ImageJ"));
}

// The colours and metadata of a page, of which libvips read neither.
void note_fields(vips::VImage fields, const TiffDirectory& directory, FileFacts& facts)
{
    fields = fields.copy();
    note_colours({}, fields, facts);
    facts.metadata = metadata_of(fields, directory.orientation > 1, static_cast<int>(directory.width),
                                 static_cast<int>(directory.height));
}

StreamedImage streamed_by_libtiff(const InputFile& file, const TiffDirectory& directory, int page)
{
    require_known_numbers(directory, file.name());
    if (directory.samples > 4)
        throw InputError(fmt::format("{}: TIFF: it has {} channels; 1 to 4 of real numbers are supported", file.name(),
                                     directory.samples));
    FileFacts facts;
    facts.kind = FileKind::tiff;
    facts.light = Light::encoded;
    facts.stores_integers = directory.has_integers() && directory.bits <= 32;
    facts.is_signed = directory.numbers == Numbers::signed_integers;
    facts.bits_per_number = directory.bits <= 8 ? 8 : directory.bits <= 16 ? 16 : directory.bits <= 32 ? 32 : 64;
    if (!is_held_by_floats(directory))
        facts.rounding = std::make_shared<RoundingLoss>();
    const auto opened = [&file, directory, page, facts] {
        return naming_fault(file.name(), "TIFF",
                            [&] { return std::make_shared<TiffRows>(file, directory, page, facts); });
    };
    const std::uint64_t bytes_held = opened()->bytes_held();
    const auto rows = [&file, opened]() -> RowReader {
        return [&file, reader = opened()](int first, int count) {
            return naming_fault(file.name(), "TIFF", [&] { return reader->read(first, count); });
        };
    };
    const StreamedImage stored{static_cast<int>(directory.width),
                               static_cast<int>(directory.height),
                               directory.samples,
                               facts,
                               bytes_held,
                               rows};
    return turned(stored, directory.orientation, file.name());
}

// The numbers that colours were made of, such as places in a palette; none where the samples are these.
StreamedImage numbers_of(const InputFile& file, const TiffDirectory& directory, int page)
{
    if (directory.is_plain()) {
        StreamedImage none;
        none.rows = [] { return RowReader(); };
        return none;
    }
    TiffDirectory numbers = directory;
    numbers.photometric = PHOTOMETRIC_MINISBLACK;
    return streamed_by_libtiff(file, numbers, page);
}

} // namespace

StreamedImage streamed_tiff(const InputFile& file, const FileFormat& format, int page)
{
    start_vips();
    TiffDirectory directory;
    std::optional<vips::VImage> fields;
    std::vector<std::uint8_t> iptc;
    bool loses_exif = false;
    naming_fault(file.name(), format.name, [&] {
        TiffFile tiff(file);
        directory = read_tiff_directory(tiff, page, file.name());
        require_supported_size(directory.width, directory.height, file.name(), streamed_image_limits);
        if (!is_read_by_vips(directory))
            fields = fields_of_page(tiff.handle(), directory.samples);
        iptc = iptc_of_page(tiff.handle());
        loses_exif = has_exif(tiff.handle());
        return 0;
    });
    StreamedImage image =
        is_read_by_vips(directory) ? streamed_by_vips(file, format, page) : streamed_by_libtiff(file, directory, page);
    if (fields)
        note_fields(*fields, directory, image.facts);
    if (directory.missing)
        image = without_missing(image, numbers_of(file, directory, page), missing_sample(directory), file.name());
    FileFacts& facts = image.facts;
    facts.pages = directory.pages;
    facts.has_bands = directory.has_bands();
    facts.premultiplied_alpha = directory.is_plain() && directory.is_premultiplied();
    facts.remarks.insert(facts.remarks.end(), directory.remarks.begin(), directory.remarks.end());
    forget_shape(facts);
    set_iptc(facts.metadata, iptc);
    if (loses_exif)
        note_lost(facts.metadata, "EXIF");
    OwnFacts own{FileKind::tiff, directory.tags, {}};
    if (!directory.tags.georeference.empty())
        own.losses.emplace_back("its georeference");
    facts.own = std::make_shared<const OwnFacts>(std::move(own));
    return image;
}

} // namespace fragfft
