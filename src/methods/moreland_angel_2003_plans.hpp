// The schedule of Moreland & Angel 2003, Figure 3: which program variant is drawn on which region in which pass.
#pragma once

#include "methods/method.hpp"

namespace fragfft::moreland_angel_2003 {

// As the functions of Method; the options must be supported.
Plan forward_plan(const TransformOptions& options);
Plan inverse_plan(const TransformOptions& options);
Plan filter_plan(const TransformOptions& options);
Plan filter_spectrum_plan(const TransformOptions& options);

} // namespace fragfft::moreland_angel_2003
