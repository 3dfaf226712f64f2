// The layout of spectra that are computed as complex numbers: components 0 and 1 of a texel are the real and the
// imaginary part of one complex image's spectrum, components 2 and 3 those of another's. Real images are combined to
// the complex images R + jG and B + jA (Fialka & Cadik 2006, section 4; Lloyd, Boyd & Govindaraju 2008, section 4.5).
#pragma once

#include "methods/layout.hpp"
#include "methods/problem.hpp"

#include <array>

namespace fragfft::complex_pairs {

// In the complex domain the 1 or 2 channels are complex images; in the half-complex domain they are half spectra of
// real images. In the real domain there are 1 to 4 channels, two in each complex image. With H the spectrum of F + jG,
// F and G real images, along each transformed axis:
//     F(u, v) = (H(u, v) + conj H(-u, -v)) / 2,   G(u, v) = (H(u, v) - conj H(-u, -v)) / 2j
// and H = F + jG. A last channel without a partner is packed with G = 0.
Layout layout(const Problem& problem, int channels);

// For Method::kernel_components: a kernel is the real part of both complex images.
inline constexpr std::array<bool, 4> kernel_components{true, false, true, false};

// The response for both complex images: (re, im, re, im). It need not be Hermitian.
Layout response_layout(const Problem& problem);
// The same for Method::has_narrow_responses.
Layout narrow_response_layout(const Problem& problem);
// The same for Method::has_real_responses: one number a texel where the problem says that responses are real.
Layout narrowest_response_layout(const Problem& problem);

} // namespace fragfft::complex_pairs
