// NPY files read row by row.
#pragma once

#include "image/streamed_image.hpp"

namespace fragfft {

// Null for complex numbers, and for an array in Fortran order, whose rows are spread over the whole file. See
// streamed_image.
std::unique_ptr<StreamedImage> streamed_npy(const InputFile& file);

} // namespace fragfft
