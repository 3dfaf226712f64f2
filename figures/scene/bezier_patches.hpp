// Bicubic Bezier patches, and triangles on them.
#pragma once

#include "gl/mesh.hpp"

#include <array>
#include <glm/vec3.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace fragfft::scene {

// P(u, v) = sum over i, j of B_i(u) B_j(v) points[4 i + j], u and v in [0, 1], B the cubic Bernstein polynomials.
// On a closed surface P_v x P_u points outward, as it does in the Utah teapot's patches.
using BezierPatch = std::array<glm::dvec3, 16>;

// Divides each patch into segments_per_side^2 squares of two triangles, without the triangles that are empty at a pole.
// Patches that share a boundary curve share its points exactly, as floats. Normals are P_v x P_u, normalized, from the
// exact derivatives; where a whole side is one point (a pole), they are the limit of the neighbouring normals.
// Triangles are counter-clockwise seen from outside. Throws InputError when segments_per_side is below 1.
gl::MeshData tessellate(const std::vector<BezierPatch>& patches, int segments_per_side);

// The text file of Bezier patches.

// Reads
//     patches P            then P lines of 16 zero-based indices of points, 4 x 4, row-major
//     points V             then V lines of x y z
// Blank lines and lines that start with # are skipped. Throws InputError with `file_name` and the line for anything
// else: wrong counts, indices beyond the points, numbers that are not finite, text after the last point.
std::vector<BezierPatch> parse_patches(std::string_view text, const std::string& file_name);

} // namespace fragfft::scene
