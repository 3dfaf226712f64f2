// A kernel's frequency response, from sums of its rows: on the CPU, in double precision.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "fragfft/kernel.hpp"

#include <algorithm>
#include <array>
#include <complex>
#include <cstddef>
#include <vector>

namespace fragfft {

// With the weights w[x][y], their origin at (0, 0), folded into a period of W x H, and R_y the transform of row y, bin
// (u, v) is
//
//     F(u, v) = sum over y of R_y(u) exp(-2 pi j v y / H) = A(u, v) - j B(u, v)
//     A = sum over 0 <= y <= H/2 of cos(2 pi v y / H) (R_y + R_-y)
//     B = sum over 0 <  y <  H/2 of sin(2 pi v y / H) (R_y - R_-y)
//
// and F(u, -v) = A + j B: one pair of sums makes two rows. The real and the imaginary parts of R_y + R_-y and R_y -
// R_-y are planes; those without a number other than zero, as symmetric kernels have many, are left out. Bins take half
// as many products as the kernel has rows, for each of four parts at most.
class KernelLines
{
public:
    // Prepares the bins 0 .. width / 2 of each row. Both lengths are at least 1.
    KernelLines(const Kernel& kernel, int width, int height);

    // Writes all bins, on several threads; the result does not depend on their number. row_of(v) returns the columns 0
    // .. width / 2 of row v, a std::span<std::complex<Number>>.
    template <typename RowOf> void fill(const RowOf& row_of) const
    {
        const auto rows = static_cast<std::size_t>(height_) / 2 + 1;
        cpu::for_ranges_in_parallel(rows, cpu::threads_for(planes_.size() * columns_ * rows),
                                    [&](std::size_t begin, std::size_t end) {
                                        for (std::size_t first = 0; first < columns_; first += columns_at_once)
                                            for (std::size_t v = begin; v < end; ++v)
                                                sum(static_cast<int>(v), first, row_of);
                                    });
    }

private:
    // This many columns stay in a CPU's fastest cache; those of all planes stay in the next one.
    static constexpr std::size_t columns_at_once = 64;

    // The real and imaginary parts of R_y + R_-y and R_y - R_-y, and of their sums.
    enum Part
    {
        even_real,
        even_imaginary,
        odd_real,
        odd_imaginary,
    };
    using Parts = std::array<std::array<double, columns_at_once>, 4>;

    struct Plane
    {
        Part part;
        int y;
        std::vector<double> numbers; // by column
    };

    // Computes columns of the rows v and -v, which may be the same row.
    template <typename RowOf> void sum(int v, std::size_t first, const RowOf& row_of) const
    {
        const std::size_t count = std::min(columns_at_once, columns_ - first);
        const Parts parts = parts_of(v, first, count);
        const auto row = row_of(v).subspan(first, count);
        const auto mirrored = row_of((height_ - v) % height_).subspan(first, count);
        using Bin = typename decltype(row)::value_type;
        for (std::size_t u = 0; u < count; ++u) {
            const double real = parts[even_real][u];
            const double imaginary = parts[even_imaginary][u];
            const std::complex<double> rotated{parts[odd_imaginary][u], parts[odd_real][u]};
            mirrored[u] = Bin(std::complex<double>(real - rotated.real(), imaginary + rotated.imag()));
            row[u] = Bin(std::complex<double>(real + rotated.real(), imaginary - rotated.imag()));
        }
    }
    Parts parts_of(int v, std::size_t first, std::size_t count) const;
    void add(Part part, int y, std::vector<double> numbers);

    int height_;
    std::size_t columns_;
    std::vector<std::complex<double>> roots_; // exp(2 pi j y / height)
    std::vector<Plane> planes_;
};

} // namespace fragfft
