#include "image/orientation.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace fragfft {
namespace {

constexpr Orientation as_stored = 1;
constexpr Orientation last = 8;

// Numbers of a TIFF structure in either byte order; nullopt beyond its end.
class TiffNumbers
{
public:
    TiffNumbers(std::span<const std::uint8_t> bytes, bool big_endian) : bytes_(bytes), big_endian_(big_endian) {}

    std::optional<std::uint32_t> read(std::size_t at, std::size_t count) const
    {
        if (at > bytes_.size() || bytes_.size() - at < count)
            return std::nullopt;
        std::uint32_t number = 0;
        for (std::size_t i = 0; i < count; ++i)
            number = (number << 8) | bytes_[big_endian_ ? at + i : at + count - 1 - i];
        return number;
    }

private:
    std::span<const std::uint8_t> bytes_;
    bool big_endian_;
};

bool starts_with(std::span<const std::uint8_t> bytes, std::string_view text)
{
    return bytes.size() >= text.size() && std::equal(text.begin(), text.end(), bytes.begin());
}

} // namespace

Orientation exif_orientation(std::span<const std::uint8_t> segment)
{
    using namespace std::string_view_literals;
    constexpr std::string_view magic = "Exif\0\0"sv;
    if (!starts_with(segment, magic))
        return as_stored;
    const auto tiff = segment.subspan(magic.size());
    const bool big_endian = starts_with(tiff, "MM");
    if (!big_endian && !starts_with(tiff, "II"))
        return as_stored;

    constexpr std::uint32_t orientation_tag = 0x0112;
    constexpr std::size_t entry_bytes = 12;
    const TiffNumbers numbers(tiff, big_endian);
    const std::size_t directory_at = numbers.read(4, 4).value_or(0);
    const std::size_t entries = numbers.read(directory_at, 2).value_or(0);
    for (std::size_t i = 0; i < entries; ++i) {
        const std::size_t entry_at = directory_at + 2 + i * entry_bytes;
        if (numbers.read(entry_at, 2) != orientation_tag)
            continue;
        const std::uint32_t value = numbers.read(entry_at + 8, 2).value_or(0);
        return value >= as_stored && value <= last ? static_cast<Orientation>(value) : as_stored;
    }
    return as_stored;
}

Image oriented(Image image, Orientation orientation, Metadata& metadata)
{
    if (orientation <= as_stored || orientation > last)
        return image;
    const bool exchanged = orientation >= 5;
    const bool from_right = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
    const bool from_bottom = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    if (exchanged && metadata.resolution)
        std::swap(metadata.resolution->x, metadata.resolution->y);
    Image shown(exchanged ? image.height : image.width, exchanged ? image.width : image.height, image.channels);
    float* to = shown.samples.data();
    for (int y = 0; y < shown.height; ++y)
        for (int x = 0; x < shown.width; ++x) {
            const int stored_x = exchanged ? y : x;
            const int stored_y = exchanged ? x : y;
            to = std::copy_n(&image.at(from_right ? image.width - 1 - stored_x : stored_x,
                                       from_bottom ? image.height - 1 - stored_y : stored_y),
                             image.channels, to);
        }
    return shown;
}

} // namespace fragfft
