#include "methods/fialka_cadik_2006_layout.hpp"

namespace fragfft::fialka_cadik_2006 {

namespace {

using Complex = std::complex<double>;

constexpr Complex j{0.0, 1.0};

// The bin of the complex image that `channel` is a part of.
Complex packed_bin(const Image& packed, int u, int v, int channel)
{
    const int real = channel - channel % 2;
    return {packed.at(u, v, real), packed.at(u, v, real + 1)};
}

} // namespace

int packed_channels(int channels)
{
    return channels + channels % 2;
}

DoubleComplexImage unpack(const Image& packed, int channels)
{
    DoubleComplexImage spectrum(packed.width, packed.height, channels);
    for (int v = 0; v < packed.height; ++v)
        for (int u = 0; u < packed.width; ++u)
            for (int channel = 0; channel < channels; ++channel) {
                const int negative_u = (packed.width - u) % packed.width;
                const int negative_v = (packed.height - v) % packed.height;
                const Complex bin = packed_bin(packed, u, v, channel);
                const Complex mirrored = std::conj(packed_bin(packed, negative_u, negative_v, channel));
                spectrum.at(u, v, channel) = channel % 2 == 0 ? 0.5 * (bin + mirrored) : -0.5 * j * (bin - mirrored);
            }
    return spectrum;
}

Image pack(const DoubleComplexImage& spectrum)
{
    Image packed(spectrum.width, spectrum.height, packed_channels(spectrum.channels));
    for (int v = 0; v < packed.height; ++v)
        for (int u = 0; u < packed.width; ++u)
            for (int channel = 0; channel < packed.channels; channel += 2) {
                const bool has_partner = channel + 1 < spectrum.channels;
                const Complex bin =
                    spectrum.at(u, v, channel) + (has_partner ? j * spectrum.at(u, v, channel + 1) : 0.0);
                packed.at(u, v, channel) = static_cast<float>(bin.real());
                packed.at(u, v, channel + 1) = static_cast<float>(bin.imag());
            }
    return packed;
}

Image response_source(const Image& kernel)
{
    Image source(kernel.width, kernel.height, 4);
    for (int y = 0; y < kernel.height; ++y)
        for (int x = 0; x < kernel.width; ++x)
            for (const int real : {0, 2})
                source.at(x, y, real) = kernel.at(x, y);
    return source;
}

Image pack_response(const DoubleComplexImage& response)
{
    Image packed(response.width, response.height, 4);
    for (int v = 0; v < packed.height; ++v)
        for (int u = 0; u < packed.width; ++u)
            for (const int real : {0, 2}) {
                packed.at(u, v, real) = static_cast<float>(response.at(u, v).real());
                packed.at(u, v, real + 1) = static_cast<float>(response.at(u, v).imag());
            }
    return packed;
}

} // namespace fragfft::fialka_cadik_2006
