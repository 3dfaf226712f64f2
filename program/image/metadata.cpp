#include "program/image/metadata.hpp"

#include "program/files/printable_text.hpp"
#include "program/image/exif.hpp"
#include "program/image/iptc.hpp"
#include "program/image/stored_numbers.hpp"
#include "program/image/vips_library.hpp"
#include "program/image/xmp.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fragfft {
namespace {

using vips::VImage;
using Bytes = std::vector<std::uint8_t>;

constexpr std::string_view texts_prefix = "png-comment-";
// Fields that this file adds.
constexpr const char* width_field = "fragfft-width";
constexpr const char* height_field = "fragfft-height";
constexpr const char* turned_field = "fragfft-turned";
constexpr std::string_view lost_prefix = "fragfft-lost-";

// ImageMagick writes EXIF and others into texts, thumbnails and all.
bool is_raw_profile(std::string_view field)
{
    return field.find("-Raw profile type ") != std::string_view::npos;
}

// Fields that are copied as they are: resolution, texts, delays of frames, exposure.
bool is_kept_as_it_is(std::string_view field)
{
    constexpr std::array<std::string_view, 5> names{VIPS_META_RESOLUTION_UNIT, VIPS_META_IMAGEDESCRIPTION, "delay",
                                                    "loop", VIPS_META_ICC_NAME};
    constexpr std::array<std::string_view, 2> prefixes{texts_prefix, "rad-"};
    const auto begins = [&](std::string_view prefix) { return field.starts_with(prefix); };
    if (begins(texts_prefix) && is_raw_profile(field))
        return false;
    return std::find(names.begin(), names.end(), field) != names.end() ||
           std::any_of(prefixes.begin(), prefixes.end(), begins);
}

void set_lost(VipsImage* fields, const char* what)
{
    vips_image_set_int(fields, fmt::format("{}{}", lost_prefix, what).c_str(), 1);
}

void* copy_field(VipsImage* /*from*/, const char* name, GValue* value, void* to)
{
    if (is_kept_as_it_is(name))
        vips_image_set(static_cast<VipsImage*>(to), name, value);
    if (is_raw_profile(name))
        set_lost(static_cast<VipsImage*>(to), "profiles in texts, as ImageMagick writes them");
    return nullptr;
}

void* name_lost(VipsImage* /*image*/, const char* name, GValue* /*value*/, void* names)
{
    if (std::string_view(name).starts_with(lost_prefix))
        static_cast<std::vector<std::string>*>(names)->emplace_back(name + lost_prefix.size());
    return nullptr;
}

void set_blob(VipsImage* image, const char* field, std::span<const std::uint8_t> bytes)
{
    if (!bytes.empty())
        vips_image_set_blob_copy(image, field, bytes.data(), bytes.size());
}

void copy_blob(VipsImage* from, const char* field, VipsImage* to)
{
    if (const auto bytes = blob_of(from, field))
        set_blob(to, field, *bytes);
}

// The records of IPTC, wherever libvips puts what they lie in.
Bytes iptc_of(VipsImage* image)
{
    for (const char* field : {VIPS_META_IPTC_NAME, VIPS_META_PHOTOSHOP_NAME})
        if (const auto bytes = blob_of(image, field)) {
            if (is_iptc(*bytes))
                return {bytes->begin(), bytes->end()};
            if (Bytes records = iptc_in_resources(*bytes); !records.empty())
                return records;
        }
    return {};
}

// HEIF's has a field of another name where it does not begin as usual.
void* copy_xmp_of_heif(VipsImage* from, const char* name, GValue* /*value*/, void* to)
{
    if (std::string_view(name).starts_with("heif-mime-"))
        if (const auto bytes = blob_of(from, name); bytes && text_of(*bytes).find("<x:xmpmeta") != std::string::npos)
            set_blob(static_cast<VipsImage*>(to), VIPS_META_XMP_NAME, *bytes);
    return nullptr;
}

VipsImage* fields_of(const Metadata& metadata)
{
    return static_cast<const VImage*>(metadata.fields.get())->get_image();
}

// Whether pixels lie elsewhere in an image of this size than they did in the file.
bool are_moved(VipsImage* fields, int width, int height)
{
    int known_width = width;
    int known_height = height;
    int is_turned = 0;
    if (vips_image_get_typeof(fields, turned_field) != 0) {
        vips_image_get_int(fields, width_field, &known_width);
        vips_image_get_int(fields, height_field, &known_height);
        vips_image_get_int(fields, turned_field, &is_turned);
    }
    return is_turned != 0 || width != known_width || height != known_height;
}

// Whether the image's profile is sound, and of grey or RGB as its channels are: others would make its colours wrong.
bool profile_fits(VipsImage* image)
{
    constexpr std::size_t colour_space_at = 16;
    const auto profile = blob_of(image, VIPS_META_ICC_NAME);
    return profile && vips_icc_is_compatible_profile(image, profile->data(), profile->size()) != 0 &&
           text_of(*profile).substr(colour_space_at, 4) == (image->Bands <= 2 ? "GRAY" : "RGB ");
}

struct Held
{
    bool exif = false;
    bool xmp = false;
    bool texts = false;
    bool description = false;
    // Larger ones are not written.
    std::size_t most_bytes_of_exif = std::size_t{1} << 20;
    std::size_t most_bytes_of_xmp = std::size_t{1} << 30;
    std::size_t most_bytes_of_iptc = 0;
};

Held held_by(FileKind kind)
{
    switch (kind) {
    case FileKind::png:
        return {.exif = true, .xmp = true, .texts = true};
    case FileKind::jpeg:
        return {.exif = true,
                .xmp = true,
                .most_bytes_of_exif = 65533,
                .most_bytes_of_xmp = 60000,
                .most_bytes_of_iptc = 65500};
    case FileKind::webp:
        return {.exif = true, .xmp = true};
    case FileKind::tiff:
        return {.xmp = true, .description = true, .most_bytes_of_iptc = std::size_t{1} << 30};
    default:
        return {};
    }
}

void* name_text(VipsImage* /*image*/, const char* name, GValue* /*value*/, void* names)
{
    // A number, and a key.
    std::string_view key(name);
    if (!key.starts_with(texts_prefix))
        return nullptr;
    key.remove_prefix(std::min(key.find('-', texts_prefix.size()), key.size() - 1) + 1);
    // They speak of the file and the program that made it.
    if (key != "Software" && !key.starts_with("date:") && !key.starts_with("Thumb::"))
        static_cast<std::vector<std::string>*>(names)->push_back(printable(std::string(key.substr(0, 40))));
    return nullptr;
}

std::string texts_in_words(VipsImage* fields)
{
    constexpr std::size_t most = 3;
    std::vector<std::string> names;
    vips_image_map(fields, name_text, &names);
    if (names.empty())
        return {};
    if (names.size() > most)
        return fmt::format("{} texts", names.size());
    return fmt::format("the text{} {}", names.size() == 1 ? "" : "s", fmt::join(names, ", "));
}

} // namespace

