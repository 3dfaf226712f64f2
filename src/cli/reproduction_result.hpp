// What `reproduce` and `report` end with.
#pragma once

#include "figures/reproduction.hpp"

namespace fragfft::cli {

// Prints where the report is. Throws CheckFailed when a check of our own results failed.
void tell_result(const figures::Reproduction& reproduction);

} // namespace fragfft::cli
