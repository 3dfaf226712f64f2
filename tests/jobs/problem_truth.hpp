// What random problems must give, in double precision, and how far from that they may lie.
#pragma once

#include "fragfft/fragfft.hpp"
#include "image.hpp"

namespace fragfft {

// A filtered image, by the definition of convolution or by FFTW.
DoubleImage filtered_truth(const DoubleImage& image, const FilterDefinition& filter, Boundary boundary);
// The promised error, as a part of the result or of the image, whichever is larger.
double bound_of_filter(const FilterOptions& options);

// By FFTW. With rows alone each row is an image of its own, and with columns alone each column.
DoubleComplexImage spectrum_truth_of(const DoubleComplexImage& image, const TransformOptions& options);
// The promised error, as a part of the spectrum.
double bound_of_transform(const TransformOptions& options);

// Whether a texture of that format may hold `found`, as a sampler gives it, where `exact` was written with an error of
// at most `tolerance`.
bool may_hold(Format format, int component, double exact, double found, double tolerance);

} // namespace fragfft
