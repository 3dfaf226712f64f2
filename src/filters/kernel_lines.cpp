#include "filters/kernel_lines.hpp"

#include "methods/twiddle_table.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

namespace fragfft {

namespace {

std::vector<std::complex<double>> roots_of(int length)
{
    std::vector<std::complex<double>> roots;
    for (int k = 0; k < length; ++k)
        roots.push_back(unit_root(k, length));
    return roots;
}

// Indices are reduced as integers: large products lose no accuracy.
std::size_t product_modulo(std::int64_t a, std::int64_t b, std::int64_t modulus)
{
    const std::int64_t remainder = a * b % modulus;
    return static_cast<std::size_t>(remainder < 0 ? remainder + modulus : remainder);
}

// The weights at a position and at its negative, modulo the length; the map's key is the position, at most half the
// length.
struct Pair
{
    double here = 0.0;
    double opposite = 0.0;
};

int folded(int position, int length)
{
    return static_cast<int>(product_modulo(position, 1, length));
}

bool is_opposite(int position, int length)
{
    return 2 * position > length;
}

// The weights of one row, folded into a period.
std::map<int, Pair> pairs_of_row(const Kernel& kernel, int y, int width)
{
    std::map<int, Pair> pairs;
    for (int x = 0; x < kernel.width; ++x) {
        const int position = folded(x - kernel.origin_x(), width);
        if (is_opposite(position, width))
            pairs[width - position].opposite += kernel.at(x, y);
        else
            pairs[position].here += kernel.at(x, y);
    }
    return pairs;
}

struct Line
{
    std::vector<double> real;
    std::vector<double> imaginary;
};

// Adds the transform of one row of weights to all columns.
void add_transform(const std::map<int, Pair>& pairs, const std::vector<std::complex<double>>& roots, Line& line)
{
    const std::size_t columns = line.real.size();
    for (const auto& [position, pair] : pairs) {
        const double even = pair.here + pair.opposite;
        const double odd = pair.opposite - pair.here;
        if (even == 0.0 && odd == 0.0)
            continue;
        for (std::size_t u = 0, index = 0; u < columns; ++u) {
            line.real[u] += even * roots[index].real();
            line.imaginary[u] += odd * roots[index].imag();
            index += static_cast<std::size_t>(position);
            if (index >= roots.size())
                index -= roots.size();
        }
    }
}

void add_to(std::vector<double>& sums, double factor, const std::vector<double>& numbers)
{
    for (std::size_t i = 0; i < sums.size(); ++i)
        sums[i] += factor * numbers[i];
}

} // namespace

KernelLines::KernelLines(const Kernel& kernel, int width, int height)
    : height_(height), columns_(static_cast<std::size_t>(width) / 2 + 1), roots_(roots_of(height))
{
    const std::vector<std::complex<double>> roots = roots_of(width);
    const std::vector<double> zeros(columns_);
    std::vector<Line> lines(static_cast<std::size_t>(kernel.height), Line{zeros, zeros});
    std::vector<std::map<int, Pair>> pairs;
    for (int y = 0; y < kernel.height; ++y)
        pairs.push_back(pairs_of_row(kernel, y, width));
    const std::size_t products = kernel.weights.size() * columns_;
    cpu::for_ranges_in_parallel(lines.size(), cpu::threads_for(products), [&](std::size_t begin, std::size_t end) {
        for (std::size_t y = begin; y < end; ++y)
            add_transform(pairs[y], roots, lines[y]); // allocates nothing, and so does not throw
    });

    // The sums of two rows that lie opposite each other, modulo the height.
    struct Sums
    {
        Line even;
        Line odd;
    };
    std::map<int, Sums> by_position;
    for (int y = 0; y < kernel.height; ++y) {
        const int position = folded(y - kernel.origin_y(), height);
        const bool opposite = is_opposite(position, height);
        Sums& sums =
            by_position.try_emplace(opposite ? height - position : position, Sums{{zeros, zeros}, {zeros, zeros}})
                .first->second;
        const Line& line = lines[static_cast<std::size_t>(y)];
        const double sign = opposite ? -1.0 : 1.0;
        add_to(sums.even.real, 1.0, line.real);
        add_to(sums.even.imaginary, 1.0, line.imaginary);
        add_to(sums.odd.real, sign, line.real);
        add_to(sums.odd.imaginary, sign, line.imaginary);
    }
    for (auto& [position, sums] : by_position) {
        add(even_real, position, std::move(sums.even.real));
        add(even_imaginary, position, std::move(sums.even.imaginary));
        add(odd_real, position, std::move(sums.odd.real));
        add(odd_imaginary, position, std::move(sums.odd.imaginary));
    }
}

void KernelLines::add(Part part, int y, std::vector<double> numbers)
{
    const bool is_its_own_opposite = y == 0 || 2 * y == height_; // then its sine is 0
    const bool is_odd = part == odd_real || part == odd_imaginary;
    if ((is_odd && is_its_own_opposite) || std::ranges::all_of(numbers, [](double number) { return number == 0.0; }))
        return;
    planes_.push_back({part, y, std::move(numbers)});
}

KernelLines::Parts KernelLines::parts_of(int v, std::size_t first, std::size_t count) const
{
    Parts parts{};
    for (const Plane& plane : planes_) {
        const std::complex<double> root = roots_[product_modulo(v, plane.y, height_)];
        const bool is_odd = plane.part == odd_real || plane.part == odd_imaginary;
        const double factor = is_odd ? root.imag() : root.real();
        double* const sums = parts[plane.part].data();
        const double* const numbers = plane.numbers.data() + first;
        for (std::size_t u = 0; u < count; ++u)
            sums[u] += factor * numbers[u];
    }
    return parts;
}

} // namespace fragfft
