#include "program/image/sample_levels.hpp"

#include <array>

namespace fragfft {

namespace {

// These are inlined into a function for each vector unit, because otherwise they would be compiled for the oldest one
// only.
template <typename Level>
[[gnu::always_inline]] inline void divide_levels(const Level* levels, std::span<float> samples, float largest)
{
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] = static_cast<float>(levels[i]) / largest;
}

template <typename Level>
[[gnu::always_inline]] inline std::size_t nearest_levels(std::span<const float> samples, Level* levels)
{
    // With 65535 levels, single precision would round away parts of the added half. With 255 it keeps 16 bits after the
    // point, and is twice as fast.
    using Exact = std::conditional_t<sizeof(Level) == 1, float, double>;
    constexpr float half_level = 0.5F / largest_level<Level>;
    // Counts within a block fit 32 bits; a vector holds twice as many of them as of 64 bits.
    constexpr std::size_t block = 4096;
    std::size_t clamped = 0;
    for (std::size_t begin = 0; begin < samples.size(); begin += block) {
        const std::size_t count = std::min(block, samples.size() - begin);
        const float* const from = samples.data() + begin;
        Level* const to = levels + begin;
        int outside = 0;
        for (std::size_t i = 0; i < count; ++i)
            outside += static_cast<int>(!(from[i] >= -half_level)) + static_cast<int>(from[i] > 1.0F + half_level);
        // A NaN compares false and so becomes 0. There are two loops because in a single one compilers turn the two
        // choices into branches, which cost more than the rest.
        std::array<float, block> in_range;
        for (std::size_t i = 0; i < count; ++i)
            in_range[i] = from[i] > 0.0F ? from[i] : 0.0F;
        for (std::size_t i = 0; i < count; ++i)
            in_range[i] = in_range[i] < 1.0F ? in_range[i] : 1.0F;
        for (std::size_t i = 0; i < count; ++i)
            to[i] = static_cast<Level>(static_cast<int>(
                static_cast<Exact>(in_range[i]) * static_cast<Exact>(largest_level<Level>) + static_cast<Exact>(0.5)));
        clamped += static_cast<std::size_t>(outside);
    }
    return clamped;
}

// Fused multiply-add is not enabled, because it would round differently.
#if defined(__x86_64__)
template <typename Level>
[[gnu::target("avx2")]] void divide_levels_by_avx2(const Level* levels, std::span<float> samples, float largest)
{
    divide_levels(levels, samples, largest);
}
template <typename Level>
[[gnu::target("avx2")]] std::size_t nearest_levels_by_avx2(std::span<const float> samples, Level* levels)
{
    return nearest_levels(samples, levels);
}
#endif

} // namespace

template <typename Level> void samples_from_levels(const Level* levels, std::span<float> samples, float largest)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        return divide_levels_by_avx2(levels, samples, largest);
#endif
    divide_levels(levels, samples, largest);
}

template void samples_from_levels(const std::uint8_t* levels, std::span<float> samples, float largest);
template void samples_from_levels(const std::uint16_t* levels, std::span<float> samples, float largest);

template <typename Level> std::size_t levels_from_samples(std::span<const float> samples, Level* levels)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        return nearest_levels_by_avx2(samples, levels);
#endif
    return nearest_levels(samples, levels);
}

template std::size_t levels_from_samples(std::span<const float> samples, std::uint8_t* levels);
template std::size_t levels_from_samples(std::span<const float> samples, std::uint16_t* levels);

} // namespace fragfft
