#include "measuring/cpu_limits.hpp"

#include "measuring/wall_clock.hpp"
#include "reference/parallel_ranges.hpp"

#include <cstddef>
#include <cstring>
#include <vector>

// A function for each kind of vector is made of these: not inlined, they would be compiled for the least of them.
#define FRAGFFT_INLINE [[gnu::always_inline]] inline

namespace fragfft::measuring {

namespace {

// Twice this is more than the caches of most CPUs hold.
constexpr std::size_t copied_bytes = std::size_t{128} << 20;
constexpr std::int64_t steps = 1'000'000; // some milliseconds

template <int bytes> struct VectorOf
{
    typedef float Type __attribute__((vector_size(bytes)));
};

template <int bytes> FRAGFFT_INLINE float sum_of_chains_in(std::int64_t step_count, float factor, float summand)
{
    using Vector = typename VectorOf<bytes>::Type;
    Vector chains[cpu_chains];
#pragma GCC unroll 12
    for (int chain = 0; chain < cpu_chains; ++chain)
        chains[chain] = Vector{} + static_cast<float>(chain);
    for (std::int64_t step = 0; step < step_count; ++step)
#pragma GCC unroll 12
        for (int chain = 0; chain < cpu_chains; ++chain)
            chains[chain] = chains[chain] * factor + summand;
    Vector sums{};
#pragma GCC unroll 12
    for (int chain = 0; chain < cpu_chains; ++chain)
        sums += chains[chain];
    float sum = 0.0f;
    for (std::size_t lane = 0; lane < bytes / sizeof(float); ++lane)
        sum += sums[lane];
    return sum;
}

#if defined(__x86_64__)
[[gnu::target("avx512f")]] float sum_by_avx512(std::int64_t step_count, float factor, float summand)
{
    return sum_of_chains_in<64>(step_count, factor, summand);
}
[[gnu::target("avx2,fma")]] float sum_by_avx2(std::int64_t step_count, float factor, float summand)
{
    return sum_of_chains_in<32>(step_count, factor, summand);
}
#endif

float sum_by_any(std::int64_t step_count, float factor, float summand)
{
    return sum_of_chains_in<16>(step_count, factor, summand);
}

Rate copy_rate(int threads, std::vector<std::byte>& from, std::vector<std::byte>& to, const gl::Sampling& sampling)
{
    const auto copy = [&] {
        reference::for_ranges_in_parallel(from.size(), threads, [&](std::size_t begin, std::size_t end) {
            std::memcpy(to.data() + begin, from.data() + begin, end - begin);
        });
    };
    return {2.0 * static_cast<double>(from.size()), gl::measure(timed_by_wall_clock(copy), wall_clock, sampling)};
}

Rate arithmetic_rate(int threads, const gl::Sampling& sampling)
{
    const reference::VectorUnit unit = reference::vector_units_here().back();
    std::vector<float> sums(static_cast<std::size_t>(threads));
    const auto compute = [&] {
        reference::for_ranges_in_parallel(sums.size(), threads, [&](std::size_t begin, std::size_t end) {
            for (std::size_t thread = begin; thread < end; ++thread)
                sums[thread] = sum_of_chains(steps, 0.5f, 0.5f, unit);
        });
    };
    return {2.0 * cpu_chains * lanes(unit) * static_cast<double>(steps) * threads,
            gl::measure(timed_by_wall_clock(compute), wall_clock, sampling)};
}

} // namespace

int lanes(reference::VectorUnit unit)
{
    switch (unit) {
    case reference::VectorUnit::avx512:
        return 16;
    case reference::VectorUnit::avx2:
        return 8;
    case reference::VectorUnit::any:
        return 4;
    }
    return 0;
}

float sum_of_chains(std::int64_t step_count, float factor, float summand, reference::VectorUnit unit)
{
#if defined(__x86_64__)
    if (unit == reference::VectorUnit::avx512)
        return sum_by_avx512(step_count, factor, summand);
    if (unit == reference::VectorUnit::avx2)
        return sum_by_avx2(step_count, factor, summand);
#endif
    static_cast<void>(unit); // other architectures have but one
    return sum_by_any(step_count, factor, summand);
}

CpuLimits measure_cpu_limits(const gl::Sampling& sampling)
{
    CpuLimits limits;
    limits.threads = reference::hardware_thread_count();
    {
        std::vector<std::byte> from(copied_bytes, std::byte{1});
        std::vector<std::byte> to(copied_bytes);
        limits.copy_on_one_thread = copy_rate(1, from, to, sampling);
        limits.copy_on_all_threads = copy_rate(limits.threads, from, to, sampling);
    }
    limits.arithmetic_on_one_thread = arithmetic_rate(1, sampling);
    limits.arithmetic_on_all_threads = arithmetic_rate(limits.threads, sampling);
    return limits;
}

} // namespace fragfft::measuring
