#include "program/image/small_jpeg.hpp"

#include "program/image/vips_library.hpp"

#include <algorithm>

namespace fragfft {

std::optional<std::vector<std::uint8_t>> small_jpeg(std::span<const std::uint8_t> picture, int most_pixels, int quality)
{
    using vips::VImage;
    start_vips();
    try {
        VImage image = VImage::new_from_buffer(picture.data(), picture.size(), "",
                                               VImage::option()->set("fail_on", VIPS_FAIL_ON_ERROR));
        if (image.has_alpha())
            return std::nullopt;
        const int shorter = std::min(image.width(), image.height());
        if (shorter > most_pixels)
            image = image.resize(static_cast<double>(most_pixels) / shorter);
        // Spectra have bright single pixels, whose colours would run.
        VipsBlob* const blob = image.jpegsave_buffer(VImage::option()
                                                         ->set("Q", quality)
                                                         ->set("subsample_mode", VIPS_FOREIGN_SUBSAMPLE_OFF)
                                                         ->set("strip", true)
                                                         ->set("optimize_coding", true));
        std::size_t size = 0;
        const auto* const bytes = static_cast<const std::uint8_t*>(vips_blob_get(blob, &size));
        std::vector<std::uint8_t> jpeg(bytes, bytes + size);
        vips_area_unref(VIPS_AREA(blob));
        return jpeg;
    } catch (const vips::VError&) {
        vips_error_clear();
        return std::nullopt;
    }
}

} // namespace fragfft
