// The textures of a problem whose domain is half_complex.
#pragma once

#include "engine/resource.hpp"
#include "methods/problem.hpp"

#include <string>

namespace fragfft {

// Real images of width x height: one, or two in rgba32f problems, in texels of half as many components as the
// problem's.
Resource real_image(const Problem& problem, const std::string& name, ResourceRole role);

// The half of their spectra: (width/2 + 1) x height texels of the problem's format, or width x (height/2 + 1) where the
// columns alone are transformed.
Resource half_spectrum(const Problem& problem, const std::string& name, ResourceRole role);

} // namespace fragfft
