// Images stored as half floats on the CPU.
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "gl/half_float.hpp"

#include <cstddef>
#include <stdexcept>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace fragfft::figures {

namespace {

void require_equal(std::size_t one, std::size_t other)
{
    if (one != other)
        throw std::logic_error("as many halves as floats are wanted");
}

#if defined(__x86_64__)

constexpr std::size_t vector_length = 8;

bool has_f16c()
{
    return __builtin_cpu_supports("f16c") != 0;
}

// Both return how many numbers they converted: all except a remainder of less than a vector.
[[gnu::target("f16c")]] std::size_t by_f16c(std::span<const float> floats, std::span<std::uint16_t> halves)
{
    std::size_t i = 0;
    for (; i + vector_length <= floats.size(); i += vector_length)
        _mm_storeu_si128(reinterpret_cast<__m128i*>(&halves[i]),
                         _mm256_cvtps_ph(_mm256_loadu_ps(&floats[i]), _MM_FROUND_TO_NEAREST_INT));
    return i;
}

[[gnu::target("f16c")]] std::size_t by_f16c(std::span<const std::uint16_t> halves, std::span<float> floats)
{
    std::size_t i = 0;
    for (; i + vector_length <= halves.size(); i += vector_length)
        _mm256_storeu_ps(&floats[i], _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(&halves[i]))));
    return i;
}

#else

bool has_f16c()
{
    return false;
}

template <typename From, typename To> std::size_t by_f16c(From, To)
{
    return 0;
}

#endif

} // namespace

void to_halves(std::span<const float> floats, std::span<std::uint16_t> halves)
{
    require_equal(floats.size(), halves.size());
    for (std::size_t i = has_f16c() ? by_f16c(floats, halves) : 0; i < floats.size(); ++i)
        halves[i] = gl::float_to_half(floats[i]);
}

void to_floats(std::span<const std::uint16_t> halves, std::span<float> floats)
{
    require_equal(halves.size(), floats.size());
    for (std::size_t i = has_f16c() ? by_f16c(halves, floats) : 0; i < halves.size(); ++i)
        floats[i] = gl::half_to_float(halves[i]);
}

const char* conversion_of_halves()
{
    return has_f16c() ? "the processor's own instruction (F16C)" : "ordinary instructions, one number after the other";
}

} // namespace fragfft::figures
