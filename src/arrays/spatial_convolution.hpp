// Two-dimensional convolution summed straight from its definition, in double precision.
#pragma once

#include "arrays/complex_image.hpp"
#include "arrays/parallel_ranges.hpp"
#include "boundary.hpp"

namespace fragfft::cpu {

// result(x, y) = sum over (i, j) of kernel(i, j) * image(x - (i - kw/2), y - (j - kh/2)), where the kernel is
// kw x kh with its origin at (kw/2, kh/2), integer division: convolution, not correlation. The result has the
// image's shape. Samples outside the image follow `boundary`; the kernel may be of any size, also larger than the
// image, where `wrap` then folds it and `mirror` reflects as often as it takes. The kernel has one channel, used
// for all of the image's, or as many as the image. O(width * height * kw * kh) per channel, on so many
// threads. Throws InputError for empty arrays or another number of kernel channels.
DoubleImage convolve(const DoubleImage& image, const DoubleImage& kernel, Boundary boundary,
                     int threads = hardware_thread_count());

} // namespace fragfft::cpu
