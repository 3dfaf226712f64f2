#include "program/cpu/half_spectrum.hpp"

#include "program/cpu/hermitian.hpp"

namespace fragfft::cpu {

DoubleComplexImage half_spectrum(const DoubleComplexImage& full, Axes axes)
{
    require_samples(full, "the full spectrum");
    const bool halves_columns = axes == Axes::columns;
    DoubleComplexImage half(halves_columns ? full.width : full.width / 2 + 1,
                            halves_columns ? full.height / 2 + 1 : full.height, full.channels);
    for (int v = 0; v < half.height; ++v)
        for (int u = 0; u < half.width; ++u)
            for (int channel = 0; channel < half.channels; ++channel)
                half.at(u, v, channel) = full.at(u, v, channel);
    return half;
}

DoubleComplexImage full_spectrum(const DoubleComplexImage& half, int length, Axes axes)
{
    require_samples(half, "the half spectrum");
    const bool along_columns = axes == Axes::columns; // the halved axis
    const int bins = along_columns ? half.height : half.width;
    if (length < 1 || bins != length / 2 + 1)
        throw InputError("a half spectrum " + std::to_string(bins) + (along_columns ? " bins high" : " bins wide") +
                         " does not belong to an image " + std::to_string(length) +
                         (along_columns ? " pixels high" : " pixels wide"));
    DoubleComplexImage full(along_columns ? half.width : length, along_columns ? length : half.height, half.channels);
    for (int v = 0; v < full.height; ++v)
        for (int u = 0; u < full.width; ++u) {
            const Bin mirror = mirrored({u, v}, full.width, full.height, axes);
            const int here = along_columns ? v : u; // along the halved axis
            const int there = along_columns ? mirror.v : mirror.u;
            for (int channel = 0; channel < full.channels; ++channel) {
                const auto stored = [&] { return half.at(u, v, channel); };
                const auto conjugate = [&] { return std::conj(half.at(mirror.u, mirror.v, channel)); };
                full.at(u, v, channel) = here == there ? 0.5 * (stored() + conjugate())
                                         : here < bins ? stored()
                                                       : conjugate();
            }
        }
    return full;
}

} // namespace fragfft::cpu