std::optional<std::span<const std::uint8_t>> blob_of(VipsImage* image, const char* field)
{
    const void* data = nullptr;
    std::size_t size = 0;
    if (vips_image_get_typeof(image, field) != VIPS_TYPE_BLOB || vips_image_get_blob(image, field, &data, &size) != 0 ||
        size == 0)
        return std::nullopt;
    return std::span(static_cast<const std::uint8_t*>(data), size);
}

Metadata metadata_of(const VImage& image, bool was_turned)
{
    return metadata_of(image, was_turned, image.width(), image.height());
}

Metadata metadata_of(const VImage& image, bool was_turned, int width, int height)
{
    const auto fields = std::make_shared<VImage>(
        VImage::black(1, 1).copy(VImage::option()->set("xres", image.xres())->set("yres", image.yres())));
    VipsImage* const from = image.get_image();
    VipsImage* const to = fields->get_image();
    vips_image_map(from, copy_field, to);
    // As EXIF is set libvips takes it apart, and the resolution from it.
    copy_blob(from, VIPS_META_EXIF_NAME, to);
    vips_image_map(from, copy_xmp_of_heif, to);
    copy_blob(from, VIPS_META_XMP_NAME, to);
    set_blob(to, VIPS_META_IPTC_NAME, iptc_of(from));
    vips_image_set_int(to, width_field, width);
    vips_image_set_int(to, height_field, height);
    vips_image_set_int(to, turned_field, static_cast<int>(was_turned));
    return {fields};
}

Metadata metadata_of(std::span<const std::uint8_t> profile, double resolution_x, double resolution_y)
{
    start_vips();
    const auto fields = std::make_shared<VImage>(
        VImage::black(1, 1).copy(VImage::option()->set("xres", resolution_x)->set("yres", resolution_y)));
    set_blob(fields->get_image(), VIPS_META_ICC_NAME, profile);
    return {fields};
}

std::vector<std::uint8_t> iptc_of(const Metadata& metadata)
{
    const auto records = metadata.fields ? blob_of(fields_of(metadata), VIPS_META_IPTC_NAME) : std::nullopt;
    return records ? Bytes(records->begin(), records->end()) : Bytes();
}

void set_iptc(const Metadata& metadata, std::span<const std::uint8_t> records)
{
    if (is_iptc(records))
        set_blob(fields_of(metadata), VIPS_META_IPTC_NAME, records);
}

