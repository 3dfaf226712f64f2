// The steps of the textbook FFTs of radix 2 and the indices of their butterflies: Mota 2022, Algorithms 1 to 3 and
// equations 10 and 11, with their misprints corrected (named below and in textbook_fft.cpp).
//
// Lengths are powers of two, and at least 2 for butterflies. W_n = exp(-2 pi j / n), conjugated for the inverse;
// nothing is scaled here.
#pragma once

#include "reference/direct_dft.hpp"

#include <complex>
#include <vector>

namespace fragfft::reference {

using ComplexSamples = std::vector<std::complex<double>>;

// Returns the index with its bits reversed; it has as many bits as the indices below `length`.
constexpr int bits_reversed(int index, int length)
{
    int reversed = 0;
    for (int bit = 1; bit < length; bit *= 2)
        reversed = 2 * reversed + ((index & bit) != 0 ? 1 : 0);
    return reversed;
}

// Two positions of one array, whose numbers a butterfly replaces, with the factor W_(2 half)^exponent.
struct Butterfly
{
    int first = 0;
    int second = 0;
    int exponent = 0;
};

// Butterfly `number`, from 0 to length/2 - 1, of the stage whose positions are `half` apart: Algorithms 1 and 2, whose
// k is first - exponent and whose j is exponent. In decimation in time `half` is 1, 2, .., length/2; in decimation in
// frequency the order is reversed.
constexpr Butterfly butterfly(int half, int number)
{
    const int exponent = number & (half - 1);
    const int first = 2 * number - exponent;
    return {first, first + half, exponent};
}

// Two positions of one array, and the two of another to which the sum and the difference times W_(2 half)^exponent go.
struct StockhamButterfly
{
    int first = 0;
    int second = 0;
    int sum = 0;
    int difference = 0;
    int exponent = 0;
};

// The butterfly of Algorithm 3, whose p is exponent and whose gs is 2 half. The algorithm writes s, the stage's number,
// where the stride 2^s = length / (2 half) is meant, and lets i run to N - 1 where there are N/2 butterflies; `number`
// is below that.
constexpr StockhamButterfly stockham_butterfly(int length, int half, int number)
{
    const int stride = length / (2 * half);
    const int exponent = number / stride;
    const int sum = number + stride * exponent;
    return {number, number + length / 2, sum, sum + stride, exponent};
}

// The new position of the number at `place` when the even and the odd results of blocks of `size` are composed:
// equations 10 and 11, whose q is the block's first position and whose m is size/2.
constexpr int composed_place(int size, int place)
{
    const int within = place & (size - 1);
    const bool is_odd_result = within >= size / 2;
    return place - within + (is_odd_result ? 2 * within - size + 1 : 2 * within);
}

enum class TextbookStepKind
{
    reverse_bits,    // moves every number to the position with reversed bits
    time_stage,      // a, b -> a + W b, a - W b, after Cooley and Tukey
    frequency_stage, // a, b -> a + b, (a - b) W, after Gentleman and Sande
    compose,         // equations 10 and 11 in blocks of 2 half
    stockham_stage,  // the frequency stage's results, written where the composition would move them
};

struct TextbookStep
{
    TextbookStepKind kind = TextbookStepKind::reverse_bits;
    int half = 0; // distance of a butterfly's numbers; half of a composed block
};

// Applies the step to `values`. `other` is scratch space of the same length; its contents are lost.
void run_step(const TextbookStep& step, ComplexSamples& values, ComplexSamples& other, Direction direction);

} // namespace fragfft::reference
