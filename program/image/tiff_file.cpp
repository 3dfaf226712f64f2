// TIFF: its directory by libtiff, and its samples by libvips, or by libtiff where libvips has no such numbers, or would
// change them.
#include "errors.hpp"
#include "program/image/codecs.hpp"
#include "program/image/file_colours.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/metadata.hpp"
#include "program/image/tiff_directory.hpp"
#include "program/image/tiff_library.hpp"
#include "program/image/tiff_rows.hpp"
#include "program/image/turned_image.hpp"
#include "program/image/vips_library.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <string_view>

namespace fragfft {
namespace {

using Numbers = TiffDirectory::Numbers;

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

// The image, of which rows are refused where `numbers`, as the file stores them, are missing.
StreamedImage without_missing(const StreamedImage& image, const std::optional<StreamedImage>& numbers, float missing,
                              const std::string& name)
{
    StreamedImage checked = image;
    checked.level_rows = {};
    checked.rows = [image, numbers, missing, name]() -> RowReader {
        return [read = image.rows(), read_numbers = numbers ? numbers->rows() : RowReader(), missing, name](int first,
                                                                                                            int count) {
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
std::optional<StreamedImage> numbers_of(const InputFile& file, const TiffDirectory& directory, int page)
{
    if (directory.is_plain())
        return std::nullopt;
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
