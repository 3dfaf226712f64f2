#include "figures/items/beyond/stockham_line.hpp"

#include <cmath>
#include <numbers>

namespace fragfft::figures {

namespace {

// exp(-2 pi i k / length), in single precision or, for the table, rounded to it.
std::complex<float> root_of_line(std::size_t k, std::size_t length, Angles angles)
{
    if (angles == Angles::table) {
        const double angle = -2.0 * std::numbers::pi * static_cast<double>(k % length) / static_cast<double>(length);
        return {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
    }
    const std::size_t turned = angles == Angles::reduced ? k % length : k;
    const float angle = -2.0f * std::numbers::pi_v<float> * (static_cast<float>(turned) / static_cast<float>(length));
    return {std::cos(angle), std::sin(angle)};
}

} // namespace

const char* name(Angles angles)
{
    switch (angles) {
    case Angles::as_printed:
        return "angle as printed";
    case Angles::reduced:
        return "angle reduced";
    case Angles::table:
        return "table";
    }
    return "";
}

std::vector<std::complex<float>> stockham_line(std::vector<std::complex<float>> line, Angles angles)
{
    std::vector<std::complex<float>> after(line.size());
    for (std::size_t length = 2; length <= line.size(); length *= 2) { // Ns
        const std::size_t half = length / 2;
        for (std::size_t k = 0; k < line.size(); ++k) {
            const std::size_t first = k / length * half + k % half;
            const std::complex<float> odd = line[first + line.size() / 2];
            const std::complex<float> root = root_of_line(k, length, angles);
            // The product's four multiplications, without what C++ adds for infinities.
            after[k] = line[first] + std::complex<float>(odd.real() * root.real() - odd.imag() * root.imag(),
                                                         odd.real() * root.imag() + odd.imag() * root.real());
        }
        line.swap(after);
    }
    return line;
}

} // namespace fragfft::figures
