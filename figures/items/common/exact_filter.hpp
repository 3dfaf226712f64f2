// What results are compared by: channels in pairs as complex numbers, and in double precision what a filter must give.
#pragma once

#include "arrays/complex_image.hpp"
#include "filters/filter.hpp"
#include "image.hpp"

#include <string>

namespace fragfft::figures {

// Complex channels whose real and imaginary parts are pairs of channels: one of two channels, two of four.
DoubleComplexImage complex_image(const Image& pairs);

// Their transform by FFTW.
DoubleComplexImage exact_transform(const Image& pairs);

// A filter whose specification names no file.
Filter filter_of(const std::string& specification);

// With wrap-around: by direct convolution where there is a kernel, else by FFTW and the frequency response.
DoubleImage exactly_filtered(const Image& image, const Filter& filter);

// Relative L2 error to the result or, where the filter removes most of the image, to the image: its rounding errors
// remain.
double relative_error(const Image& got, const DoubleImage& want, const Image& image);

} // namespace fragfft::figures
