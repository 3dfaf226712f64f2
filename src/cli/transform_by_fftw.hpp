// `transform` on the CPU.
#pragma once

#include "cli/progress.hpp"
#include "cli/transform_input.hpp"

namespace fragfft::cli {

// Beside the input and half of a real image's spectrum no array is held: the other half is made row by row as it is
// written. Throws InputError.
void transform_by_fftw(const TransformOptions& options, Progress& progress);

} // namespace fragfft::cli
