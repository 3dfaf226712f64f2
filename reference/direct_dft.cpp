#include "reference/direct_dft.hpp"

#include <cmath>
#include <cstddef>
#include <numbers>

namespace fragfft::reference {

namespace {

// Sum of signal(n) * W[n * frequency mod size] over n. The index is reduced in integers, so that every angle
// lies in [0, 2 pi) and is as accurate as the first.
template <typename Signal>
std::complex<double> correlate(Signal signal, const std::vector<std::complex<double>>& twiddles, int frequency)
{
    const auto step = static_cast<std::size_t>(frequency);
    std::complex<double> sum = 0.0;
    std::size_t index = 0;
    for (std::size_t n = 0; n < twiddles.size(); ++n) {
        sum += signal(static_cast<int>(n)) * twiddles[index];
        index += step;
        index -= index >= twiddles.size() ? twiddles.size() : 0;
    }
    return sum;
}

} // namespace

std::vector<std::complex<double>> twiddle_table(int size, Direction direction)
{
    const double turn = (direction == Direction::forward ? -2.0 : 2.0) * std::numbers::pi;
    std::vector<std::complex<double>> table(static_cast<std::size_t>(size));
    for (int k = 0; k < size; ++k) {
        // Angles in (-pi, pi] have half the rounding error of those up to 2 pi, and make W[size - k] exactly conj W[k].
        const int nearest = 2 * k > size ? k - size : k;
        table[static_cast<std::size_t>(k)] = std::polar(1.0, turn * nearest / size);
    }
    return table;
}

std::vector<std::complex<double>> direct_dft(const std::vector<std::complex<double>>& signal, Direction direction)
{
    DoubleComplexImage row(static_cast<int>(signal.size()), 1, 1);
    row.samples = signal;
    return direct_dft(row, direction).samples;
}

DoubleComplexImage direct_dft(const DoubleComplexImage& image, Direction direction, Axes axes)
{
    cpu::require_samples(image, "the input of the direct DFT");
    const auto column_twiddles = twiddle_table(image.width, direction);
    const auto row_twiddles = twiddle_table(image.height, direction);
    const double samples_summed =
        (axes == Axes::columns ? 1.0 : image.width) * (axes == Axes::rows ? 1.0 : image.height);
    const double scale = direction == Direction::forward ? 1.0 : 1.0 / samples_summed;

    DoubleComplexImage result(image.width, image.height, image.channels);
    for (int channel = 0; channel < image.channels; ++channel)
        for (int v = 0; v < image.height; ++v)
            for (int u = 0; u < image.width; ++u) {
                const auto row_sum = [&](int y) {
                    return axes == Axes::columns
                               ? image.at(u, y, channel)
                               : correlate([&](int x) { return image.at(x, y, channel); }, column_twiddles, u);
                };
                result.at(u, v, channel) =
                    scale * (axes == Axes::rows ? row_sum(v) : correlate(row_sum, row_twiddles, v));
            }
    return result;
}

} // namespace fragfft::reference
