// Extends an image, so that the circular convolution that an FFT computes becomes convolution under a boundary rule.
#pragma once

#include "filters/kernel.hpp"
#include "image.hpp"
#include "methods/filtering_problem.hpp"
#include "methods/smooth_length.hpp"

#include <functional>

namespace fragfft {

// An image of new_width x new_height that holds `image` with its top left pixel at (left, top); the boundary rule gives
// the pixels outside, however far out. A negative left or top crops the image. Throws InputError if either size is
// below 1.
Image extend(const Image& image, int left, int top, int new_width, int new_height, Boundary boundary);

// The width x height pixels of `image` whose top left is (left, top). Throws InputError unless they lie in the image.
Image crop(const Image& image, int left, int top, int width, int height);

// The smallest extended size, suitable on each axis and at least minimum_size, for which
//     crop(circular_convolution(extend(image, ...), kernel), ...)
// equals convolution of the image under the boundary rule, for every kernel of the given reach, even-sized or larger
// than the image. Along one axis of n pixels, with l and r the reach to the left and to the right:
//
// An output pixel reads the positions -l .. n - 1 + r. They must be distinct modulo the extended size P, or hold equal
// values where they coincide:
//   clamp, mirror, wrap   n + l + r <= P: distinct. The margins to the left and right hold different values, so they
//                         cannot share pixels.
//   zero                  n + max(l, r) <= P: the margins share their zeros around the wrap.
//   wrap, mirror          also the rule's own period P, n for wrap and 2 n for mirror, if that is suitable: the
//                         extension then is periodic in P, as circular convolution has it. Wrap thus needs no margin at
//                         all for an image whose sizes are suitable.
//
// The image is placed at min(l, P - n), so that it lies whole inside; what is not margin lies to its right and below.
// Throws InputError on a size below 1, a negative reach, or an extended size above 2^30.
// `suitable` returns the next fast length from a given length on; default: a power of two. `suitable_height` does the
// same for heights; default: `suitable`.
using SuitableLength = std::function<int(int)>;
Extension plan_extension(int width, int height, const KernelReach& reach, Boundary boundary, int minimum_size = 1,
                         const SuitableLength& suitable = power_of_two_from,
                         const SuitableLength& suitable_height = {});

} // namespace fragfft
