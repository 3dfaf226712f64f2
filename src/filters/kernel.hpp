// Convolution kernels: their reach, their conversion from images, and their placement for the FFT.
#pragma once

#include "fragfft/kernel.hpp"
#include "image.hpp"

#include <string_view>

namespace fragfft {

// How many pixels beyond an output pixel a convolution reads, to each side. A weight at q reads the pixel at
// p - (q - o), so the last column reads the farthest left: left = width - 1 - origin, right = origin.
// An even-sized kernel therefore reaches one pixel farther right (and down) than left (and up).
struct KernelReach
{
    int left = 0;
    int right = 0;
    int top = 0;
    int bottom = 0;

    bool operator==(const KernelReach&) const = default;
};
KernelReach kernel_reach(const Kernel& kernel);
// The farther reach of the two, on each side.
KernelReach farthest_of(const KernelReach& first, const KernelReach& second);

// The same convolution by a kernel of 2 reach + 1 weights a side, padded with zeros. Throws InputError, naming the
// kernel `name`, when it reaches farther.
Kernel centred(const Kernel& kernel, int reach, std::string_view name);

// The sum of the weights' magnitudes: the largest factor from a sample's magnitude to a result's.
double sum_of_magnitudes(const Kernel& kernel);

// The weights of a single-channel image, row 0 at the top. `source` names the image in the message. Throws InputError
// if the image has several channels or no pixels.
Kernel kernel_from_image(const Image& image, std::string_view source = "kernel image");

// The kernel as an image of width x height whose unscaled forward transform is the kernel's response at the bins:
// origin at pixel (0, 0), wrapped circularly, weights that fall on one pixel added (where the kernel is larger than
// the image), the same in each of 1 to 4 channels. Throws InputError on a size below 1 or other channel counts.
Image kernel_as_image(const Kernel& kernel, int width, int height, int channels);

} // namespace fragfft
