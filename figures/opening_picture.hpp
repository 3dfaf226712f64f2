// The picture at the beginning of the report.
#pragma once

#include "figures/report/item.hpp"

namespace fragfft::figures {

// A photograph, its spectrum, and what its low and its high frequencies look like.
Picture opening_picture();

} // namespace fragfft::figures
