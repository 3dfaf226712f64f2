#include "methods/papers/moreland_angel_2003_layout.hpp"

#include <algorithm>

namespace fragfft::moreland_angel_2003 {

namespace {

// Equation 10. With M x N texels A[u][v], u the column:
//     0 < u < M/2:   F = A[u][N-v] - j A[M-u][N-v]   (row 0 is its own N-0)
//     u > M/2:       F = A[M-u][v] + j A[u][v]
//     u in {0, M/2}: F_R = A[u][min(v, N-v)],   F_I = 0 at v in {0, N/2}, -A[u][N-v] below N/2, A[u][v] above
StoredBin where(const Layout& layout, int channel, int u, int v)
{
    const auto part = [&](int column, int row, double sign = 1.0) {
        return StoredNumber(Term{column, row % layout.height, channel, sign});
    };
    const int mirrored_u = layout.width - u;
    const int mirrored_v = layout.height - v;
    if (u == 0 || 2 * u == layout.width) {
        const StoredNumber real = part(u, std::min(v, mirrored_v));
        if (v == 0 || 2 * v == layout.height)
            return {real, {}};
        return {real, 2 * v < layout.height ? part(u, mirrored_v, -1.0) : part(u, v)};
    }
    if (2 * u < layout.width)
        return {part(u, mirrored_v), part(mirrored_u, mirrored_v, -1.0)};
    return {part(mirrored_u, v), part(u, v)};
}

// Each row of texels depends on one row of frequencies only, see stored_part.
void store_row(const Layout& layout, int row, std::span<const std::complex<float>> bins, std::span<float> texels)
{
    const auto channels = static_cast<std::size_t>(layout.channels);
    for (int column = 0; column < layout.width; ++column) {
        const StoredPart part = stored_part(column, row, layout.width, layout.height);
        const std::complex<float> bin = bins[static_cast<std::size_t>(part.u)];
        const auto first = static_cast<std::size_t>(column) * channels;
        std::ranges::fill(texels.subspan(first, channels), part.imaginary ? bin.imag() : bin.real());
    }
}

} // namespace

StoredPart stored_part(int n, int length)
{
    return {n, 0, n > length / 2};
}

StoredPart stored_part(int column, int row, int width, int height)
{
    // Columns 0 and M/2 are real sequences before their transform, so each is packed separately.
    if (column == 0 || column == width / 2)
        return {column, row, stored_part(row, height).imaginary};
    // Elsewhere the pair of columns (M-u, u) is one complex column, that of the negative frequency.
    if (column < width / 2)
        return {width - column, row, false};
    return {column, row, true};
}

Layout layout(const Problem& problem, int channels)
{
    return {problem.width, problem.height, channels, channels, channels, {"moreland-angel-2003", where, store_row}};
}

} // namespace fragfft::moreland_angel_2003
