// Maps each number of a spectrum to its texel and component in a method's texture.
#pragma once

#include "image.hpp"

#include <array>
#include <complex>
#include <cstddef>
#include <span>

namespace fragfft {

// `factor` times one component of one texel.
struct Term
{
    int x = 0;
    int y = 0;
    int component = 0;
    double factor = 1.0;
};

// A real number as a sum of at most two terms; none is zero.
struct StoredNumber
{
    std::array<Term, 2> storage{};
    std::size_t count = 0;

    StoredNumber() = default;
    StoredNumber(Term term) : storage{term}, count(1) {}
    StoredNumber(Term first, Term second) : storage{first, second}, count(2) {}

    std::span<const Term> terms() const { return {storage.data(), count}; }
};

struct StoredBin
{
    StoredNumber real;
    StoredNumber imaginary;
};

struct Layout;

// Which stored numbers make up a bin, and the rule's name, such as "complex-pairs".
struct LayoutRule
{
    const char* kind = "";
    StoredBin (*where)(const Layout& layout, int channel, int u, int v) = nullptr;
    // Writes one row of texels whose channels all have the same Hermitian spectrum, from the spectrum's row of that
    // index, consistently with `where`. Null for layouts that do not keep rows together.
    void (*store_row)(const Layout& layout, int row, std::span<const std::complex<float>> bins,
                      std::span<float> texels) = nullptr;
};

// The layout of the spectra of `channels` channels in a texture of width x height texels, of which it uses `components`
// components. Every bin of every channel is a sum of stored numbers. The sums must be orthogonal for different stored
// numbers, so that packing is the transpose of unpacking, except for a scale.
struct Layout
{
    int width = 0;
    int height = 0;
    int components = 0;
    int channels = 0;        // number of spectra that are needed
    int stored_channels = 0; // as many as fit the components; those beyond `channels` are zero
    LayoutRule rule = {};

    StoredBin where(int channel, int u, int v) const { return rule.where(*this, channel, u, v); }
};

// The layout of an image before its transform: each channel is one component, without imaginary parts. Its kind is
// "image".
Layout image_layout(int width, int height, int channels);

// The same layout in texels of fewer components, which hold fewer spectra.
Layout narrowed(Layout layout, int components);

// Returns the full spectrum, bin [0, 0] first, from a texture of shape [height, width, components].
DoubleComplexImage unpack(const Layout& layout, const Image& packed);

// Returns the texels of a spectrum. If unpacking repeats a number (a real image's spectrum has each twice, once
// conjugated), the mean of its occurrences is stored.
Image pack(const Layout& layout, const DoubleComplexImage& spectrum);

} // namespace fragfft
