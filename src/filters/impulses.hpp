// What a convolution makes of a few impulses, in double precision: the kernel's weights, moved.
#pragma once

#include "boundary.hpp"
#include "filters/job.hpp"
#include "fragfft/kernel.hpp"
#include "image.hpp"

#include <span>

namespace fragfft {

// The only samples of an image that are not 0; several may lie in one channel.
struct Impulse
{
    int x = 0;
    int y = 0;
    int channel = 0;
    double height = 1.0;
};

// The image convolved with the kernel. It takes time by the weights and the image's edges, not by their product, so it
// serves large kernels and images.
DoubleImage convolved_impulses(std::span<const Impulse> impulses, const Kernel& kernel, const ImageShape& image,
                               Boundary boundary);

// The image itself.
Image image_of(std::span<const Impulse> impulses, const ImageShape& image);

} // namespace fragfft
