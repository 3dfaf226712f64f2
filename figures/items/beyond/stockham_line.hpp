// Stockham's FFT of one line on the CPU in single precision, by the algorithm of Lloyd, Boyd & Govindaraju 2008,
// section 4.1, to see what the angles of its twiddle factors cost.
#pragma once

#include <complex>
#include <vector>

namespace fragfft::figures {

enum class Angles
{
    as_printed, // -2 pi k / Ns for every k of the line: many turns, of which a float keeps fewer digits the more there
                // are
    reduced,    // the same, k modulo Ns in integers first
    table,      // cosines and sines in double precision, then rounded
};

const char* name(Angles angles); // "angle as printed"

// The forward transform, unscaled. The length is a power of two.
std::vector<std::complex<float>> stockham_line(std::vector<std::complex<float>> line, Angles angles);

} // namespace fragfft::figures
