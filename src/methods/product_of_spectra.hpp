// Products of the packed spectra of two real images, each channel by itself. A response is the same for both channels
// of a pair, and multiplies them as one complex number; another image is not, so that here pairs are taken apart, by
// the bin of the opposite frequency, and put together again.
#pragma once

#include "fragfft/product.hpp"
#include "methods/method.hpp"

#include <string>
#include <vector>

namespace fragfft {

// Numbers that such plans have as parameters: magnitudes of unscaled spectra up to which a bin counts as nothing, of
// the image and of the other one; and the ratio of noise to signal.
inline constexpr const char* faintest_parameter = "faintest";
inline constexpr const char* faintest_other_parameter = "faintest_other";
inline constexpr const char* noise_parameter = "noise";

// Bins that count as nothing in a phase correlation: those whose wave is this many times as strong as the image, or
// less. Rounding errors of a transform in 32-bit floats are up to a third of it (docs/using.md, "How exact").
inline constexpr double usual_faintest = 1e-6;

const char* name(Product product); // "phase-correlation"

// A plan from "image" and "other", what forward writes of real images, to "result", in textures of the problem's size
// and format. Both axes, unscaled transforms.
Plan product_of_spectra_plan(const Method& method, const Problem& problem, Product product);

// For methods that plan it: what is defined in programs that include common/product_of_bins.glsl, the uniforms that
// they have then, and the parameters that these stand for, 0 unless set.
std::string define(Product product);
std::vector<Uniform> uniforms_of(Product product);
std::vector<Parameter> parameters_of(Product product);

} // namespace fragfft
