// Transforms along columns by way of rows: Lloyd, Boyd & Govindaraju 2008, section 4.4.
#pragma once

#include "engine/plan.hpp"
#include "methods/problem.hpp"

namespace fragfft::figures {

// The transform of an array's columns, "image" -> "result", by a global transposition, the transform of `rows` and a
// global transposition at the end. `rows`: the array transposed, its columns as complex lines of rg32f; wrapped ones
// may be longer than a texture is high. The array is rows.height numbers wide; where `rows` is wrapped, it is wrapped
// in a texture as wide.
Plan columns_by_transposes(const Problem& rows);

} // namespace fragfft::figures
