// What a Fourier transform does to a picture: the first thing that a report shows.
#pragma once

#include "figures/report/item.hpp"

namespace fragfft::figures {

// A photograph, its frequencies (log magnitude, frequency 0 in the middle), its low frequencies alone and its high ones
// alone, side by side. Computed on the CPU by FFTW, so that a report without a device has it too.
Picture opening_picture();

} // namespace fragfft::figures
