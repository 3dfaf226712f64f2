// Whether a kernel is the product of a column and a row, which turns k^2 weights per pixel into 2 k (Fialka & Cadik
// 2006, section 3.2).
#pragma once

#include "filters/kernel.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace fragfft {

// Below this residual a kernel counts as separable. Weights are stored as floats, each wrong by up to 2^-24 = 6e-8 of
// itself; what the product misses then is no more than what that rounding changes anyway.
inline constexpr double separable_residual = 1e-7;

// The best approximation of a kernel by weights[y][x] = column[y] * row[x], the leading term of its singular value
// decomposition.
struct KernelFactors
{
    std::vector<double> column; // as many as the kernel is high; carries the kernel's scale
    std::vector<double> row;    // as many as it is wide; absolute sum 1, sum not negative
    // ||kernel - column row|| / ||kernel|| over all weights, computed by this definition from these factors; by the
    // decomposition it is the root of the sum of all squared singular values but the first, over that of all.
    double residual = 0.0;

    bool separable() const { return residual < separable_residual; }
};

// Factors of any kernel, separable or not. A zero kernel has a zero column and residual 0. The row's scale keeps what
// the row leaves between two passes within the image's own range of magnitudes. Reads every weight a few times where
// the kernel is nearly separable, and up to thousands of times where it is not: separability() is for such kernels.
KernelFactors factorized(const Kernel& kernel);

// Whether a kernel is separable.
struct Separability
{
    std::optional<KernelFactors> factors; // of a separable kernel
    // No product of a column and a row has a smaller residual. With `factors` it is theirs; without, it may be much
    // smaller than the best product's, but not below separable_residual.
    double least_residual = 0.0;
    // How many weights were read to tell, each time counted: each at most three times where some 2 x 2 of them, of
    // which one is the largest, are far from a product of their own; a few times more where none are.
    std::int64_t weights_read = 0;
};

// Factorizes a kernel if it is separable; one that is not is told without its leading singular term where it can be.
Separability separability(const Kernel& kernel);

// How many kernels separability() has been asked about in this process, by all threads: what shows that none is
// examined twice.
std::int64_t examined_kernels();

} // namespace fragfft
