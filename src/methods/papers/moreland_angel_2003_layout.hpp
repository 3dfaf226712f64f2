// The layout of Moreland & Angel's packed spectrum: Figures 1 and 2, equations 9 and 10.
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

// Figure 1: position `n` of a packed row of even length N holds the real part of F(n) up to N/2, and the imaginary part
// of F(n) beyond it. v is 0.
StoredPart stored_part(int n, int length);

// Figure 2: the contents of the texel at (column, row) of a packed spectrum of M x N texels, both even.
StoredPart stored_part(int column, int row, int width, int height);

// Equation 10, with each channel in its own component.
Layout layout(const Problem& problem, int channels);

} // namespace fragfft::moreland_angel_2003
