// The sizes at which images are filtered by Fourier transforms on the CPU.
#pragma once

#include "filters/extension.hpp"
#include "filters/job.hpp"

namespace fragfft {

// The smallest number from `count` on that is even and has no prime factor above 7; FFTW is fastest for such sizes.
int next_fast_size(int count);

// Where the image lies in the extended image that is transformed. If the boundary rule makes the image periodic and its
// size is fast, or if a filter has no kernel, that is the image's own size; otherwise it is the next fast size with
// room for the kernels' reach. Throws InputError as require_boundary_of_responses does, and for a size above 2^30.
Extension fourier_extension(const FilterJob& job);

} // namespace fragfft
