#include "program/image/turned_image.hpp"

#include <algorithm>

namespace fragfft {
Image turned(Image stored, int orientation)
{
    if (orientation <= 1)
        return stored;
    const bool transposed = orientation >= 5;
    // For example, in orientation 6 row 0 is the image's right side, and column 0 its top.
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

} // namespace fragfft
