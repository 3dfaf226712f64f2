// Real images and half of their spectra: Lloyd, Boyd & Govindaraju 2008, section 4.5.
//
// The width is halved, or the height if only the columns are transformed: of a length L the bins 0 .. L/2 are kept. An
// image is packed as complex numbers in half as many texels.
//
// If the length along a transformed axis is even, even and odd elements along it are packed. The last iteration's pass
// unpacks their transforms.
//
// Otherwise adjacent lines are packed, a last line without a partner with a line of zeros. They are unpacked after the
// halved axis is transformed, and the other axis is then transformed as usual (Figure 6).
//
// Wrapped rows (section 4.4), even or odd, are packed with their neighbours, and every pass is by logical indexing.
//
// The paper packs in a separate pass. Here the first pass reads the real numbers in pairs, unless a line lacks a
// partner.
//
// The inverse transform reverses these passes. If a half spectrum is not quite Hermitian at its edges, its Hermitian
// part is transformed, as by FFTW and numpy.fft.irfft2.
#pragma once

#include "methods/problem.hpp"
#include "methods/radix_2.hpp"

#include <optional>

namespace fragfft::lloyd_boyd_govindaraju_2008 {

// The axis along which even and odd elements are packed; nothing if adjacent lines are packed.
std::optional<radix_2::Axis> packed_axis(const Problem& problem);

// The plan from "image" to "result" of a problem in the half_complex domain.
Plan half_complex_plan(const Problem& problem);

} // namespace fragfft::lloyd_boyd_govindaraju_2008
