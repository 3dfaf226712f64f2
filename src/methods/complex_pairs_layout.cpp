#include "methods/complex_pairs_layout.hpp"

#include "methods/half_complex.hpp"

namespace fragfft::complex_pairs {

namespace {

StoredBin where_complex(const Layout&, int channel, int u, int v)
{
    return {Term{u, v, 2 * channel}, Term{u, v, 2 * channel + 1}};
}

// Returns the bin (-u, -v); an axis that is not transformed keeps its index.
StoredBin paired(const Layout& layout, int channel, int u, int v, bool along_rows, bool along_columns)
{
    const int real = channel - channel % 2; // the component that holds H_R
    const int mirrored_u = along_rows ? (layout.width - u) % layout.width : u;
    const int mirrored_v = along_columns ? (layout.height - v) % layout.height : v;
    const bool own_mirror = mirrored_u == u && mirrored_v == v;
    // Returns here * H(u, v) + there * H(-u, -v), of the real or the imaginary part.
    const auto sum = [&](int component, double here, double there) {
        if (own_mirror)
            return here + there == 0.0 ? StoredNumber() : StoredNumber(Term{u, v, component, here + there});
        return StoredNumber(Term{u, v, component, here}, Term{mirrored_u, mirrored_v, component, there});
    };
    if (channel % 2 == 0)
        return {sum(real, 0.5, 0.5), sum(real + 1, 0.5, -0.5)};
    return {sum(real + 1, 0.5, 0.5), sum(real, -0.5, 0.5)};
}

StoredBin where_both(const Layout& layout, int channel, int u, int v)
{
    return paired(layout, channel, u, v, true, true);
}
StoredBin where_rows(const Layout& layout, int channel, int u, int v)
{
    return paired(layout, channel, u, v, true, false);
}
StoredBin where_columns(const Layout& layout, int channel, int u, int v)
{
    return paired(layout, channel, u, v, false, true);
}

void store_complex_row(const Layout& layout, int, std::span<const std::complex<float>> bins, std::span<float> texels)
{
    const auto channels = static_cast<std::size_t>(layout.channels);
    for (std::size_t u = 0; u < bins.size(); ++u)
        for (std::size_t channel = 0; channel < channels; ++channel) {
            texels[2 * (u * channels + channel)] = bins[u].real();
            texels[2 * (u * channels + channel) + 1] = bins[u].imag();
        }
}

StoredBin where_real(const Layout&, int, int u, int v)
{
    return {Term{u, v}, {}};
}

void store_real_row(const Layout&, int, std::span<const std::complex<float>> bins, std::span<float> texels)
{
    for (std::size_t u = 0; u < bins.size(); ++u)
        texels[u] = bins[u].real();
}

constexpr LayoutRule real_numbers{"real-numbers", where_real, store_real_row};
constexpr LayoutRule complex_numbers{"complex-numbers", where_complex, store_complex_row};
constexpr LayoutRule half_complex{"half-complex", where_complex};
constexpr LayoutRule pairs{"complex-pairs", where_both};
constexpr LayoutRule pairs_of_rows{"complex-pairs-of-rows", where_rows};
constexpr LayoutRule pairs_of_columns{"complex-pairs-of-columns", where_columns};

} // namespace

Layout layout(const Problem& problem, int channels)
{
    if (problem.domain == Domain::half_complex) {
        const Resource half = half_spectrum(problem, "", ResourceRole::temporary);
        return {half.width, half.height, 2 * channels, channels, channels, half_complex};
    }
    if (problem.domain == Domain::complex)
        return {problem.width, problem.height, 2 * channels, channels, channels, complex_numbers};
    const int paired_channels = channels + channels % 2;
    return {problem.width,
            problem.height,
            paired_channels,
            channels,
            paired_channels,
            problem.axes == Axes::both ? pairs : problem.axes == Axes::rows ? pairs_of_rows : pairs_of_columns};
}

Layout response_layout(const Problem& problem)
{
    return {problem.width, problem.height, 4, 2, 2, complex_numbers};
}

Layout narrow_response_layout(const Problem& problem)
{
    return {problem.width, problem.height, 2, 1, 1, complex_numbers};
}

Layout narrowest_response_layout(const Problem& problem)
{
    return problem.real_responses ? Layout{problem.width, problem.height, 1, 1, 1, real_numbers}
                                  : narrow_response_layout(problem);
}

} // namespace fragfft::complex_pairs
