// Convolution of images summed directly from its definition (fragfft/kernel.hpp), in double precision: no padding to
// powers of two, no separation and no transform, so there is little to get wrong. Filters are compared with it.
#pragma once

#include "arrays/complex_image.hpp"
#include "fragfft/conventions.hpp"
#include "fragfft/kernel.hpp"

#include <utility>

namespace fragfft::reference {

// Returns the index in [0, length) of the sample that is read at `position`, at any distance outside; -1 where the rule
// `zero` reads a zero. length >= 1.
int sample_shown_at(int position, int length, Boundary boundary);

// result(x, y) = sum over (i, j) of kernel.at(i, j) * image(x - (i - kernel.origin_x()), y - (j - kernel.origin_y())),
// each channel on its own, where samples outside the image follow `boundary`. The result has the image's shape, and
// its units times the kernel's. The kernel may be of any size, also larger than the image.
// O(width * height * kernel.width * kernel.height) per channel. Its error is below 2^-53 * (number of weights) * sum of
// |weights| * max |image|. Throws InputError for an image or a kernel without samples.
DoubleImage direct_convolution(const DoubleImage& image, const Kernel& kernel, Boundary boundary);

inline DoubleImage direct_convolution(const Image& image, const Kernel& kernel, Boundary boundary)
{
    return direct_convolution(cpu::to_double(image), kernel, boundary);
}

// Makes the samples of an array of one channel the weights of a kernel.
template <typename Sample> Kernel kernel_of_samples(const SampleArray<Sample>& weights)
{
    return {weights.width, weights.height, {weights.samples.begin(), weights.samples.end()}};
}

} // namespace fragfft::reference
