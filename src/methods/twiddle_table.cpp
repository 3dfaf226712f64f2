#include "methods/twiddle_table.hpp"

#include <cmath>
#include <numbers>

namespace fragfft {

std::complex<double> unit_root(long long k, long long length)
{
    if (8 * k > 4 * length) // third and fourth quarter: conjugate
        return std::conj(unit_root(length - k, length));
    if (8 * k > 2 * length) { // second quarter: reflected in the imaginary axis
        // k <= length/2, so 2 (length/2 - k) keeps integers for odd lengths too.
        const std::complex<double> mirrored = unit_root(length - 2 * k, 2 * length);
        return {-mirrored.real(), mirrored.imag()};
    }
    if (8 * k > length) { // second eighth: real and imaginary part swapped
        const std::complex<double> swapped = unit_root(length - 4 * k, 4 * length);
        return {swapped.imag(), swapped.real()};
    }
    const double angle = 2.0 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(length);
    return {std::cos(angle), std::sin(angle)};
}

Resource line_of_numbers(const std::string& name, const std::vector<std::complex<double>>& numbers)
{
    Resource line{name, static_cast<int>(numbers.size()), 1, gl::PixelFormat::rg32f, ResourceRole::constant};
    line.values.reserve(2 * numbers.size());
    for (const std::complex<double>& number : numbers) {
        line.values.push_back(static_cast<float>(number.real()));
        line.values.push_back(static_cast<float>(number.imag()));
    }
    return line;
}

Resource twiddle_table(const std::string& name, int length)
{
    std::vector<std::complex<double>> factors;
    factors.reserve(static_cast<std::size_t>(length));
    for (int k = 0; k < length; ++k)
        factors.push_back(std::conj(unit_root(k, length)));
    return line_of_numbers(name, factors);
}

} // namespace fragfft
