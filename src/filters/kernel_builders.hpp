// Common kernels, computed in double. Angles: see direction.hpp. Every builder throws InputError, naming the
// parameter and its range, for a value outside the range given here.
#pragma once

#include "filters/kernel.hpp"
#include "filters/range.hpp"

#include <optional>

namespace fragfft {

// Largest supported kernel: 2049 x 2049. Below a sigma of 0.1 a sampled Gaussian is the identity in double.
inline constexpr Range sigma_range_in_pixels{0.1, 256.0, "pixels"};
inline constexpr Range radius_range_in_pixels{0.0, 1024.0, "pixels"};
inline constexpr Range box_size_range_in_pixels{1.0, 2049.0, "pixels"};
inline constexpr Range motion_length_range_in_pixels{1.0, 2047.0, "pixels"};
inline constexpr Range sharpen_amount_range{0.0, 100.0};
inline constexpr Range laplacian_neighbours_range{4.0, 8.0, "pixels"};

// 1 x 1, weight 1.
Kernel identity_kernel();

// exp(-(x^2 + y^2) / (2 sigma^2)) sampled at pixel centres, (2 radius + 1)^2 weights, normalised to sum 1.
// The radius is ceil(4 sigma) unless given; what that cuts off is below 1.3e-4 of the sum.
Kernel gaussian_kernel(double sigma_in_pixels, std::optional<int> radius_in_pixels = std::nullopt);

// size x size equal weights of sum 1. An even size leans to the left and up (its origin is at size/2).
Kernel box_kernel(int size_in_pixels);

// Second differences, sum 0: the sum of the 4 (edge) or 8 (edge and corner) neighbours minus as many times the centre.
Kernel laplacian_kernel(int neighbours);

// Unsharp mask, sum 1: identity + amount * (identity - gaussian(sigma)).
Kernel sharpen_kernel(double sigma_in_pixels, double amount);

// Uniform motion: the area of each pixel covered by a rectangle of length x 1 pixels, centred on the origin and
// turned by the angle, normalised to sum 1. Length 9 at 0 degrees is nine equal weights in a row.
Kernel motion_blur_kernel(double length_in_pixels, double angle_in_degrees);

// Derivative of a Gaussian along the angle: positive where the image brightens in that direction. Normalised to
// answer a ramp of slope 1 per pixel in that direction with 1; sum 0. Steerable: linear in the direction's x and y.
Kernel directional_edge_kernel(double sigma_in_pixels, double angle_in_degrees);

} // namespace fragfft
