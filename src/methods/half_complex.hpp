// The textures of a problem in the half_complex domain.
#pragma once

#include "engine/resource.hpp"
#include "methods/problem.hpp"

#include <string>

namespace fragfft {

// A texture of width x height for one real image, or for two in rgba32f problems; its texels have half as many
// components as the problem's.
Resource real_image(const Problem& problem, const std::string& name, ResourceRole role);

// A texture for the half spectra: (width/2 + 1) x height texels of the problem's format, or width x (height/2 + 1) if
// only the columns are transformed.
Resource half_spectrum(const Problem& problem, const std::string& name, ResourceRole role);

} // namespace fragfft
