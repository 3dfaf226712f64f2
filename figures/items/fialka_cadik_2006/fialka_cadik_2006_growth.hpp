// Section 4, basic performance: how the times of the FFT and of convolution grow with the image and the kernel.
#pragma once

#include "figures/items/common/filter_curves.hpp"
#include "reference/published_values.hpp"

namespace fragfft::figures {

// A claim for each of the paper's three laws, of a mono image in 16-bit floats; ids as fialka_cadik_2006_figure7 has
// them.
std::vector<Claim> growth_claims(const reference::PublishedTable& published, ItemResult& result, ItemContext& context);

} // namespace fragfft::figures
