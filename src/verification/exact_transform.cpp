#include "verification/exact_transform.hpp"

#include "methods/twiddle_table.hpp"

#include <vector>

namespace fragfft {

namespace {

using Line = std::vector<std::complex<double>>;

Line roots_of(int length, Direction direction)
{
    Line roots;
    for (int k = 0; k < length; ++k) {
        const std::complex<double> root = unit_root(k, length);
        roots.push_back(direction == Direction::forward ? std::conj(root) : root);
    }
    return roots;
}

// The index k n is reduced modulo the length in integers, so that every root is as exact as the first.
void sum_up(Line& line, const Line& roots, double scale)
{
    Line sums(line.size());
    for (std::size_t k = 0; k < sums.size(); ++k) {
        std::size_t index = 0;
        for (const std::complex<double>& number : line) {
            sums[k] += number * roots[index];
            index = (index + k) % roots.size();
        }
        sums[k] *= scale;
    }
    line.swap(sums);
}

template <typename At> void transform_line(std::size_t length, const Line& roots, double scale, const At& at)
{
    Line line(length);
    for (std::size_t i = 0; i < length; ++i)
        line[i] = at(static_cast<int>(i));
    sum_up(line, roots, scale);
    for (std::size_t i = 0; i < length; ++i)
        at(static_cast<int>(i)) = line[i];
}

} // namespace

DoubleComplexImage exact_transform(const DoubleComplexImage& image, Direction direction, Axes axes)
{
    DoubleComplexImage result = image;
    const auto along = [&](int length, int lines, const auto& at) {
        const Line roots = roots_of(length, direction);
        const double scale = direction == Direction::forward ? 1.0 : 1.0 / length;
        for (int line = 0; line < lines; ++line)
            for (int channel = 0; channel < image.channels; ++channel)
                transform_line(roots.size(), roots, scale,
                               [&](int i) -> std::complex<double>& { return at(i, line, channel); });
    };
    if (axes != Axes::columns)
        along(
            image.width,
            image.height, [&](int i, int line, int channel) -> auto& { return result.at(i, line, channel); });
    if (axes != Axes::rows)
        along(
            image.height,
            image.width, [&](int i, int line, int channel) -> auto& { return result.at(line, i, channel); });
    return result;
}

} // namespace fragfft
