#include "reference/packing.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <string>

namespace fragfft::reference {

namespace {

void require_even(int size, const char* name)
{
    if (size < 2 || size % 2 != 0)
        throw InputError(std::string("the packing needs an even ") + name + " of at least 2, not " +
                         std::to_string(size));
}

void require_index(int index, int size, const char* name)
{
    require_even(size, name);
    if (index < 0 || index >= size)
        throw InputError("index " + std::to_string(index) + " lies outside a " + name + " of " + std::to_string(size));
}

void require_indices(int first, int second, int width, int height)
{
    require_index(first, width, "width");
    require_index(second, height, "height");
}

// Whether the bin is its own conjugate, where a real signal has a real spectrum.
bool is_zero_or_half(int index, int size)
{
    return index == 0 || index == size / 2;
}

template <typename Array> double term_value(const Array& packed, PackedTerm term, int channel)
{
    return term.sign == 0 ? 0.0 : term.sign * packed.at(term.column, term.row, channel);
}

double part_of(std::complex<double> value, SpectrumPart part)
{
    return part == SpectrumPart::real ? value.real() : value.imag();
}

// Throws InputError unless unpacking reproduces the spectrum; it does only if the spectrum is Hermitian.
void require_unpacked(const DoubleComplexImage& spectrum, const DoubleComplexImage& unpacked, double tolerance,
                      std::string (*name_of_bin)(int u, int v))
{
    for (int channel = 0; channel < spectrum.channels; ++channel) {
        double largest = 0.0;
        double worst = 0.0;
        std::string worst_bin;
        for (int v = 0; v < spectrum.height; ++v)
            for (int u = 0; u < spectrum.width; ++u) {
                const std::complex<double> value = spectrum.at(u, v, channel);
                if (!std::isfinite(value.real()) || !std::isfinite(value.imag()))
                    throw InputError("bin " + name_of_bin(u, v) + " of the spectrum is not finite");
                largest = std::max(largest, std::abs(value));
                if (const double difference = std::abs(value - unpacked.at(u, v, channel)); difference > worst) {
                    worst = difference;
                    worst_bin = name_of_bin(u, v);
                }
            }
        if (worst > tolerance * largest)
            throw InputError(fmt::format("the spectrum is not that of a real image: bin {} of channel {} differs by "
                                         "{:g} from what its conjugate says, the largest magnitude is {:g}",
                                         worst_bin, channel, worst, largest));
    }
}

} // namespace

PackedTerm real_term(int u, int length)
{
    require_index(u, length, "length");
    return u <= length / 2 ? PackedTerm{u, 0, 1} : PackedTerm{length - u, 0, 1};
}

PackedTerm imaginary_term(int u, int length)
{
    require_index(u, length, "length");
    if (is_zero_or_half(u, length))
        return {};
    return u < length / 2 ? PackedTerm{length - u, 0, -1} : PackedTerm{u, 0, 1};
}

PackedContent packed_content(int column, int length)
{
    require_index(column, length, "length");
    return {column, 0, column <= length / 2 ? SpectrumPart::real : SpectrumPart::imaginary};
}

PackedTerm real_term(int u, int v, int width, int height)
{
    require_indices(u, v, width, height);
    if (is_zero_or_half(u, width))
        return v <= height / 2 ? PackedTerm{u, v, 1} : PackedTerm{u, height - v, 1};
    if (u < width / 2)
        // The paper prints the cases below and above N/2 separately, with the same right-hand side.
        return is_zero_or_half(v, height) ? PackedTerm{u, v, 1} : PackedTerm{u, height - v, 1};
    return {width - u, v, 1};
}

PackedTerm imaginary_term(int u, int v, int width, int height)
{
    require_indices(u, v, width, height);
    if (is_zero_or_half(u, width)) {
        if (is_zero_or_half(v, height))
            return {};
        return v < height / 2 ? PackedTerm{u, height - v, -1} : PackedTerm{u, v, 1};
    }
    if (u < width / 2)
        return is_zero_or_half(v, height) ? PackedTerm{width - u, v, -1} : PackedTerm{width - u, height - v, -1};
    return {u, v, 1};
}

PackedContent packed_content(int column, int row, int width, int height)
{
    require_indices(column, row, width, height);
    if (is_zero_or_half(column, width))
        return {column, row, row <= height / 2 ? SpectrumPart::real : SpectrumPart::imaginary};
    // Columns u and width - u are the real and the imaginary part of the complex column of frequency width - u.
    if (column < width / 2)
        return {width - column, row, SpectrumPart::real};
    return {column, row, SpectrumPart::imaginary};
}

std::vector<std::complex<double>> unpack_line(const std::vector<double>& packed)
{
    const int length = static_cast<int>(packed.size());
    require_even(length, "length");
    DoubleImage line(length, 1, 1);
    line.samples = packed;
    std::vector<std::complex<double>> spectrum;
    for (int u = 0; u < length; ++u)
        spectrum.emplace_back(term_value(line, real_term(u, length), 0),
                              term_value(line, imaginary_term(u, length), 0));
    return spectrum;
}

DoubleComplexImage unpack_full(const DoubleImage& packed)
{
    cpu::require_samples(packed, "the packed spectrum");
    DoubleComplexImage spectrum(packed.width, packed.height, packed.channels);
    for (int v = 0; v < packed.height; ++v)
        for (int u = 0; u < packed.width; ++u) {
            const PackedTerm real = real_term(u, v, packed.width, packed.height);
            const PackedTerm imaginary = imaginary_term(u, v, packed.width, packed.height);
            for (int channel = 0; channel < packed.channels; ++channel)
                spectrum.at(u, v, channel) = {term_value(packed, real, channel),
                                              term_value(packed, imaginary, channel)};
        }
    return spectrum;
}

std::vector<double> pack_line(const std::vector<std::complex<double>>& spectrum, double tolerance)
{
    const int length = static_cast<int>(spectrum.size());
    require_even(length, "length");
    DoubleComplexImage line(length, 1, 1);
    line.samples = spectrum;
    std::vector<double> packed;
    for (int column = 0; column < length; ++column) {
        const PackedContent content = packed_content(column, length);
        packed.push_back(part_of(line.at(content.u, 0), content.part));
    }
    DoubleComplexImage unpacked(length, 1, 1);
    unpacked.samples = unpack_line(packed);
    require_unpacked(line, unpacked, tolerance, [](int u, int) { return fmt::format("[{}]", u); });
    return packed;
}

DoubleImage pack_full(const DoubleComplexImage& spectrum, double tolerance)
{
    cpu::require_samples(spectrum, "the spectrum to pack");
    require_even(spectrum.width, "width");
    require_even(spectrum.height, "height");
    DoubleImage packed(spectrum.width, spectrum.height, spectrum.channels);
    for (int channel = 0; channel < spectrum.channels; ++channel)
        for (int row = 0; row < packed.height; ++row)
            for (int column = 0; column < packed.width; ++column) {
                const PackedContent content = packed_content(column, row, packed.width, packed.height);
                packed.at(column, row, channel) = part_of(spectrum.at(content.u, content.v, channel), content.part);
            }
    require_unpacked(spectrum, unpack_full(packed), tolerance,
                     [](int u, int v) { return fmt::format("[{},{}]", v, u); });
    return packed;
}

} // namespace fragfft::reference
