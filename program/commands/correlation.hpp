// `filter --correlate` and `--phase-correlate`: one image with another, instead of a filter.
#pragma once

#include "fragfft/product.hpp"
#include "program/commands/filtering.hpp"
#include "program/filtering/shift.hpp"

#include <string>

namespace fragfft::commands {

// Saves the correlation of IN with the image `other`, and says where it is the largest: by how much IN is `other`
// shifted, or that it is not known. Throws InputError when images do not fit each other, and for options that have no
// effect.
void correlate_files(const FilteringOptions& options, const std::string& other, Product product, Window window);

} // namespace fragfft::commands
