#include "image/pfm_file.hpp"

#include "errors.hpp"
#include "image/byte_order.hpp"
#include "image/image_checks.hpp"
#include "image/sample_levels.hpp"
#include "image/text_header.hpp"

#include <fmt/format.h>

namespace fragfft {

bool has_pfm_magic(std::span<const std::uint8_t> bytes)
{
    return bytes.size() >= 3 && bytes[0] == 'P' && (bytes[1] == 'F' || bytes[1] == 'f') &&
           (bytes[2] == '\n' || bytes[2] == ' ' || bytes[2] == '\r');
}

LoadedImage decode_pfm(std::span<const std::uint8_t> bytes, std::string_view file_name)
{
    if (!has_pfm_magic(bytes))
        throw InputError(fmt::format("{}: not a PFM file: it does not start with PF or Pf", file_name));
    TextHeader header(bytes.subspan(2), file_name, "PFM");
    const std::int64_t width = header.read_integer("the width");
    const std::int64_t height = header.read_integer("the height");
    const double scale = header.read_number("the scale");
    header.expect_space();
    if (scale == 0.0)
        throw InputError(fmt::format("{}: PFM: the scale is 0, which tells no byte order", file_name));
    require_supported_size(width, height, file_name);

    const int channels = bytes[1] == 'F' ? 3 : 1;
    const auto data = header.rest();
    const std::size_t row_bytes = static_cast<std::size_t>(width * channels) * sizeof(float);
    const std::size_t needed_bytes = row_bytes * static_cast<std::size_t>(height);
    if (data.size() != needed_bytes)
        throw InputError(fmt::format("{}: PFM: {} x {} pixels of {} channels need {} bytes, the file holds {}",
                                     file_name, width, height, channels, needed_bytes, data.size()));

    Image image(static_cast<int>(width), static_cast<int>(height), channels);
    for (int y = 0; y < image.height; ++y) {
        const auto row = data.subspan(static_cast<std::size_t>(image.height - 1 - y) * row_bytes, row_bytes);
        read_floats(row, scale > 0.0, &image.at(0, y));
    }
    require_finite(image, file_name);
    LoadedImage loaded;
    loaded.pixels = std::move(image);
    loaded.bits_per_number = 32;
    loaded.kind = FileKind::pfm;
    return loaded;
}

std::vector<std::uint8_t> encode_pfm(const Image& image, std::string_view file_name)
{
    require_consistent(image);
    require_no_alpha(image, "PFM", file_name);
    const std::string header =
        fmt::format("{}\n{} {}\n-1.0\n", image.channels == 3 ? "PF" : "Pf", image.width, image.height);
    std::vector<std::uint8_t> bytes(header.begin(), header.end());
    bytes.resize(header.size() + image.samples.size() * sizeof(float));
    std::uint8_t* to = bytes.data() + header.size();
    for (int y = image.height - 1; y >= 0; --y) {
        const std::size_t row_samples = image.index(0, 1, 0);
        store_floats(std::span(image.samples).subspan(image.index(0, y, 0), row_samples), to);
        to += row_samples * sizeof(float);
    }
    return bytes;
}

} // namespace fragfft
