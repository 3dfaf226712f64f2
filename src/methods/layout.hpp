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

// Which stored numbers a bin is made of, and what that is called: "complex-pairs".
struct LayoutRule
{
    const char* kind = "";
    StoredBin (*where)(const Layout& layout, int channel, int u, int v) = nullptr;
    // Writes a row of texels whose channels all have the same Hermitian spectrum, from the spectrum's row of that
    // number: what `where` says of it, for layouts that keep rows together. Null for others.
    void (*store_row)(const Layout& layout, int row, std::span<const std::complex<float>> bins,
                      std::span<float> texels) = nullptr;
};

// The spectrum of `channels` channels in textures of width x height texels, of which it takes `components` components.
// Every bin of every channel is a sum of stored numbers; different stored numbers must be orthogonal, which makes
// packing the transpose of unpacking but for a scale.
struct Layout
{
    int width = 0;
    int height = 0;
    int components = 0;
    int channels = 0;        // of the spectra that are wanted
    int stored_channels = 0; // that the components have room for; those beyond `channels` are zero
    LayoutRule rule = {};

    StoredBin where(int channel, int u, int v) const { return rule.where(*this, channel, u, v); }
};

// An image before its transform: each channel is a component, and there are no imaginary parts. Its kind is "image".
Layout image_layout(int width, int height, int channels);

// The same in texels of fewer components, which hold fewer of the spectra.
Layout narrowed(Layout layout, int components);

// The full spectrum, bin [0, 0] first, out of a texture of shape [height, width, components].
DoubleComplexImage unpack(const Layout& layout, const Image& packed);

// The texels of a spectrum of the layout's shape. Where unpacking repeats a number (a real image's spectrum holds each
// twice, conjugated), the mean of its places is stored.
Image pack(const Layout& layout, const DoubleComplexImage& spectrum);

} // namespace fragfft
