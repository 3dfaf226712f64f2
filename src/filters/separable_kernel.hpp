// Whether a kernel is the product of a column and a row, which turns k^2 weights per pixel into 2 k (Fialka & Cadik
// 2006, section 3.2).
#pragma once

#include "filters/kernel.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace fragfft {

// Below this residual a kernel counts as separable. Weights are stored as floats, with relative errors of up to 2^-24 =
// 6e-8; the residual then is no larger than what that rounding changes anyway.
inline constexpr double separable_residual = 1e-7;

// The best approximation of a kernel by weights[y][x] = column[y] * row[x], the leading term of its singular value
// decomposition.
struct KernelFactors
{
    std::vector<double> column; // as many as the kernel is high; carries the kernel's scale
    std::vector<double> row;    // as many as it is wide; absolute sum 1, sum not negative
    // ||kernel - column row|| / ||kernel|| over all weights, computed by this definition from these factors. By the
    // decomposition its square is the sum of all squared singular values but the first, divided by the sum of all.
    double residual = 0.0;

    bool separable() const { return residual < separable_residual; }
};

// Factors of any kernel, separable or not. A zero kernel has a zero column and residual 0. The row's scale keeps the
// result of the rows' pass in the image's own range of magnitudes. Reads every weight a few times where the kernel is
// nearly separable, and up to thousands of times where it is not: use separability() for kernels that may not be.
KernelFactors factorized(const Kernel& kernel);

// Whether a kernel is separable.
struct Separability
{
    std::optional<KernelFactors> factors; // for a separable kernel
    // No product of a column and a row has a smaller residual. With `factors` it is theirs; without, it may be much
    // smaller than the best product's, but not below separable_residual.
    double least_residual = 0.0;
    // How often weights were read to decide: each at most three times where some 2 x 2 of them, including the largest
    // one, are far from a product; a few times more where none are.
    std::int64_t weights_read = 0;
};

// Factorizes a kernel if it is separable. For one that is not, this is found without its leading singular term where
// possible.
Separability separability(const Kernel& kernel);

// How many kernels separability() has examined in this process, in all threads: it shows that none is examined twice.
std::int64_t examined_kernels();

} // namespace fragfft
