#include "filters/separable_kernel.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <utility>

namespace fragfft {
namespace {

using Vector = std::vector<double>;

std::atomic<std::int64_t> examined = 0;

std::int64_t weight_count(const Kernel& kernel)
{
    return std::ssize(kernel.weights);
}

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

// A start row for the iteration: the kernel's largest row, which is the leading singular row where the kernel is
// separable, plus a little of every direction, so that the iteration cannot stay at another singular row.
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

// Power iteration. The singular value grows at every step, and its growth bounds how much more it can grow.
KernelFactors leading_term(const Kernel& kernel, std::int64_t& weights_read)
{
    KernelFactors factors;
    factors.row = first_row(kernel);
    weights_read += weight_count(kernel);
    double singular_value = 0.0;
    constexpr int most_steps = 1000;
    for (int step = 0; step < most_steps; ++step) {
        scale(factors.row, 1.0 / norm(factors.row));
        factors.column = column_times(kernel, factors.row);
        weights_read += weight_count(kernel);
        const double grown = norm(factors.column);
        if (grown <= singular_value * (1.0 + 1e-15))
            break;
        singular_value = grown;
        factors.row = row_times(kernel, factors.column);
        weights_read += weight_count(kernel);
    }
    scale(factors.row, 1.0 / norm(factors.row));
    factors.column = column_times(kernel, factors.row);
    weights_read += weight_count(kernel);
    return factors;
}

// Fixes the factors' free scale and sign: the row's absolute sum is 1, its sum is not negative.
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

KernelFactors zero_factors(const Kernel& kernel)
{
    KernelFactors zero{Vector(static_cast<std::size_t>(kernel.height)), Vector(static_cast<std::size_t>(kernel.width)),
                       0.0};
    zero.row[static_cast<std::size_t>(kernel.origin_x())] = 1.0;
    return zero;
}

// A weight of the largest magnitude.
struct Pivot
{
    int x = 0;
    int y = 0;
    double weight = 0.0;
};

Pivot pivot_of(const Kernel& kernel)
{
    Pivot pivot;
    for (int y = 0; y < kernel.height; ++y)
        for (int x = 0; x < kernel.width; ++x)
            if (std::fabs(kernel.at(x, y)) > std::fabs(pivot.weight))
                pivot = {x, y, kernel.at(x, y)};
    return pivot;
}

// The kernel scaled to weights near 1, so that squares of tiny or huge weights neither vanish nor overflow.
Kernel scaled_by(const Kernel& kernel, const Pivot& pivot)
{
    Kernel scaled = kernel;
    scale(scaled.weights, 1.0 / std::fabs(pivot.weight));
    return scaled;
}

KernelFactors factors_of_scaled(const Kernel& scaled, std::int64_t& weights_read)
{
    KernelFactors factors = leading_term(scaled, weights_read);
    normalize(factors);
    factors.residual = residual(scaled, factors);
    weights_read += weight_count(scaled);
    return factors;
}

// A lower bound of the residual of any product of a column and a row, from the cross of the pivot's column and row.
//
// The cross, column[y] row[x] / pivot, is the kernel where it is separable, and misses a weight d at (x, y) by e
// otherwise. The pivot p, d and the two other corners b and c of their rectangle have the determinant
// p d - b c = p e, which is the product of their two singular values. The larger one is at most their norm, which is at
// most 2 |p| as no weight is larger than p; so the smaller one is at least |e| / 2. Selecting rows and columns of a
// matrix does not enlarge its singular values, so the kernel's second one is not smaller, and every product misses the
// kernel by at least that. Ends at the first weight by which the kernel is not separable.
double least_residual_by_cross(const Kernel& kernel, const Pivot& pivot, std::int64_t& weights_read)
{
    const double size = norm(kernel.weights);
    weights_read += weight_count(kernel);
    double bound = 0.0;
    for (int y = 0; y < kernel.height; ++y) {
        const double share = kernel.at(pivot.x, y) / kernel.at(pivot.x, pivot.y);
        for (int x = 0; x < kernel.width; ++x) {
            ++weights_read;
            const double missed = kernel.at(x, y) - share * kernel.at(x, pivot.y);
            bound = std::max(bound, std::fabs(missed) / (2.0 * size));
            if (bound >= separable_residual)
                return bound;
        }
    }
    return bound;
}

} // namespace

KernelFactors factorized(const Kernel& kernel)
{
    const Pivot pivot = pivot_of(kernel);
    if (pivot.weight == 0.0)
        return zero_factors(kernel);
    std::int64_t weights_read = 0;
    KernelFactors factors = factors_of_scaled(scaled_by(kernel, pivot), weights_read);
    scale(factors.column, std::fabs(pivot.weight));
    return factors;
}

std::int64_t examined_kernels()
{
    return examined;
}

Separability separability(const Kernel& kernel)
{
    ++examined;
    Separability result;
    const Pivot pivot = pivot_of(kernel);
    result.weights_read = weight_count(kernel);
    if (pivot.weight == 0.0) {
        result.factors = zero_factors(kernel);
        return result;
    }
    const Kernel scaled = scaled_by(kernel, pivot);
    result.least_residual = least_residual_by_cross(scaled, pivot, result.weights_read);
    if (result.least_residual >= separable_residual)
        return result;
    // The kernel differs little from the cross everywhere, so the iteration converges in a few steps.
    KernelFactors factors = factors_of_scaled(scaled, result.weights_read);
    result.least_residual = factors.residual;
    if (!factors.separable())
        return result;
    scale(factors.column, std::fabs(pivot.weight));
    result.factors = std::move(factors);
    return result;
}

} // namespace fragfft
