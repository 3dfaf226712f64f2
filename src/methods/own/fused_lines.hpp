// How a work group of fused/line.comp transforms a line: the radices of its stages, and the work of each thread.
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

// A length as a product of radices, and the work group for lines of that length.
struct Factorization
{
    int length = 1;
    std::vector<int> radices; // of the stages of the forward transform, at least one
    int threads_per_line = 1;
    int elements_per_thread = 1;
    int lines_per_group = 1;
    bool interleaved_lines = false; // neighbouring threads work on neighbouring lines
    int components = 4;             // components per number
    int exchanged = 4;              // components that go through shared memory at a time

    bool operator==(const Factorization&) const = default;

    int threads() const { return threads_per_line * lines_per_group; }
    int butterflies_per_thread(int radix) const;
    bool is_uneven() const; // some threads lack their last butterfly
    bool has_powers_of_two() const;

    // The number of elements between two unused elements of shared memory, for the forward or the inverse transform:
    // fused/shared_memory.glsl.
    int padding(bool back) const;
    // Elements of all lines with their padding. `goes_back_by_itself`: also for the padding of the inverse, whose
    // radices are in the opposite order.
    int padded_elements(bool goes_back_by_itself) const;
    int padded_elements() const { return padded_elements(is_uneven()); }
    int shared_bytes() const;
    int barriers() const; // barriers of one direction
    int fetched_twiddles(bool back) const;
};

// The most threads of a group. With more of them the registers run out, because each thread holds many numbers.
inline constexpr int most_threads = 512;

inline constexpr int bytes_of_component = 4;

// The four bands of a real channel's rows, one in each component of a texel.
inline constexpr int band_count = 4;

// A thread fetches the first three twiddle factors of a butterfly and then every fourth; the others are products.
inline constexpr int twiddles_fetched = 4;

enum class LineOrder
{
    beside,   // neighbouring lines are neighbours in a texture's rows, or in its columns: a group does them together
    between,  // a group does its lines one after the other
    in_parts, // beside, and all are parts of one long row
    in_bands, // columns of bands, see fused/columns_of_bands.glsl
};

struct LineCount
{
    int together;       // the most lines per group
    std::int64_t all;   // the lines of the whole pass
    int components = 4; // components per number: two complex numbers have 4, one has 2
};

// The factorization of a smooth length with the best estimate, or the one with the given radices. Returns nothing if a
// group is too small for a line.
std::optional<Factorization> factorize(int length, const LineCount& count, LineOrder order,
                                       const std::vector<int>& radices, const Tuning& tuning);

// The lengths of two steps, whose product is a length too long for one work group.
struct TwoSteps
{
    int inner = 1;
    int outer = 1;
};
std::optional<TwoSteps> two_steps(int length, const Tuning& tuning);

} // namespace fragfft::fused
