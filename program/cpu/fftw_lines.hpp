// Transforms of lines, of which a few at a time stay in the nearest caches: what the transforms of whole arrays on the
// CPU are made of. Single precision, unscaled, without measuring.
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
// Any number of threads may transform by the same plan at the same time.
class FftwLines
{
public:
    // `thread_count` threads share each call: for one line that is all the work there is. Throws InputError unless
    // every number is at least 1.
    FftwLines(LineKind kind, int length, int at_once = 1, int thread_count = 1);

    void run(std::complex<float>* numbers) const
    {
        auto* given = reinterpret_cast<fftwf_complex*>(numbers);
        fftwf_execute_dft(plan_.get(), given, given);
    }
    void run(float* numbers, std::complex<float>* bins) const
    {
        fftwf_execute_dft_r2c(plan_.get(), numbers, reinterpret_cast<fftwf_complex*>(bins));
    }
    void run(std::complex<float>* bins, float* numbers) const
    {
        fftwf_execute_dft_c2r(plan_.get(), reinterpret_cast<fftwf_complex*>(bins), numbers);
    }

private:
    FftwFloatPlan plan_;
};

// Complex numbers in a cache line: columns are copied and transformed so many at a time.
inline constexpr int columns_at_once = 8;

} // namespace fragfft::cpu
