#include "figures/items/common/complex_pairs.hpp"

namespace fragfft::figures {

DoubleComplexImage complex_image(const Image& pairs)
{
    DoubleComplexImage result(pairs.width, pairs.height, pairs.channels / 2);
    for (std::size_t i = 0; i < result.samples.size(); ++i)
        result.samples[i] = {pairs.samples[2 * i], pairs.samples[2 * i + 1]};
    return result;
}

} // namespace fragfft::figures
