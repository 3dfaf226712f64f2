// Convolution of images summed straight from its definition (fragfft/kernel.hpp), in double precision: with no
// padding to powers of two, no separation and no transform there is nothing to get wrong. What a filter must give.
#pragma once

#include "arrays/complex_image.hpp"
#include "fragfft/conventions.hpp"
#include "fragfft/kernel.hpp"

#include <utility>

namespace fragfft::reference {

// The sample in [0, length) that a row of `length` samples shows at `position`, which may lie any distance outside; -1
// where the rule `zero` shows a zero. length >= 1.
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

// The weights as a kernel: an array of one channel, whatever its samples are.
template <typename Sample> Kernel kernel_of_samples(const SampleArray<Sample>& weights)
{
    return {weights.width, weights.height, {weights.samples.begin(), weights.samples.end()}};
}

} // namespace fragfft::reference
