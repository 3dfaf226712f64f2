#include "filters/separable_kernel.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace fragfft {
namespace {

using Vector = std::vector<double>;

double norm(const Vector& values)
{
    double sum = 0.0;
    for (const double value : values)
        sum += value * value;
    return std::sqrt(sum);
}

void scale(Vector& values, double factor)
{
    for (double& value : values)
        value *= factor;
}

// kernel * row
Vector column_times(const Kernel& kernel, const Vector& row)
{
    Vector column(static_cast<std::size_t>(kernel.height));
    for (int y = 0; y < kernel.height; ++y)
        for (int x = 0; x < kernel.width; ++x)
            column[static_cast<std::size_t>(y)] += kernel.at(x, y) * row[static_cast<std::size_t>(x)];
    return column;
}

// transpose(kernel) * column
Vector row_times(const Kernel& kernel, const Vector& column)
{
    Vector row(static_cast<std::size_t>(kernel.width));
    for (int y = 0; y < kernel.height; ++y)
        for (int x = 0; x < kernel.width; ++x)
            row[static_cast<std::size_t>(x)] += kernel.at(x, y) * column[static_cast<std::size_t>(y)];
    return row;
}

// A row near the leading singular one: the kernel's largest row, which is parallel to it where the kernel is separable,
// and a little of every direction, so that the iteration cannot stay at another singular row.
Vector first_row(const Kernel& kernel)
{
    Vector largest;
    for (int y = 0; y < kernel.height; ++y) {
        const auto begin = kernel.weights.begin() + static_cast<std::ptrdiff_t>(y) * kernel.width;
        const Vector candidate(begin, begin + kernel.width);
        if (largest.empty() || norm(candidate) > norm(largest))
            largest = candidate;
    }
    const double size = norm(largest);
    double golden_fraction = 0.0;
    for (std::size_t x = 0; x < largest.size(); ++x) {
        golden_fraction = std::fmod(golden_fraction + 0.6180339887498949, 1.0);
        largest[x] = largest[x] / size + 0.01 * (golden_fraction + 0.1) / static_cast<double>(largest.size());
    }
    return largest;
}

double residual(const Kernel& kernel, const KernelFactors& factors)
{
    Vector differences(kernel.weights.size());
    for (int y = 0; y < kernel.height; ++y)
        for (int x = 0; x < kernel.width; ++x)
            differences[static_cast<std::size_t>(y) * static_cast<std::size_t>(kernel.width) +
                        static_cast<std::size_t>(x)] = kernel.at(x, y) - factors.column[static_cast<std::size_t>(y)] *
                                                                             factors.row[static_cast<std::size_t>(x)];
    return norm(differences) / norm(kernel.weights);
}

// Power iteration; the singular value grows at every step, and its growth bounds what is left to gain.
KernelFactors leading_term(const Kernel& kernel)
{
    KernelFactors factors;
    factors.row = first_row(kernel);
    double singular_value = 0.0;
    constexpr int most_steps = 1000;
    for (int step = 0; step < most_steps; ++step) {
        scale(factors.row, 1.0 / norm(factors.row));
        factors.column = column_times(kernel, factors.row);
        const double grown = norm(factors.column);
        if (grown <= singular_value * (1.0 + 1e-15))
            break;
        singular_value = grown;
        factors.row = row_times(kernel, factors.column);
    }
    scale(factors.row, 1.0 / norm(factors.row));
    factors.column = column_times(kernel, factors.row);
    return factors;
}

// The factors' free scale and sign: absolute sum of the row 1, its sum not negative.
void normalize(KernelFactors& factors)
{
    double sum = 0.0;
    double absolute_sum = 0.0;
    for (const double weight : factors.row) {
        sum += weight;
        absolute_sum += std::fabs(weight);
    }
    const double factor = sum < 0.0 ? -absolute_sum : absolute_sum;
    scale(factors.row, 1.0 / factor);
    scale(factors.column, factor);
}

} // namespace

KernelFactors factorized(const Kernel& kernel)
{
    double largest = 0.0;
    for (const double weight : kernel.weights)
        largest = std::max(largest, std::fabs(weight));
    if (largest == 0.0) {
        KernelFactors zero{Vector(static_cast<std::size_t>(kernel.height)),
                           Vector(static_cast<std::size_t>(kernel.width)), 0.0};
        zero.row[static_cast<std::size_t>(kernel.origin_x())] = 1.0;
        return zero;
    }
    // Of weights near 1, so that no square of a tiny or huge one is lost.
    Kernel scaled = kernel;
    scale(scaled.weights, 1.0 / largest);
    KernelFactors factors = leading_term(scaled);
    normalize(factors);
    factors.residual = residual(scaled, factors);
    scale(factors.column, largest);
    return factors;
}

} // namespace fragfft
