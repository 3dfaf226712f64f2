#include "methods/moreland_angel_2003_layout.hpp"

namespace fragfft::moreland_angel_2003 {

StoredPart stored_part(int n, int length)
{
    return {n, 0, n > length / 2};
}

StoredPart stored_part(int column, int row, int width, int height)
{
    // Columns 0 and M/2 are real sequences before their transform, so each is a packed sequence of its own.
    if (column == 0 || column == width / 2)
        return {column, row, stored_part(row, height).imaginary};
    // Elsewhere the pair of columns (M-u, u) is one complex column: that of the negative frequency.
    if (column < width / 2)
        return {width - column, row, false};
    return {column, row, true};
}

DoubleComplexImage unpack(const Image& packed)
{
    const int width = packed.width;
    const int height = packed.height;
    DoubleComplexImage spectrum(width, height, packed.channels);
    for (int row = 0; row < height; ++row)
        for (int column = 0; column < width; ++column) {
            const StoredPart part = stored_part(column, row, width, height);
            for (int channel = 0; channel < packed.channels; ++channel) {
                const double value = packed.at(column, row, channel);
                const int u = part.u;
                const int v = part.v;
                const int negative_u = (width - u) % width;
                const int negative_v = (height - v) % height;
                const std::complex<double> contribution = part.imaginary ? std::complex{0.0, value} : value;
                spectrum.at(u, v, channel) += contribution;
                // A bin that is its own conjugate has one real part only.
                if (negative_u != u || negative_v != v)
                    spectrum.at(negative_u, negative_v, channel) += std::conj(contribution);
            }
        }
    return spectrum;
}

Image pack(const DoubleComplexImage& spectrum)
{
    Image packed(spectrum.width, spectrum.height, spectrum.channels);
    for (int row = 0; row < packed.height; ++row)
        for (int column = 0; column < packed.width; ++column) {
            const StoredPart part = stored_part(column, row, packed.width, packed.height);
            for (int channel = 0; channel < packed.channels; ++channel) {
                const std::complex<double> value = spectrum.at(part.u, part.v, channel);
                packed.at(column, row, channel) = static_cast<float>(part.imaginary ? value.imag() : value.real());
            }
        }
    return packed;
}

} // namespace fragfft::moreland_angel_2003
