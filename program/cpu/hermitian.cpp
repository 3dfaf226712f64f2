#include "program/cpu/hermitian.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <string>

namespace fragfft::cpu {

namespace {

std::string name(const Bin& bin)
{
    return std::string("[").append(std::to_string(bin.v)).append(",").append(std::to_string(bin.u)).append("]");
}

template <typename Number>
void require_hermitian_channel(const SampleArray<std::complex<Number>>& spectrum, int channel, double tolerance,
                               Axes axes)
{
    double largest = 0.0;
    double worst = 0.0;
    Bin worst_bin;
    for (int v = 0; v < spectrum.height; ++v)
        for (int u = 0; u < spectrum.width; ++u) {
            const Bin bin{u, v};
            const std::complex<double> value(spectrum.at(u, v, channel));
            if (!std::isfinite(value.real()) || !std::isfinite(value.imag()))
                throw InputError("bin " + name(bin) + " of the spectrum is not finite");
            const Bin mirror = mirrored(bin, spectrum.width, spectrum.height, axes);
            const double difference =
                std::abs(value - std::conj(std::complex<double>(spectrum.at(mirror.u, mirror.v, channel))));
            largest = std::max(largest, std::abs(value));
            if (difference > worst) {
                worst = difference;
                worst_bin = bin;
            }
        }
    if (worst > tolerance * largest)
        throw InputError("the spectrum is not that of a real image: bin " + name(worst_bin) + " of channel " +
                         std::to_string(channel) + " differs from its mirror bin's conjugate by " +
                         std::to_string(worst) + ", the largest magnitude is " + std::to_string(largest));
}

} // namespace

template <typename Number>
void require_hermitian(const SampleArray<std::complex<Number>>& spectrum, double tolerance, Axes axes)
{
    for (int channel = 0; channel < spectrum.channels; ++channel)
        require_hermitian_channel(spectrum, channel, tolerance, axes);
}

template void require_hermitian(const ComplexImage&, double, Axes);
template void require_hermitian(const DoubleComplexImage&, double, Axes);

} // namespace fragfft::cpu
