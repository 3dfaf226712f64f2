// Moreland & Angel, "The FFT on a GPU", Graphics Hardware 2003: four real images, one in each channel of one RGBA
// texture, transformed in place of their own texels. No second texture for imaginary parts, no bit reversal, no branch:
// a quad per region draws the program variant that the region needs (Figure 3).
//
// Takes widths and heights that are powers of two from 2 on, in rgba32f and rgba16f. Three textures serve any number of
// passes: the image, the result and one scratch texture.
#pragma once

#include "methods/method.hpp"

namespace fragfft {

class MorelandAngel2003 final : public Method
{
public:
    std::string name() const override;
    std::string description() const override;
    std::string sizes() const override;
    void require_supported(const TransformOptions& options, int maximum_texture_size) const override;
    std::vector<Twiddles> twiddles() const override;
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
