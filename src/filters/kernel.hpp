// Convolution kernels: their layout, their exact frequency response, and their placement for the FFT.
#pragma once

#include "image/image.hpp"

#include <complex>
#include <cstddef>
#include <string_view>
#include <vector>

namespace fragfft {

// Weights of shape [height, width], row 0 at the top; both at least 1, odd or even.
//
// A kernel convolves (it does not correlate): with the origin o = (width/2, height/2), integer division,
//     out[p] = sum over q of weights[q] * in[p - (q - o)],
// so a kernel larger than the image is meaningful: the boundary rule says what `in` is outside.
struct Kernel
{
    int width = 1;
    int height = 1;
    std::vector<double> weights = {1.0};

    int origin_x() const
    {
        return width / 2;
    }
    int origin_y() const
    {
        return height / 2;
    }
    double& at(int x, int y)
    {
        return weights[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
    }
    double at(int x, int y) const
    {
        return weights[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
    }
};

// How many pixels beyond an output pixel a convolution reads, to each side. A weight at q reads the pixel at
// p - (q - o), so the last column reads the farthest left: left = width - 1 - origin, right = origin.
// An even-sized kernel therefore reaches one pixel farther right (and down) than left (and up).
struct KernelReach
{
    int left = 0;
    int right = 0;
    int top = 0;
    int bottom = 0;
};
KernelReach kernel_reach(const Kernel& kernel);

// The weights of a single-channel image, as it lies: row 0 at the top. `source` names the image in the message.
// Throws InputError if the image has several channels or no pixels.
Kernel kernel_from_image(const Image& image, std::string_view source = "kernel image");

// The discrete-time Fourier transform of the kernel, straight from its definition,
//     sum over q of weights[q] * exp(-2 pi j (frequency_x (q - o)_x + frequency_y (q - o)_y)),
// frequencies in cycles per pixel (period 1), y downward. Costs an exponential per weight.
std::complex<double> kernel_response(const Kernel& kernel, double frequency_x, double frequency_y);

// The kernel as an image of width x height whose unscaled forward transform is the kernel's response at the bins:
// origin at pixel (0, 0), wrapped circularly, weights that fall on one pixel added (where the kernel is larger than
// the image), the same in each of 1 to 4 channels. Throws InputError on a size below 1 or other channel counts.
Image kernel_as_image(const Kernel& kernel, int width, int height, int channels);

} // namespace fragfft
