// What each texel of Moreland & Angel's packed spectrum holds: Figures 1 and 2, equations 9 and 10.
#pragma once

#include "methods/layout.hpp"
#include "methods/problem.hpp"

namespace fragfft::moreland_angel_2003 {

// One real number of a spectrum.
struct StoredPart
{
    int u = 0; // column frequency
    int v = 0; // row frequency
    bool imaginary = false;
};

// Figure 1: what position `n` of a packed row of even length N holds (v is 0): the real part of F(n) up to N/2,
// the imaginary part of F(n) beyond it.
StoredPart stored_part(int n, int length);

// Figure 2: what the texel at (column, row) of a packed spectrum of M x N texels, both even, holds.
StoredPart stored_part(int column, int row, int width, int height);

// Equation 10, for each channel in a component of its own.
Layout layout(const Problem& problem, int channels);

} // namespace fragfft::moreland_angel_2003
