// The packing of Moreland and Angel 2003: the spectrum of a real image, stored in a real array of the image's size. One
// dimension: equation 9 (Figure 1). Two dimensions: equation 10 (Figure 2). Both hold for any scaling of F.
//
// A[column][row] is the packed array and F(u, v) the full complex spectrum, 0 <= u < width, 0 <= v < height. The
// paper's M is `width` and its N is `height`; in equation 9, N is `length`. All sizes must be even and at least 2:
// every function throws InputError for another size, and for an index outside.
#pragma once

#include "arrays/complex_image.hpp"

#include <complex>
#include <vector>

namespace fragfft::reference {

// One line of equation 9 or 10: a part of F is sign * A[column][row]. sign is +1, -1, or 0 if the part is identically
// zero (column and row are 0 then).
struct PackedTerm
{
    int column = 0;
    int row = 0;
    int sign = 0;

    bool operator==(const PackedTerm&) const = default;
};

enum class SpectrumPart
{
    real,
    imaginary
};

// The part of F(u, v) that an element of A holds, with a positive sign. The same element also determines the conjugate
// bin F(-u, -v).
struct PackedContent
{
    int u = 0;
    int v = 0;
    SpectrumPart part = SpectrumPart::real;

    bool operator==(const PackedContent&) const = default;
};

// Equation 9; the row is 0.
PackedTerm real_term(int u, int length);
PackedTerm imaginary_term(int u, int length);
// Figure 1, the inverse of equation 9; v is 0.
PackedContent packed_content(int column, int length);

// Equation 10.
PackedTerm real_term(int u, int v, int width, int height);
PackedTerm imaginary_term(int u, int v, int width, int height);
// Figure 2, the inverse of equation 10.
PackedContent packed_content(int column, int row, int width, int height);

// Returns F(u) for all u from A, by equation 9.
std::vector<std::complex<double>> unpack_line(const std::vector<double>& packed);
// Returns F(u, v) for all bins of each channel, by equation 10: shape [height, width, channels].
DoubleComplexImage unpack_full(const DoubleImage& packed);

// Returns A from F, the inverse of the above: pack_full(unpack_full(A)) is exactly A. F must be Hermitian, that is,
// unpacking A must reproduce it: |unpack_full(A)(u, v) - F(u, v)| <= tolerance * max |F| (of the same channel).
// Otherwise, and for bins that are not finite, throws InputError that names the worst bin as [v,u], or as [u] for a
// line.
std::vector<double> pack_line(const std::vector<std::complex<double>>& spectrum, double tolerance);
DoubleImage pack_full(const DoubleComplexImage& spectrum, double tolerance);

} // namespace fragfft::reference
