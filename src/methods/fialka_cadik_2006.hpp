// Fialka & Cadik, "FFT and Convolution Performance in Image Filtering on GPU", 2006, section 3.1: radix-2 decimation in
// frequency, one full-screen pass per stage, log2 M for the rows and then log2 N for the columns.
//
// The opposite choice to Moreland & Angel 2003: not a program for each region of the texture, but the same instructions
// for every fragment. What differs between the two halves of a butterfly, the sign, the partner and the twiddle factor,
// are numbers in one auxiliary texture (Figure 4). Bits are reversed by the coordinates that the last stage reads at.
//
// A texel holds two complex numbers: R + jG, and in RGBA textures B + jA beside it: two transforms at once. A real
// kernel's response multiplies such a spectrum as it is. Only unpack separates the channels, on the CPU.
//
// Takes widths and heights that are powers of two from 2 on, in rgba32f and rgba16f, and images of 1 or 2 channels in
// rg32f and rg16f too. Twiddles only from the auxiliary texture. The paper has the forward transform unscaled
// (equation 1) and says nothing of the inverse, so Scaling::paper is Scaling::none.
//
// Erratum: the paper prints (a + bi) exp(-i theta) as (a cos - b sin) + i (a cos + b sin). It is
// (a cos + b sin) + i (b cos - a sin).
#pragma once

#include "methods/method.hpp"

namespace fragfft {

class FialkaCadik2006 final : public Method
{
public:
    std::string name() const override;
    std::string description() const override;
    std::string sizes() const override;
    std::vector<Twiddles> twiddles() const override;
    void require_supported(const TransformOptions& options, int maximum_texture_size) const override;
    Plan forward(const TransformOptions& options) const override;
    Plan inverse(const TransformOptions& options) const override;
    Plan filter(const TransformOptions& options) const override;
    Plan filter_spectrum(const TransformOptions& options) const override;
    int packed_channels(int channels) const override;
    DoubleComplexImage unpack(const Image& packed, int channels) const override;
    Image pack(const DoubleComplexImage& spectrum) const override;
    Image response_source(const Image& kernel) const override;
    Image pack_response(const DoubleComplexImage& response) const override;
};

} // namespace fragfft
