// Plans with part of their work removed, to see in the time they take what that part costs: the experiment of
// Moreland & Angel 2003, section 6. They draw the same passes and regions; their results mean nothing.
#pragma once

#include "engine/plan.hpp"

namespace fragfft::figures {

// Every fetch gives, instead of a texel, the position it was to be fetched from: the arithmetic on it stays.
Plan without_texture_reads(Plan plan);

// Every program reads as many texels as before, sums them and does nothing else (reads_only.frag). Programs must read
// "source", and 1 to 4 texels in all; std::logic_error otherwise.
Plan without_arithmetic(Plan plan);

} // namespace fragfft::figures
