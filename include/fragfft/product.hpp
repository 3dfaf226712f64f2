/// @file
/// Products of the spectra of two images.
#pragma once

namespace fragfft {

/// What becomes of the spectra F of an image f and G of another image g, frequency by frequency and each channel by
/// itself. Both images are periods of waves: x + t is meant modulo the size.
enum class Product
{
    convolution, ///< F G, of which comes h(x) = sum over t of f(x - t) g(t)
    correlation, ///< F conj G: h(x) = sum over t of f(x + t) g(t), largest where f is g shifted by x
    /// F conj G / |F conj G|: 1 at x and 0 elsewhere where f is g shifted by x. 0 at frequencies of which an image
    /// holds nothing but rounding errors, for these have any phase.
    phase_correlation,
    /// F conj G / (|G|^2 + noise), after Wiener: what f was before it was convolved with g. At frequencies where |G|^2
    /// is far above the noise it is F / G, and where it is far below it is next to nothing.
    deconvolution,
};

} // namespace fragfft
