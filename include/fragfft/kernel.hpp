/// @file
/// Convolution kernels, and builders of common ones.
#pragma once

#include "fragfft/export.h"

#include <complex>
#include <cstddef>
#include <optional>
#include <vector>

namespace fragfft {

/// Weights of shape [height, width], row 0 at the top; both at least 1, odd or even.
///
/// A kernel convolves (it does not correlate): with the origin o = (width/2, height/2), integer division,
///
///     out[p] = sum over q of weights[q] * in[p - (q - o)],
///
/// so a kernel larger than the image is meaningful: the boundary rule says what `in` is outside.
struct Kernel
{
    int width = 1;
    int height = 1;
    std::vector<double> weights = {1.0}; ///< width * height of them, row by row

    int origin_x() const { return width / 2; }
    int origin_y() const { return height / 2; }
    double& at(int x, int y)
    {
        return weights[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
    }
    double at(int x, int y) const
    {
        return weights[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
    }
};

/// The discrete-time Fourier transform of the kernel, straight from its definition,
///
///     sum over q of weights[q] * exp(-2 pi j (frequency_x (q - o)_x + frequency_y (q - o)_y)),
///
/// frequencies in cycles per pixel (period 1), y downward. Costs an exponential per weight.
FRAGFFT_API std::complex<double> kernel_response(const Kernel& kernel, double frequency_x, double frequency_y);

/// 1 x 1, weight 1.
FRAGFFT_API Kernel identity_kernel();

/// exp(-(x^2 + y^2) / (2 sigma^2)) sampled at pixel centres, (2 radius + 1)^2 weights, normalised to sum 1.
/// @param sigma_in_pixels in [0.1, 256]
/// @param radius_in_pixels in [0, 1024]; ceil(4 sigma) unless given: what that cuts off is below 1.3e-4 of the sum
/// @throws InputError naming a parameter that is out of its range, as every builder does
FRAGFFT_API Kernel gaussian_kernel(double sigma_in_pixels, std::optional<int> radius_in_pixels = std::nullopt);

/// The mean of size x size pixels. Where the size is even, it reaches one pixel farther to the left and up than to the
/// right and down, as scipy.ndimage.uniform_filter does; the kernel then is (size + 1) x (size + 1), with zeros in its
/// first column and row.
/// @param size_in_pixels in [1, 2049]
FRAGFFT_API Kernel box_kernel(int size_in_pixels);

/// Second differences, sum 0: the sum of the neighbours minus their number times the centre.
/// @param neighbours 4 (edge) or 8 (edge and corner)
FRAGFFT_API Kernel laplacian_kernel(int neighbours);

/// Unsharp mask, sum 1: identity + amount * (identity - gaussian(sigma)).
/// @param sigma_in_pixels in [0.1, 256]
/// @param amount in [0, 100]
FRAGFFT_API Kernel sharpen_kernel(double sigma_in_pixels, double amount);

/// Uniform motion: the area of each pixel covered by a rectangle of length x 1 pixels, centred on the origin and
/// turned by the angle, normalised to sum 1. Length 9 at 0 degrees is nine equal weights in a row.
/// @param length_in_pixels in [1, 2047]
/// @param angle_in_degrees from the x axis, counter-clockwise as the image is seen
FRAGFFT_API Kernel motion_blur_kernel(double length_in_pixels, double angle_in_degrees);

/// Derivative of a Gaussian along the angle: positive where the image brightens in that direction. Scaled so that a
/// ramp of slope 1 per pixel in that direction gives 1; sum 0. Steerable: linear in the direction's x and y.
/// @param sigma_in_pixels in [0.1, 256]
/// @param angle_in_degrees from the x axis, counter-clockwise as the image is seen
FRAGFFT_API Kernel directional_edge_kernel(double sigma_in_pixels, double angle_in_degrees);

} // namespace fragfft
