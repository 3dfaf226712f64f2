// Exact results that others are compared with: filters and transforms in double precision.
#pragma once

#include "arrays/complex_image.hpp"
#include "filters/filter.hpp"
#include "image.hpp"

#include <string>

namespace fragfft::figures {

// Each pair of channels becomes a complex channel, real part first: two channels become one, four become two.
DoubleComplexImage complex_image(const Image& pairs);

// Their transform by FFTW.
DoubleComplexImage exact_transform(const Image& pairs);

// The filter of a specification that names no file.
Filter filter_of(const std::string& specification);

// The image filtered with wrap-around: by direct convolution where the filter has a kernel, else by FFTW and the
// frequency response.
DoubleImage exactly_filtered(const Image& image, const Filter& filter);

// L2 error relative to the result or, where that is larger, to the image: a filter that removes most of the image
// leaves the image's rounding errors.
double relative_error(const Image& got, const DoubleImage& want, const Image& image);

} // namespace fragfft::figures
