// Transforms of lines, of which a few at a time stay in the nearest caches: what the transforms of whole arrays on the
// CPU are made of. In single or double precision, unscaled, without measuring.
#pragma once

#include "program/cpu/fftw_plan.hpp"

#include <complex>

namespace fragfft::cpu {

enum class LineKind
{
    forward,      // complex numbers to complex numbers, in place
    backward,     // the same with the other sign
    real_to_half, // `length` real numbers to length / 2 + 1 bins
    half_to_real, // and back; the bins are destroyed
};

// Lines side by side: number k of line i stands at [k * at_once + i]. The numbers begin at multiples of row_alignment.
// Any number of threads may transform by the same plan at the same time. Number is float or double.
template <typename Number> class FftwLinesOf
{
public:
    // `thread_count` threads share each call, in single precision: for one line that is all the work there is. Throws
    // InputError unless every number is at least 1.
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

// Complex numbers of single precision in a cache line: columns are copied and transformed so many at a time.
inline constexpr int columns_at_once = 8;

// FFTW plans sizes again as if it had met none: it remembers those of the whole process.
void forget_fftw_plans();

} // namespace fragfft::cpu
