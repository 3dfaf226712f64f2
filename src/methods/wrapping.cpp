#include "methods/wrapping.hpp"

#include <algorithm>
#include <cstddef>

namespace fragfft {

Image wrapped(const Image& rows, int texture_width)
{
    const long long pixels = static_cast<long long>(rows.width) * rows.height;
    Image texels(texture_width, static_cast<int>((pixels + texture_width - 1) / texture_width), rows.channels);
    std::copy(rows.samples.begin(), rows.samples.end(), texels.samples.begin());
    return texels;
}

Image unwrapped(const Image& texels, int width, int height)
{
    Image rows(width, height, texels.channels);
    std::copy_n(texels.samples.begin(), rows.samples.size(), rows.samples.begin());
    return rows;
}

} // namespace fragfft
