// A calibration's measurements in short: a line for each kind of pass.
#pragma once

#include "filters/cost_model.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::cli {

// What a pass costs on the largest textures that passes of this kind were measured on.
struct PassCost
{
    std::string kind;
    double pixels = 0.0;
    double fetches = 0.0; // the fewest measured; 0 for passes that differ in nothing
    double nanoseconds_per_pixel = 0.0;
    // What each further fetch adds, on average up to the most measured.
    std::optional<double> nanoseconds_per_fetch;
};

// Kinds in the order of their names.
std::vector<PassCost> pass_costs(const CostModel& model);

} // namespace fragfft::cli