void note_lost(const Metadata& metadata, const char* what)
{
    set_lost(fields_of(metadata), what);
}

void set_metadata(const Metadata& metadata, VipsImage* image, FileKind kind)
{
    if (!metadata.fields)
        return;
    VipsImage* const fields = fields_of(metadata);
    const bool moved = are_moved(fields, image->Xsize, vips_image_get_page_height(image));
    vips_image_map(fields, copy_field, image);
    if (const auto exif = blob_of(fields, VIPS_META_EXIF_NAME))
        set_blob(image, VIPS_META_EXIF_NAME, read_exif(*exif, moved).cleaned);
    if (const auto xmp = blob_of(fields, VIPS_META_XMP_NAME))
        set_blob(image, VIPS_META_XMP_NAME, read_xmp(*xmp, moved).cleaned);
    if (const auto iptc = blob_of(fields, VIPS_META_IPTC_NAME); iptc && kind == FileKind::jpeg)
        set_blob(image, VIPS_META_IPTC_NAME, resources_of_iptc(*iptc));
    image->Xres = fields->Xres;
    image->Yres = fields->Yres;
    // What is written is upright, whatever its EXIF says.
    vips_image_set_int(image, VIPS_META_ORIENTATION, 1);
    if (vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0 && !profile_fits(image))
        vips_image_remove(image, VIPS_META_ICC_NAME);
}

void describe(VipsImage* image, const RowWriterShape& shape, VipsBandFormat numbers, bool is_grey,
              const SaveOptions& options, FileKind kind)
{
    constexpr double pixels_per_millimetre = 72.0 / 25.4; // of files that do not say
    const bool is_deep = numbers == VIPS_FORMAT_USHORT;
    const VipsInterpretation meaning = is_grey   ? (is_deep ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_B_W)
                                       : is_deep ? VIPS_INTERPRETATION_RGB16
                                       : numbers == VIPS_FORMAT_FLOAT ? VIPS_INTERPRETATION_scRGB
                                                                      : VIPS_INTERPRETATION_sRGB;
    vips_image_init_fields(image, shape.width, shape.height, shape.channels, numbers, VIPS_CODING_NONE, meaning,
                           pixels_per_millimetre, pixels_per_millimetre);
    if (options.pages > 1)
        vips_image_set_int(image, VIPS_META_PAGE_HEIGHT, shape.height / options.pages);
    if (options.metadata != nullptr)
        set_metadata(*options.metadata, image, kind);
}

std::vector<std::string> lost_metadata(const Metadata& metadata, FileKind kind, int width, int height)
{
    std::vector<std::string> lost;
    if (!metadata.fields)
        return lost;
    VipsImage* const fields = fields_of(metadata);
    const bool moved = are_moved(fields, width, height);
    const Held held = held_by(kind);
    if (const auto bytes = blob_of(fields, VIPS_META_EXIF_NAME)) {
        const Exif exif = read_exif(*bytes, moved);
        if (!exif.cleaned.empty() && exif.has_facts && (!held.exif || exif.cleaned.size() > held.most_bytes_of_exif))
            lost.emplace_back("EXIF");
        else if (exif.had_private_parts)
            lost.emplace_back("the camera's own part of EXIF");
    }
    if (const auto bytes = blob_of(fields, VIPS_META_XMP_NAME)) {
        const Xmp xmp = read_xmp(*bytes, moved);
        if (!xmp.cleaned.empty() && (!held.xmp || xmp.cleaned.size() > held.most_bytes_of_xmp))
            lost.emplace_back("XMP");
    }
    if (const auto iptc = blob_of(fields, VIPS_META_IPTC_NAME); iptc && iptc->size() > held.most_bytes_of_iptc)
        lost.emplace_back("IPTC");
    if (const std::string texts = texts_in_words(fields); !held.texts && !texts.empty())
        lost.push_back(texts);
    if (!held.description && vips_image_get_typeof(fields, VIPS_META_IMAGEDESCRIPTION) != 0)
        lost.emplace_back("its description");
    vips_image_map(fields, name_lost, &lost);
    return lost;
}

Metadata animation_timing(int frames, double seconds_per_frame)
{
    constexpr int least_milliseconds = 20; // players take less for a mistake
    // GIF knows hundredths.
    const int milliseconds =
        std::max(least_milliseconds, 10 * static_cast<int>(std::lround(100.0 * seconds_per_frame)));
    start_vips();
    const auto fields = std::make_shared<VImage>(VImage::black(1, 1).copy());
    fields->set("delay", std::vector<int>(static_cast<std::size_t>(frames), milliseconds));
    fields->set("loop", 0);
    return {fields};
}

} // namespace fragfft
