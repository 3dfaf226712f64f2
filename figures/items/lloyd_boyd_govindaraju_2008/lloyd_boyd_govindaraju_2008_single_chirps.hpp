// The chirp of Lloyd, Boyd & Govindaraju 2008, section 4.3, computed in single precision, as they say it cannot be.
#pragma once

#include "engine/plan.hpp"

#include <complex>
#include <vector>

namespace fragfft::figures {

enum class SingleChirp
{
    direct,  // pi n^2 / N as it stands, every operation rounded to single precision
    reduced, // the same, but n^2 reduced modulo 2 N in integers first, as programs of 2008 could not
};

// b*(n) = exp(-pi j n^2 / length), 0 <= n < length. The angle is of single precision; its cosine and sine are exact, so
// that no device's own are blamed.
std::vector<std::complex<double>> single_chirp(int length, SingleChirp how);

// The z-chirp of a line, an unwrapped plan of lloyd_boyd_govindaraju_2008, with this chirp in place of its own. The
// chirp's transform is made of it in double precision.
Plan with_chirp(Plan plan, const std::vector<std::complex<double>>& conjugate);

} // namespace fragfft::figures
