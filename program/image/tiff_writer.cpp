#include "errors.hpp"
#include "program/image/codecs.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/sample_levels.hpp"
#include "program/image/tiff_library.hpp"

#include <algorithm>
#include <cstring>

namespace fragfft {
namespace {

// Returns the bytes of the file's samples; sets `clamped` to the number of samples outside the range.
std::vector<std::uint8_t> stored_samples(const Saved& saved, int bits, std::size_t& clamped)
{
    const std::span<const float> samples(saved.image.samples);
    std::vector<std::uint8_t> bytes(samples.size() * static_cast<std::size_t>(bits / 8));
    if (bits == 8)
        clamped = levels_in_parallel(samples, std::span(bytes));
    else if (bits == 16)
        clamped =
            levels_in_parallel(samples, std::span(reinterpret_cast<std::uint16_t*>(bytes.data()), samples.size()));
    else
        std::memcpy(bytes.data(), samples.data(), bytes.size());
    if (clamped > 0)
        require_no_nan(saved.image, saved.name);
    return bytes;
}

void set_tags(TiffFile& tiff, const Saved& saved, int bits, std::uint32_t rows_per_strip)
{
    const Image& image = saved.image;
    tiff.set(TIFFTAG_IMAGEWIDTH, static_cast<std::uint32_t>(image.width));
    tiff.set(TIFFTAG_IMAGELENGTH, static_cast<std::uint32_t>(image.height));
    tiff.set(TIFFTAG_SAMPLESPERPIXEL, image.channels);
    tiff.set(TIFFTAG_BITSPERSAMPLE, bits);
    tiff.set(TIFFTAG_SAMPLEFORMAT, bits == 32 ? SAMPLEFORMAT_IEEEFP : SAMPLEFORMAT_UINT);
    tiff.set(TIFFTAG_PHOTOMETRIC, image.channels <= 2 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB);
    tiff.set(TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    tiff.set(TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    tiff.set(TIFFTAG_ROWSPERSTRIP, rows_per_strip);
    if (image.channels % 2 == 0) {
        const std::uint16_t alpha = saved.options.premultiplied_alpha ? EXTRASAMPLE_ASSOCALPHA : EXTRASAMPLE_UNASSALPHA;
        tiff.set(TIFFTAG_EXTRASAMPLES, 1, &alpha);
    }
    if (profile_fits(saved.options.profile, image.channels))
        tiff.set(TIFFTAG_ICCPROFILE, static_cast<std::uint32_t>(saved.options.profile->size()),
                 saved.options.profile->data());
}

void write_strips(TiffFile& tiff, const Saved& saved, std::vector<std::uint8_t>& bytes, int bits)
{
    const auto height = static_cast<std::size_t>(saved.image.height);
    const std::size_t row_bytes = bytes.size() / height;
    constexpr std::size_t usual_bytes = std::size_t{1} << 18;
    const std::size_t rows = std::clamp<std::size_t>(usual_bytes / row_bytes, 1, height);
    set_tags(tiff, saved, bits, static_cast<std::uint32_t>(rows));
    std::uint32_t strip = 0;
    for (std::size_t at = 0; at < bytes.size(); at += rows * row_bytes) {
        const std::size_t count = std::min(rows * row_bytes, bytes.size() - at);
        const tmsize_t done =
            TIFFWriteEncodedStrip(tiff.handle(), strip++, bytes.data() + at, static_cast<tmsize_t>(count));
        tiff.require(done >= 0, "it cannot be written");
    }
    tiff.require(TIFFWriteDirectory(tiff.handle()) != 0, "its tags cannot be written");
}

} // namespace

std::size_t save_tiff(AtomicFile& file, const Saved& saved)
{
    const int bits = !saved.options.integers ? 32 : saved.options.bits_per_integer > 8 ? 16 : 8;
    std::size_t clamped = 0;
    std::vector<std::uint8_t> bytes = stored_samples(saved, bits, clamped);
    naming_fault(saved.name, "TIFF", [&] {
        // Leaves room for the tags.
        constexpr std::uint64_t largest_classic = (std::uint64_t{1} << 32) - (std::uint64_t{1} << 24);
        MemoryFile written;
        {
            TiffFile tiff(written, bytes.size() >= largest_classic);
            write_strips(tiff, saved, bytes, bits);
        }
        file.write(written.bytes());
        return 0;
    });
    return clamped;
}

} // namespace fragfft
