// The exact results of random problems, in double precision, and how far the library's results may lie from them.
#pragma once

#include "fragfft/fragfft.hpp"
#include "image.hpp"

namespace fragfft {

// The filtered image, by the definition of convolution or by FFTW.
DoubleImage filtered_truth(const DoubleImage& image, const FilterDefinition& filter, Boundary boundary);
// The promised error, relative to the result or to gain_of() times the image, whichever is larger.
double bound_of_filter(const FilterOptions& options);

// By FFTW. With Axes::rows each row is transformed by itself, with Axes::columns each column.
DoubleComplexImage spectrum_truth_of(const DoubleComplexImage& image, const TransformOptions& options);
// The promised error, relative to the spectrum.
double bound_of_transform(const TransformOptions& options);

// Whether a texture of that format may hold `found`, as a sampler reads it, after `exact` was written with an error of
// at most `tolerance`.
bool may_hold(Format format, int component, double exact, double found, double tolerance);

} // namespace fragfft
