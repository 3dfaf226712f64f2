#include "figures/items/common/complex_pairs.hpp"

namespace fragfft::figures {

DoubleComplexImage complex_image(const Image& pairs)
{
    DoubleComplexImage image(pairs.width, pairs.height, 1);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        image.samples[i] = {pairs.samples[2 * i], pairs.samples[2 * i + 1]};
    return image;
}

} // namespace fragfft::figures
