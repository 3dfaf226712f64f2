// Transforms of the rows alone, with and without tangling: Moreland & Angel 2003, section 4.
#pragma once

#include "engine/plan.hpp"

namespace fragfft::figures {

enum class Untangling
{
    included,
    left_out,
};

// "image", width x height real texels, to "result": row y of the lower half is the real part and row y + height / 2 the
// imaginary part of one complex row (equation 7). Untangled, the transforms of all rows as Figure 1 has them, scaled by
// 1 / width.
Plan tangled_rows(int width, int height, Untangling untangling);

// The same rows, each a complex row of its own: "image" has 2 * height rows, the imaginary parts in the upper half, and
// so has "result". Unscaled.
Plan direct_rows(int width, int height);

} // namespace fragfft::figures
