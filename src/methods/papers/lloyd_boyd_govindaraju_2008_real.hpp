// Real images and half of their spectra: Lloyd, Boyd & Govindaraju 2008, section 4.5.
//
// What is halved is the width, or the height where the columns alone are transformed: of a length L the bins 0 .. L/2
// are kept. An image is packed as complex numbers of half as many texels.
//
// An even length along an axis that is transformed: even and odd elements along it. Their transforms are unpacked in
// the last iteration's pass.
//
// Otherwise: adjacent lines, beside a last one without a partner a line of zeros. They are unpacked after the halved
// axis is transformed, and the other axis is then transformed as it is (Figure 6).
//
// The paper packs in a pass of its own. Here the first pass reads the real numbers in pairs, unless a line lacks a
// partner.
//
// Inverse: the same backwards. From a half spectrum that is not quite Hermitian at its edges the Hermitian part is
// taken, as FFTW and numpy.fft.irfft2 do.
#pragma once

#include "methods/problem.hpp"
#include "methods/radix_2.hpp"

#include <optional>

namespace fragfft::lloyd_boyd_govindaraju_2008 {

// The axis whose even and odd elements are packed; nothing where adjacent lines are.
std::optional<radix_2::Axis> packed_axis(const Problem& problem);

// "image" -> "result" of a problem whose domain is half_complex.
Plan half_complex_plan(const Problem& problem);

} // namespace fragfft::lloyd_boyd_govindaraju_2008
