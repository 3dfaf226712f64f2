#include "errors.hpp"
#include "image/image_checks.hpp"
#include "image/sample_levels.hpp"
#include "image/tiff_file.hpp"
#include "image/tiff_stream.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <stdexcept>
#include <vector>

namespace fragfft {
namespace {

void set_fields(const TiffStream& stream, const Image& image, const TiffOptions& options, int rows_per_strip,
                const Metadata& metadata)
{
    TIFF* const tiff = stream.get();
    const bool floats = options.bits == 32;
    const auto set = [&](std::uint32_t tag, auto... values) {
        stream.require(TIFFSetField(tiff, tag, values...) != 0, "a field cannot be written");
    };
    set(TIFFTAG_IMAGEWIDTH, image.width);
    set(TIFFTAG_IMAGELENGTH, image.height);
    set(TIFFTAG_SAMPLESPERPIXEL, image.channels);
    set(TIFFTAG_BITSPERSAMPLE, options.bits);
    set(TIFFTAG_SAMPLEFORMAT, floats ? SAMPLEFORMAT_IEEEFP : SAMPLEFORMAT_UINT);
    set(TIFFTAG_PHOTOMETRIC, image.channels <= 2 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB);
    set(TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    set(TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
    set(TIFFTAG_COMPRESSION, COMPRESSION_ADOBE_DEFLATE);
    // Higher levels take several times as long for a few percent.
    constexpr int compression_level = 3;
    set(TIFFTAG_ZIPQUALITY, compression_level);
    set(TIFFTAG_PREDICTOR, floats ? PREDICTOR_FLOATINGPOINT : PREDICTOR_HORIZONTAL);
    set(TIFFTAG_ROWSPERSTRIP, rows_per_strip);
    if (image.channels % 2 == 0) {
        const std::uint16_t kind = options.premultiplied_alpha ? EXTRASAMPLE_ASSOCALPHA : EXTRASAMPLE_UNASSALPHA;
        set(TIFFTAG_EXTRASAMPLES, 1, &kind);
    }
    if (icc_profile_fits(metadata.icc_profile, image.channels))
        set(TIFFTAG_ICCPROFILE, static_cast<std::uint32_t>(metadata.icc_profile.size()), metadata.icc_profile.data());
    if (metadata.resolution) {
        set(TIFFTAG_RESOLUTIONUNIT, RESUNIT_INCH);
        set(TIFFTAG_XRESOLUTION, metadata.resolution->x * metres_per_inch);
        set(TIFFTAG_YRESOLUTION, metadata.resolution->y * metres_per_inch);
    }
}

// The rows' numbers as the file has them, in the machine's byte order, which the file says. Returns how many samples
// were clamped.
std::size_t store(std::span<const float> samples, int bits, std::vector<std::uint8_t>& bytes)
{
    bytes.resize(samples.size() * static_cast<std::size_t>(bits / 8));
    if (bits == 8)
        return levels_from_samples(samples, bytes);
    if (bits == 32) {
        std::memcpy(bytes.data(), samples.data(), bytes.size());
        return 0;
    }
    std::vector<std::uint16_t> levels(samples.size());
    const std::size_t clamped = levels_from_samples(samples, levels);
    std::memcpy(bytes.data(), levels.data(), bytes.size());
    return clamped;
}

} // namespace

EncodedImage encode_tiff(const Image& image, const TiffOptions& options, std::string_view file_name,
                         const Metadata& metadata)
{
    require_consistent(image);
    if (options.bits != 8 && options.bits != 16 && options.bits != 32)
        throw std::invalid_argument(fmt::format("a TIFF has 8, 16 or 32 bits per sample, not {}", options.bits));
    if (options.bits != 32)
        require_no_nan(image, file_name);

    // Strips of about 256 KiB: large enough to compress well, small enough for readers with little memory.
    constexpr std::size_t strip_bytes = std::size_t{1} << 18;
    const std::size_t row_samples = image.index(0, 1, 0);
    const std::size_t row_bytes = row_samples * static_cast<std::size_t>(options.bits / 8);
    const auto rows_per_strip =
        static_cast<int>(std::clamp(strip_bytes / row_bytes, std::size_t{1}, static_cast<std::size_t>(image.height)));

    EncodedImage encoded;
    TiffStream stream(encoded.bytes, file_name);
    set_fields(stream, image, options, rows_per_strip, metadata);
    std::vector<std::uint8_t> strip;
    for (int y = 0; y < image.height; y += rows_per_strip) {
        const auto rows = static_cast<std::size_t>(std::min(rows_per_strip, image.height - y));
        encoded.clamped_samples +=
            store(std::span(image.samples).subspan(image.index(0, y, 0), rows * row_samples), options.bits, strip);
        const auto number = static_cast<std::uint32_t>(y / rows_per_strip);
        stream.require(TIFFWriteEncodedStrip(stream.get(), number, strip.data(), static_cast<tmsize_t>(strip.size())) !=
                           -1,
                       "a strip cannot be written");
    }
    stream.close();
    return encoded;
}

} // namespace fragfft
