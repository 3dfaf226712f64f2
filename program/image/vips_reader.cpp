#include "errors.hpp"
#include "program/image/codecs.hpp"
#include "program/image/foreign_format.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/png_chunks.hpp"
#include "program/image/sample_levels.hpp"
#include "program/image/stored_numbers.hpp"
#include "program/image/vips_library.hpp"

#include <algorithm>
#include <fcntl.h>
#include <fmt/format.h>
#include <memory>
#include <string>

namespace fragfft {
namespace {

using vips::VImage;

// The state of libvips's reading from a file. Some of its loaders take a short read for the end of the file.
struct Reading
{
    const InputFile& file;
    std::int64_t at = 0;
};

// Callbacks of libvips, through which no exception may pass.
gint64 read_on(VipsSourceCustom* /*source*/, void* to, gint64 most, Reading* reading)
{
    try {
        const std::size_t count = reading->file.read(static_cast<std::uint64_t>(reading->at),
                                                     {static_cast<std::uint8_t*>(to), static_cast<std::size_t>(most)});
        reading->at += static_cast<std::int64_t>(count);
        return static_cast<gint64>(count);
    } catch (const std::exception& error) {
        vips_error("read", "%s", error.what());
        return -1;
    }
}

gint64 seek_to(VipsSourceCustom* /*source*/, gint64 offset, int whence, Reading* reading)
{
    const auto size = static_cast<std::int64_t>(reading->file.size());
    const std::int64_t at = offset + (whence == SEEK_SET ? 0 : whence == SEEK_CUR ? reading->at : size);
    return at < 0 ? -1 : reading->at = at;
}

// The file must outlive the source.
vips::VSource source_of(const InputFile& file)
{
    // Not by the file's own path: libvips would map the file into memory if it can, and that counts as used memory.
    auto reading = std::make_unique<Reading>(Reading{file});
    VipsSourceCustom* const source = vips_source_custom_new();
    g_signal_connect(source, "read", G_CALLBACK(read_on), reading.get());
    g_signal_connect(source, "seek", G_CALLBACK(seek_to), reading.get());
    const auto forget = [](void* forgotten) { delete static_cast<Reading*>(forgotten); };
    g_object_set_data_full(G_OBJECT(source), "reading", reading.release(), forget);
    return vips::VSource(VIPS_SOURCE(source));
}

VImage opened(const InputFile& file, const FileFormat& format, VipsAccess access)
{
    const char* const operation = format.kind == FileKind::png    ? "pngload_source"
                                  : format.kind == FileKind::jpeg ? "jpegload_source"
                                                                  : "webpload_source";
    // libjpeg only warns about data that it cannot decode, and continues with grey.
    const VipsFailOn fail_on = format.kind == FileKind::jpeg ? VIPS_FAIL_ON_WARNING : VIPS_FAIL_ON_ERROR;
    VImage image;
    VImage::call(operation, VImage::option()
                                ->set("source", source_of(file))
                                ->set("out", &image)
                                ->set("access", access)
                                ->set("fail_on", fail_on));
    return image;
}

// Throws InputError for images that are not on the list.
void require_listed(const VImage& image, const InputFile& file, const FileFormat& format)
{
    const auto refuse = [&](const std::string& what) {
        throw InputError(fmt::format("{}: {}: {}", file.name(), format.name, what));
    };
    if (vips_image_get_n_pages(image.get_image()) > 1)
        refuse("an animation" + not_read_but_by(first_frame));
    if (image.interpretation() == VIPS_INTERPRETATION_CMYK)
        refuse("CMYK" + not_read_but_by(cmyk));
    const bool has_levels = image.format() == VIPS_FORMAT_UCHAR || image.format() == VIPS_FORMAT_USHORT;
    if (!has_levels || image.bands() < 1 || image.bands() > 4)
        refuse(fmt::format("it has {} channels of {} bits; 1 to 4 of 8 or 16 are supported", image.bands(),
                           8 * vips_format_sizeof(image.format())));
    require_supported_size(image.width(), image.height(), file.name());
}

// Whether the chunk with the image data, which may follow others, is that of lossless WebP.
bool is_lossless_webp(const InputFile& file)
{
    constexpr std::uint64_t header_bytes = 12;
    for (std::uint64_t at = header_bytes;;) {
        const std::vector<std::uint8_t> head = file.read(at, 8);
        if (head.size() < 8)
            return false;
        const std::string_view type = text_of(head).substr(0, 4);
        if (type == "VP8L" || type == "VP8 ")
            return type == "VP8L";
        const std::uint64_t size = little_endian(head, 4, 4);
        at += head.size() + size + size % 2;
    }
}

// Cameras mark images in Adobe RGB by EXIF alone.
bool is_adobe_rgb_by_exif(const VImage& image)
{
    constexpr const char* name = "exif-ifd4-InteroperabilityIndex";
    return image.get_typeof(name) != 0 && std::string_view(image.get_string(name)).starts_with("R03");
}

void note_colours(const VImage& image, const InputFile& file, FileFacts& facts)
{
    const PngColours chunks = facts.kind == FileKind::png ? colours_of_png(file) : PngColours();
    if (image.get_typeof(VIPS_META_ICC_NAME) != 0) {
        std::size_t size = 0;
        const void* const bytes = image.get_blob(VIPS_META_ICC_NAME, &size);
        note_profile({static_cast<const std::uint8_t*>(bytes), size}, image.bands(), facts);
    } else if (chunks.has_profile) {
        facts.light_fault = "its colour profile is damaged, or of other channels";
        facts.remarks.emplace_back(damaged_words);
    } else if (is_adobe_rgb_by_exif(image)) {
        facts.light_fault = "its colours are Adobe RGB, by EXIF";
        facts.remarks.emplace_back("its colours are Adobe RGB, by EXIF, which a result does not say");
    }
    if (chunks.code_points.empty() && (facts.profile || chunks.curve.empty()))
        return;
    const std::string& chunk = chunks.code_points.empty() ? chunks.curve : chunks.code_points;
    facts.light_fault = fmt::format("other colours than sRGB by {}", chunk);
    facts.remarks.push_back(fmt::format("other colours than sRGB by {}, which is not kept", chunk));
}

// Decodes the samples from the top down. Memory for rows that a damaged file declares but does not hold is never
// touched.
template <typename Level> Image decoded_samples(const VImage& image)
{
    Image samples(image.width(), 0, image.bands());
    samples.height = image.height();
    samples.samples.reserve(samples.index(0, samples.height, 0));
    const std::size_t row_samples = samples.index(0, 1, 0);
    vips::VRegion region = image.region();
    constexpr int rows_at_once = 64;
    for (int first = 0; first < samples.height; first += rows_at_once) {
        const int count = std::min(rows_at_once, samples.height - first);
        region.prepare(0, first, samples.width, count);
        for (int y = first; y < first + count; ++y) {
            samples.samples.resize(samples.index(0, y + 1, 0)); // still in the cache when it is stored
            samples_from_levels(reinterpret_cast<const Level*>(VIPS_REGION_ADDR(region.get_region(), 0, y)),
                                std::span(&samples.at(0, y), row_samples));
        }
    }
    return samples;
}

LoadedImage decoded(const InputFile& file, const FileFormat& format, const BeforePixels& before_pixels)
{
    if (format.kind == FileKind::png)
        require_sound_png(file);
    VImage image = opened(file, format, VIPS_ACCESS_SEQUENTIAL);
    require_listed(image, file, format);
    LoadedImage loaded;
    loaded.kind = format.kind;
    loaded.light = format.light;
    loaded.stores_integers = true;
    loaded.bits_per_number = image.format() == VIPS_FORMAT_UCHAR ? 8 : 16;
    loaded.is_lossless = format.kind == FileKind::webp && is_lossless_webp(file);
    note_colours(image, file, loaded);
    before_pixels(image.width(), image.height(), image.bands());
    if (vips_image_get_orientation(image.get_image()) > 1)
        image = opened(file, format, VIPS_ACCESS_RANDOM).autorot();
    loaded.pixels =
        loaded.bits_per_number == 8 ? decoded_samples<std::uint8_t>(image) : decoded_samples<std::uint16_t>(image);
    return loaded;
}

} // namespace

LoadedImage load_by_vips(const InputFile& file, const FileFormat& format, const BeforePixels& before_pixels)
{
    start_vips();
    return naming_fault(file.name(), format.name, [&] {
        try {
            return decoded(file, format, before_pixels);
        } catch (const vips::VError&) {
            vips_error_clear();
            throw;
        }
    });
}

} // namespace fragfft
