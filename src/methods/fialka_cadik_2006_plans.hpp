// The schedule of Fialka & Cadik 2006, Figures 2 and 3, and the auxiliary texture of Figure 4.
#pragma once

#include "methods/method.hpp"

namespace fragfft::fialka_cadik_2006 {

// Figure 4: a constant of `length` x log2(length) rgba32f texels, for transforms along an axis of `length`, a power of
// two from 2 on. Row: the stage. Texel k of it, with blocks of B = length / 2^row and n = k mod B:
//     x    +1 where the stage adds (n < B/2), -1 where it subtracts
//     y    position of the partner, B/2 away in the same block
//     z, w (1, 0) where the stage adds, cosine and sine of 2 pi (n - B/2) / B where it subtracts
// In the last row z is the bit-reversed k, w is 0, and x and y are those of the position z.
// Positions are integers, which floats hold exactly. Normalised coordinates would have to meet texel centres, half a
// texel off (the trap of Figure 5), within what their rounding and the sampler leave.
// The same in half-float transforms: half floats would end the integers at 2048.
Resource auxiliary_texture(const std::string& name, int length);

// As the functions of Method; the options must be supported. One draw a pass. Images with M = N have one
// "auxiliary" texture, others "auxiliary_rows" and "auxiliary_columns".
Plan forward_plan(const TransformOptions& options);
Plan inverse_plan(const TransformOptions& options);
Plan filter_plan(const TransformOptions& options);
Plan filter_spectrum_plan(const TransformOptions& options);

} // namespace fragfft::fialka_cadik_2006
