#include "program/image/turned_image.hpp"

#include "program/image/image_checks.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace fragfft {
namespace {

bool is_transposed(int orientation)
{
    return orientation >= 5;
}

} // namespace

Image turned(const Image& stored, int orientation)
{
    const bool transposed = is_transposed(orientation);
    // Orientation 6 has the image's right side as row 0, and its top as column 0.
    const bool from_right = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
    const bool from_bottom = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    Image seen(transposed ? stored.height : stored.width, transposed ? stored.width : stored.height, stored.channels);
    for (int y = 0; y < seen.height; ++y)
        for (int x = 0; x < seen.width; ++x) {
            const int column = transposed ? y : x;
            const int row = transposed ? x : y;
            std::copy_n(&stored.at(from_right ? stored.width - 1 - column : column,
                                   from_bottom ? stored.height - 1 - row : row),
                        stored.channels, &seen.at(x, y));
        }
    return seen;
}

StreamedImage turned(const StreamedImage& stored, int orientation, const std::string& file_name)
{
    if (orientation <= 1)
        return stored;
    require_supported_size(stored.width, stored.height, file_name, decoded_image_limits);
    StreamedImage seen = stored;
    if (is_transposed(orientation))
        std::swap(seen.width, seen.height);
    const std::uint64_t bytes = sizeof(float) * static_cast<std::uint64_t>(stored.width) *
                                static_cast<std::uint64_t>(stored.height) * static_cast<std::uint64_t>(stored.channels);
    seen.bytes_held += 2 * bytes;
    seen.level_rows = {};
    seen.rows = [stored, orientation]() -> RowReader {
        const auto whole = std::make_shared<Image>();
        return [stored, orientation, whole](int first, int count) {
            if (whole->samples.empty())
                *whole = turned(stored.rows()(0, stored.height), orientation);
            return rows_of(*whole, first, count);
        };
    };
    return seen;
}

} // namespace fragfft
