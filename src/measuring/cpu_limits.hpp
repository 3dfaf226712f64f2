// How fast this machine's CPU copies memory and computes, on one thread and on all.
#pragma once

#include "measuring/rate.hpp"
#include "reference/weighted_sums.hpp"

#include <cstdint>

namespace fragfft::measuring {

struct CpuLimits
{
    int threads = 1; // of `all`
    // Bytes, each read and written counting as one, of an array larger than caches.
    Rate copy_on_one_thread;
    Rate copy_on_all_threads;
    // Floating-point operations in single precision, two to a multiply-add.
    Rate arithmetic_on_one_thread;
    Rate arithmetic_on_all_threads;
};

CpuLimits measure_cpu_limits(const gl::Sampling& sampling);

// What arithmetic is measured by: chains of vectors, each replaced `steps` times by chain * factor + summand, none
// waiting for another. The sum of all their lanes; all of chain c's begin with c. `unit` is one of vector_units_here().
float sum_of_chains(std::int64_t steps, float factor, float summand, reference::VectorUnit unit);
inline constexpr int cpu_chains = 12;  // in as many registers, which leaves 4 of 16 for the factors
int lanes(reference::VectorUnit unit); // floats in one vector

} // namespace fragfft::measuring
