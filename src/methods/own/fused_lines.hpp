// How a work group of fused/line.comp transforms lines of a length: the radices of its stages, and which thread does
// what.
#pragma once

#include "methods/tuning.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace fragfft::fused {

inline int ceiling(int a, int b)
{
    return (a + b - 1) / b;
}

// A length as a product of radices, and a work group for lines of it.
struct Factorization
{
    int length = 1;
    std::vector<int> radices; // of the stages forward, one at least
    int threads_per_line = 1;
    int elements_per_thread = 1;
    int lines_per_group = 1;
    bool interleaved_lines = false; // neighbouring threads work on neighbouring lines
    int components = 4;             // of a number
    int exchanged = 4;              // components that go through shared memory at a time

    bool operator==(const Factorization&) const = default;

    int threads() const { return threads_per_line * lines_per_group; }
    int butterflies_per_thread(int radix) const;
    bool is_uneven() const; // some threads lack their last butterfly
    bool has_powers_of_two() const;

    // Numbers between two unused elements of shared memory, on the way forward or back: fused/shared_memory.glsl.
    int padding(bool back) const;
    // All lines have them; for two paddings where the radices go back in the opposite order.
    int padded_elements(bool goes_back_by_itself) const;
    int padded_elements() const { return padded_elements(is_uneven()); }
    int shared_bytes() const;
    int barriers() const; // of one way
    int fetched_twiddles(bool back) const;
};

// A group has no more. Beyond that registers run out, as each thread's numbers take so many.
inline constexpr int most_threads = 512;

inline constexpr int bytes_of_component = 4;

// Bands of a real channel's rows, which lie in the components of a texel.
inline constexpr int band_count = 4;

// A thread fetches the first so many twiddle factors of a butterfly, then every so many-th; the others are products.
inline constexpr int twiddles_fetched = 4;

enum class LineOrder
{
    beside,   // neighbouring lines are neighbours in a texture's row, or the other way round: together
    between,  // the lines of a group one after the other
    in_bands, // columns of bands, see fused/columns_of_bands.glsl
};

struct LineCount
{
    int together;       // that a group may have
    std::int64_t all;   // of the whole pass
    int components = 4; // of a number: two complex numbers have 4, one has 2
};

// The estimated best factorization of a smooth length, or the one by the radices given; nothing where a group is too
// small for a line.
std::optional<Factorization> factorize(int length, const LineCount& count, LineOrder order,
                                       const std::vector<int>& radices, const Tuning& tuning);

// The lengths of two steps, whose product is a length that outgrows a group.
struct TwoSteps
{
    int inner = 1;
    int outer = 1;
};
std::optional<TwoSteps> two_steps(int length, const Tuning& tuning);

} // namespace fragfft::fused
