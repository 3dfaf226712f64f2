// A kernel as a fragment program needs it: the pixels that it reads, relative to its own, and their weights.
#pragma once

#include "boundary.hpp"
#include "filters/kernel.hpp"

#include <span>
#include <vector>

namespace fragfft {

// A weight for the pixel at (x, y) from the output pixel, to the right and down.
struct Tap
{
    int x = 0;
    int y = 0;
    double weight = 0.0;

    bool operator==(const Tap&) const = default;
};

// The taps of a kernel on an image of width x height, by rows from the top, under which
//     out[p] = sum over taps of weight * in[p + (x, y)]
// is the convolution that Kernel describes. Two things make them fewer than the kernel's weights:
// - Weights of zero are left out; a kernel of zeros keeps one tap.
// - Where the kernel reaches beyond the image's size, taps that read the same pixel from everywhere are one tap:
//   wrap repeats after a size, mirror after two, clamp stays at the edge, and zero reads nothing at all.
// So every |x| is below width, and every |y| below height, but for mirror, where x may be -width and y -height.
// Throws InputError on a size below 1.
std::vector<Tap> convolution_taps(const Kernel& kernel, int width, int height, Boundary boundary);

// How far taps reach to each side of their pixel.
KernelReach reach_of(std::span<const Tap> taps);

} // namespace fragfft
