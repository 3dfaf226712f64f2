// Transforms of a few lines at a time, which stay in the nearest caches; the transforms of whole arrays on the CPU are
// built from them. Single or double precision, unscaled, planned by estimate.
#pragma once

#include "program/cpu/fftw_plan.hpp"

#include <complex>

namespace fragfft::cpu {

enum class LineKind
{
    forward,      // complex numbers to complex numbers, in place
    backward,     // the same with the other sign
    real_to_half, // `length` real numbers to length / 2 + 1 bins
    half_to_real, // the inverse; the bins are destroyed
};

// Transforms of interleaved lines: number k of line i is at [k * at_once + i]. The array must begin at a multiple of
// row_alignment. Any number of threads may use the same plan at the same time. `Number` is float or double.
template <typename Number> class FftwLinesOf
{
public:
    // `thread_count` threads share each call, in single precision only: for a single line, when there is no other work.
    // Throws InputError unless every number is at least 1.
    FftwLinesOf(LineKind kind, int length, int at_once = 1, int thread_count = 1);

    void run(std::complex<Number>* numbers) const { Library::run_complex(plan_.get(), fftw(numbers), fftw(numbers)); }
    void run(Number* numbers, std::complex<Number>* bins) const
    {
        Library::run_to_half(plan_.get(), numbers, fftw(bins));
    }
    void run(std::complex<Number>* bins, Number* numbers) const
    {
        Library::run_from_half(plan_.get(), fftw(bins), numbers);
    }

private:
    using Library = Fftw<Number>;

    static typename Library::Complex* fftw(std::complex<Number>* numbers)
    {
        return reinterpret_cast<typename Library::Complex*>(numbers);
    }

    typename Library::Plan plan_;
};
using FftwLines = FftwLinesOf<float>;

// Single-precision complex numbers in a cache line; that many columns are copied and transformed at a time.
inline constexpr int columns_at_once = 8;

// Makes FFTW forget all sizes that it has planned, which it remembers for the whole process.
void forget_fftw_plans();

} // namespace fragfft::cpu
