// What the report begins with.
#pragma once

#include "figures/report/item.hpp"

namespace fragfft::figures {

// A photograph, its frequencies, and what the slow and the fast waves of it look like.
Picture opening_picture();

} // namespace fragfft::figures
