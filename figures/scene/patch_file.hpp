// The text file of Bezier patches.
#pragma once

#include "figures/scene/bezier_patches.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace fragfft::scene {

// Reads
//     patches P            then P lines of 16 zero-based indices of points, 4 x 4, row-major
//     points V             then V lines of x y z
// Blank lines and lines that start with # are skipped. Throws InputError with `file_name` and the line for anything
// else: wrong counts, indices beyond the points, numbers that are not finite, text after the last point.
std::vector<BezierPatch> parse_patches(std::string_view text, const std::string& file_name);

} // namespace fragfft::scene
