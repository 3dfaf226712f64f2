#include "errors.hpp"
#include "program/image/codecs.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/sample_levels.hpp"
#include "program/image/stored_numbers.hpp"
#include "program/image/vips_library.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace fragfft {
namespace {

using vips::VImage;

// Removes the EXIF data that libvips itself writes into JPEG and WebP files. Between SOI and the image JPEG has
// segments: a marker of two bytes, and a length that includes itself.
void remove_exif_of_jpeg(std::vector<std::uint8_t>& file)
{
    constexpr std::uint8_t exif_marker = 0xE1;
    constexpr std::uint8_t picture_marker = 0xDA;
    for (std::size_t at = 2; at + 4 <= file.size() && file[at + 1] != picture_marker;) {
        const std::size_t bytes = 2 + big_endian(file, at + 2, 2);
        if (file[at + 1] == exif_marker)
            file.erase(file.begin() + static_cast<std::ptrdiff_t>(at),
                       file.begin() + static_cast<std::ptrdiff_t>(at + bytes));
        else
            at += bytes;
    }
}

// WebP has chunks: a name, a length, and bytes padded to an even number. A bit in VP8X says that there is EXIF, and
// RIFF holds the total length.
void remove_exif_of_webp(std::vector<std::uint8_t>& file)
{
    constexpr std::uint8_t exif_bit = 0x08;
    constexpr std::size_t header_bytes = 12;
    for (std::size_t at = header_bytes; at + 8 <= file.size();) {
        const std::string_view name = text_of(file).substr(at, 4);
        const std::size_t size = little_endian(file, at + 4, 4);
        const std::size_t end = std::min(file.size(), at + 8 + size + size % 2);
        if (name == "VP8X")
            file[at + 8] = static_cast<std::uint8_t>(file[at + 8] & ~exif_bit);
        if (name == "EXIF")
            file.erase(file.begin() + static_cast<std::ptrdiff_t>(at), file.begin() + static_cast<std::ptrdiff_t>(end));
        else
            at = end;
    }
    for (std::size_t i = 0; i < 4; ++i)
        file[4 + i] = static_cast<std::uint8_t>((file.size() - 8) >> (8 * i));
}

// Returns libvips's operation for encoding, and its options.
std::pair<const char*, vips::VOption*> encoder(const Saved& saved)
{
    vips::VOption* const options = VImage::option();
    switch (saved.format.kind) {
    case FileKind::png:
        // Higher levels take several times as long for a few percent.
        return {"pngsave_buffer", options->set("compression", 1)->set("filter", VIPS_FOREIGN_PNG_FILTER_SUB)};
    case FileKind::jpeg:
        if (saved.options.full_chroma)
            options->set("subsample_mode", VIPS_FOREIGN_SUBSAMPLE_OFF);
        return {"jpegsave_buffer", options->set("Q", saved.options.quality)};
    default:
        // For lossless files the quality is the effort.
        return {"webpsave_buffer", options->set("Q", saved.options.lossless ? 75 : saved.options.quality)
                                       ->set("lossless", saved.options.lossless)};
    }
}

std::vector<std::uint8_t> encoded(const VImage& image, const Saved& saved)
{
    VipsBlob* blob = nullptr;
    const auto [operation, options] = encoder(saved);
    VImage::call(operation, options->set("in", image)->set("buffer", &blob));
    const std::unique_ptr<VipsBlob, void (*)(VipsBlob*)> owned(
        blob, [](VipsBlob* forgotten) { vips_area_unref(VIPS_AREA(forgotten)); });
    std::size_t size = 0;
    const auto* const bytes = static_cast<const std::uint8_t*>(vips_blob_get(blob, &size));
    std::vector<std::uint8_t> file(bytes, bytes + size);
    if (saved.format.kind == FileKind::jpeg)
        remove_exif_of_jpeg(file);
    else if (saved.format.kind == FileKind::webp)
        remove_exif_of_webp(file);
    return file;
}

template <typename Level> std::size_t save_levels(AtomicFile& file, const Saved& saved)
{
    const Image& image = saved.image;
    std::vector<Level> levels(image.samples.size());
    const std::size_t clamped = levels_in_parallel(std::span(image.samples), std::span(levels));
    if (clamped > 0)
        require_no_nan(image, saved.name);
    const bool is_deep = sizeof(Level) > 1;
    const VipsInterpretation meaning = image.channels <= 2
                                           ? (is_deep ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_B_W)
                                           : (is_deep ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB);
    constexpr double pixels_per_millimetre = 72.0 / 25.4; // the default of files that do not say
    const VImage stored =
        VImage::new_from_memory(levels.data(), levels.size() * sizeof(Level), image.width, image.height, image.channels,
                                is_deep ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR)
            .copy(VImage::option()
                      ->set("interpretation", meaning)
                      ->set("xres", pixels_per_millimetre)
                      ->set("yres", pixels_per_millimetre));
    const bool has_profile = profile_fits(saved.options.profile, image.channels);
    if (has_profile)
        vips_image_set_blob_copy(stored.get_image(), VIPS_META_ICC_NAME, saved.options.profile->data(),
                                 saved.options.profile->size());
    const std::vector<std::uint8_t> bytes = encoded(stored, saved);
    // libpng silently drops profiles that it considers invalid, although other programs may accept them. The profile
    // would come first.
    constexpr std::size_t bytes_before_pixels = 256;
    if (has_profile && saved.format.kind == FileKind::png &&
        text_of(bytes).substr(0, bytes_before_pixels).find("iCCP") == std::string_view::npos)
        saved.remarks.emplace_back("the colour profile is not kept: PNG's library takes it for unsound");
    file.write(bytes);
    return clamped;
}

} // namespace

std::size_t save_by_vips(AtomicFile& file, const Saved& saved)
{
    start_vips();
    return naming_fault(saved.name, saved.format.name, [&] {
        try {
            return std::min(saved.format.most_bits_per_integer, saved.options.bits_per_integer) == 8
                       ? save_levels<std::uint8_t>(file, saved)
                       : save_levels<std::uint16_t>(file, saved);
        } catch (const vips::VError&) {
            vips_error_clear();
            throw;
        }
    });
}

} // namespace fragfft
