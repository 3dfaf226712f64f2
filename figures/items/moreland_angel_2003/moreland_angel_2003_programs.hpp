// What Tables 1 to 3 of Moreland & Angel 2003 are about: the filter exactly as published, and its programs.
#pragma once

#include "engine/plan.hpp"
#include "methods/problem.hpp"

#include <string>

namespace fragfft::figures {

// A side x side image with the paper's scaling and twiddle factors computed in the program.
Problem moreland_angel_2003_problem(int side);

// The filter of such an image.
Plan moreland_angel_2003_filter_as_published(int side);

// The program family that a row of the paper's tables names: "FFT" is "fft".
std::string family_of(const std::string& published_program);

// As every item calls the time of the method's filter, see measuring::quantity.
std::string filter_quantity(const Problem& problem);

} // namespace fragfft::figures
