#include "methods/twiddle_table.hpp"

#include <cmath>
#include <numbers>

namespace fragfft {

std::complex<double> unit_root(long long k, long long length)
{
    if (8 * k > 4 * length) // third and fourth quarter: conjugate
        return std::conj(unit_root(length - k, length));
    if (8 * k > 2 * length) { // second quarter: mirrored at the imaginary axis
        // k <= length/2, so 2 (length/2 - k) keeps integers for odd lengths too.
        const std::complex<double> mirrored = unit_root(length - 2 * k, 2 * length);
        return {-mirrored.real(), mirrored.imag()};
    }
    if (8 * k > length) { // second eighth: swapped
        const std::complex<double> swapped = unit_root(length - 4 * k, 4 * length);
        return {swapped.imag(), swapped.real()};
    }
    const double angle = 2.0 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(length);
    return {std::cos(angle), std::sin(angle)};
}

Resource twiddle_table(const std::string& name, int length)
{
    Resource table{name, length, 1, gl::PixelFormat::rg32f, ResourceRole::constant};
    table.values.reserve(2 * static_cast<std::size_t>(length));
    for (int k = 0; k < length; ++k) {
        const std::complex<double> root = unit_root(k, length);
        table.values.push_back(static_cast<float>(root.real()));
        table.values.push_back(static_cast<float>(-root.imag()));
    }
    return table;
}

} // namespace fragfft
