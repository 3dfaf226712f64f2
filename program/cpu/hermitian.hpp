// The symmetry of real images' spectra: F(-u, -v) = conj F(u, v); an axis that is not transformed keeps its sign.
#pragma once

#include "arrays/complex_image.hpp"
#include "fragfft/conventions.hpp"

namespace fragfft::cpu {

struct Bin
{
    int u = 0;
    int v = 0;

    bool operator==(const Bin&) const = default;
};

// Returns the position of a bin's conjugate in a spectrum of width x height bins.
inline Bin mirrored(const Bin& bin, int width, int height, Axes axes)
{
    return {axes == Axes::columns ? bin.u : (width - bin.u) % width,
            axes == Axes::rows ? bin.v : (height - bin.v) % height};
}

// Throws InputError, naming the worst bin of a channel as [v,u], unless each channel is finite and Hermitian to within
// `tolerance` times its own largest magnitude.
template <typename Number>
void require_hermitian(const SampleArray<std::complex<Number>>& spectrum, double tolerance, Axes axes = Axes::both);

} // namespace fragfft::cpu
