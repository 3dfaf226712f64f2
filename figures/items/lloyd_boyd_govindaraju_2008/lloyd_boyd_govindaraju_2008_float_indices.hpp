// Indices in floats: Lloyd, Boyd & Govindaraju 2008, section 4.6, in single precision that rounds every operation to
// the nearest.
#pragma once

#include <optional>

namespace fragfft::figures {

// The paper's mod(x, y): frac(x (1 / y)) y, for x >= 0, y > 0.
float mod_by_frac(float x, float y);

// What becomes of an index modulo a line's length.
enum class FloatMod
{
    as_it_is,    // must be the integer itself
    rounded,     // to the nearest integer
    with_offset, // half is added to the index, and what follows the point is dropped
};

bool is_right(int index, int length, FloatMod how);

// The first index below `end` of which the remainder is wrong; nothing where none is.
std::optional<int> first_wrong(int length, int end, FloatMod how);

// How many of the indices below `end` have a wrong remainder.
int count_wrong(int length, int end, FloatMod how);

// How many texels of a square texture have another number than y width + x, computed in floats.
long long wrong_addresses(int width);

} // namespace fragfft::figures
