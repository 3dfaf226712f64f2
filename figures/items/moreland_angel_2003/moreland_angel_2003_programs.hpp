// What Tables 1 to 3 of Moreland & Angel 2003 are about: the filter exactly as published, and its programs.
#pragma once

#include "engine/plan.hpp"

#include <string>

namespace fragfft::figures {

// The filter of a side x side image with the paper's scaling and twiddle factors computed in the program.
Plan moreland_angel_2003_filter_as_published(int side);

// The program family that a row of the paper's tables names: "FFT" is "fft".
std::string family_of(const std::string& published_program);

} // namespace fragfft::figures
