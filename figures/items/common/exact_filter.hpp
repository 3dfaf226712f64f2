// What a filter must give, in double precision on the CPU.
#pragma once

#include "filters/filter.hpp"
#include "reference/complex_image.hpp"

#include <string>

namespace fragfft::figures {

// A filter whose specification names no file.
Filter filter_of(const std::string& specification);

// With wrap-around: by direct convolution where there is a kernel, else by FFTW and the frequency response.
DoubleImage exactly_filtered(const Image& image, const Filter& filter);

// Relative L2 error to the result or, where the filter removes most of the image, to the image: its rounding errors
// remain.
double relative_error(const Image& got, const DoubleImage& want, const Image& image);

} // namespace fragfft::figures
