// PNG as it is written: rows are filtered here, by several threads, and compressed at once by libdeflate, which
// together takes a fraction of libpng's time.
#include "errors.hpp"
#include "image/image_checks.hpp"
#include "image/png_chunks.hpp"
#include "image/png_file.hpp"
#include "image/png_filters.hpp"
#include "image/png_metadata.hpp"
#include "image/sample_levels.hpp"
#include "image/zlib_stream.hpp"

#include <fmt/format.h>
#include <stdexcept>

namespace fragfft {

EncodedImage encode_png(const Image& image, int bits_per_sample, std::string_view file_name, const Metadata& metadata)
{
    require_consistent(image);
    if (bits_per_sample != 8 && bits_per_sample != 16)
        throw std::invalid_argument(fmt::format("a PNG has 8 or 16 bits per sample, not {}", bits_per_sample));
    require_no_nan(image, file_name);

    EncodedImage encoded;
    std::vector<std::uint8_t> stream;
    {
        std::vector<std::uint8_t> filtered(filtered_png_row_bytes(image.width, image.channels, bits_per_sample) *
                                           static_cast<std::size_t>(image.height));
        std::vector<std::uint8_t> above;
        encoded.clamped_samples = filter_png_rows(image, bits_per_sample, above, filtered);
        stream = zlib_compressed(filtered, png_rows_compress_well(filtered) ? small_png_level : fast_png_level);
    }

    encoded.bytes.reserve(stream.size() + stream.size() / 1024 + 1024);
    append_png_signature(encoded.bytes);
    append_png_header(image.width, image.height, image.channels, bits_per_sample, encoded.bytes);
    append_png_metadata(metadata, image.channels, encoded.bytes);
    append_png_pixels(stream, encoded.bytes);
    append_png_chunk("IEND", {}, encoded.bytes);
    return encoded;
}

} // namespace fragfft
