// Transforms of squares by fragment programs, by FFTW and by cuFFT, timed in turn: what Lloyd, Boyd & Govindaraju 2008,
// Figure 8, compares.
#pragma once

#include "figures/report/item.hpp"
#include "measuring/cufft.hpp"
#include "methods/problem.hpp"

#include <string>
#include <vector>

namespace fragfft::figures {

enum class NumberKind
{
    complex,
    real, // to the half of their spectrum that says all
};

const char* name(NumberKind numbers); // "complex"

inline constexpr const char* by_programs = "fragment programs";
inline constexpr const char* by_cufft = "cuFFT";
// "FFTW 3, 2 threads"
std::string by_fftw(int threads);

// One forward transform of side x side numbers in 32-bit floats, compute only.
struct TimedTransform
{
    int side = 0;
    NumberKind numbers = NumberKind::complex;
    std::string by;
    gl::TimeStatistics time{};

    // 5 N log2 N of the N = side^2 numbers, half of it for real ones: what the paper divides by the time, whatever is
    // really computed.
    double floating_point_operations() const;
    // Billions of them in a second.
    Interval gigaflops() const;
};

// Of all these sides, complex and real numbers, by fragment programs (one complex number a texel, as in the paper),
// FFTW with measured plans on one thread and on all, and cuFFT where that is given: a run of each in turn. What
// programs and cuFFT make is compared with FFTW in double precision, which adds checks to the result.
std::vector<TimedTransform> timed_in_turn(ItemContext& context, const std::vector<int>& sides, Cufft* cufft,
                                          const gl::Sampling& sampling, ItemResult& result);

// The problem that the fragment programs are timed on.
Problem timed_problem(int side, NumberKind numbers);

} // namespace fragfft::figures
