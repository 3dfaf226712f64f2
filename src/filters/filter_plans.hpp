// What is drawn to filter one image by one filter or several: what ImageFilter runs and a CostModel prices.
#pragma once

#include "filters/convolution_plan.hpp"
#include "methods/method.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace fragfft {

struct FilterPlans
{
    std::optional<Plan> forward; // from the image to its spectrum, drawn once
    std::vector<Plan> each;      // one per filter, from that spectrum, or, where there is none, from the image
};

// By a method's Fourier transform: for several filters one forward transform, and a product and an inverse transform
// for each (Fialka & Cadik 2006, Figure 8); for a single filter the method's own filter plan. Throws nothing that the
// method does not.
FilterPlans fourier_plans(const Method& method, const Problem& options, std::size_t filters);

} // namespace fragfft
