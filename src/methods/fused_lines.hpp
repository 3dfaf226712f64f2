// How a group of fused/line.comp transforms lines of a length: the radices of its stages, and who does what.
#pragma once

#include "methods/tuning.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace fragfft::fused {

struct Cut
{
    int length = 1;
    std::vector<int> radices; // of the stages forward, one at least
    int lanes = 1;            // invocations of a line
    int numbers = 1;          // that an invocation holds
    int lines = 1;            // of a group
    bool lines_fastest = false;
    int components = 4; // of a number
    int exchanged = 4;  // of them

    int invocations() const
    {
        return lanes * lines;
    }
    int butterflies(int radix) const; // of an invocation
    bool operator==(const Cut&) const = default;
    bool is_uneven() const; // not every invocation makes all of its butterflies
    bool has_powers_of_two() const;
    int spacing(bool back) const; // see fused/places.glsl
    int places() const;
    int shared_bytes() const;
    int barriers() const; // of one way
    int fetched_twiddles(bool back) const;
};

// So many of a texel's twiddle factors are fetched at the start, then every so many-th; the others are products.
inline constexpr int twiddles_fetched = 4;

enum class LineOrder
{
    beside,  // neighbouring lines are neighbours in a texture's row, or the other way round: together
    between, // the lines of a group one after the other
};

struct LineCount
{
    int together;       // that a group may have
    std::int64_t all;   // of the whole pass
    int components = 4; // of a number: two complex numbers have 4, one has 2
};

// A smooth length's, if it fits a group.
std::optional<Cut> cut_of(int length, const LineCount& count, LineOrder order, const std::vector<int>& radices,
                          const Tuning& tuning);

// The shorter lengths of two steps, whose product the length is.
struct Steps
{
    int first = 1;
    int second = 1;
};
std::optional<Steps> steps_of(int length, const Tuning& tuning);

} // namespace fragfft::fused
