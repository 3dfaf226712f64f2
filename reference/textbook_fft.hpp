// The FFTs of textbooks on the CPU, in double precision, as Mota 2022 lists and times them (Algorithms 1 to 3, section
// 4.1, Table 2): radix 2, one number after the other, no tables. Slow on purpose; FFTW is the truth that methods are
// measured against. The direct transform of Table 2 is direct_dft, which takes its factors from a table.
#pragma once

#include "arrays/complex_image.hpp"
#include "reference/direct_dft.hpp"
#include "reference/textbook_steps.hpp"

#include <array>
#include <vector>

namespace fragfft::reference {

enum class TextbookFft
{
    decimation_in_time,      // Algorithm 1: bits reversed, then stages within the array
    decimation_in_frequency, // Algorithm 2: the mirror image, bits reversed last
    recursive,               // decimation in time, by halves of their own: chapter 3
    natural_order,           // section 4.1.2: decimation in frequency, its results composed in place of reversed bits
    stockham,                // Algorithm 3: every stage writes where the composition would put its results
};

inline constexpr std::array all_textbook_ffts{TextbookFft::decimation_in_time, TextbookFft::decimation_in_frequency,
                                              TextbookFft::recursive, TextbookFft::natural_order,
                                              TextbookFft::stockham};

const char* name(TextbookFft fft); // "decimation in time"

// What it does one after the other for a length, a power of two. Throws std::logic_error for the recursive one, whose
// steps lie within each other.
std::vector<TextbookStep> steps_of(TextbookFft fft, int length);

// Scaled as direct_dft: forward unscaled, inverse 1 / length. The result is as wrong as length * 2^-52 at most,
// relative to the spectrum, as a factor is the product of up to length/2 others. Throws InputError unless the length
// is a power of two.
ComplexSamples textbook_fft(TextbookFft fft, const ComplexSamples& signal, Direction direction);

// The rows, then the columns, each channel on its own; scaled by 1 / (width * height) in the inverse direction. Throws
// InputError unless width and height are powers of two.
DoubleComplexImage textbook_fft(TextbookFft fft, const DoubleComplexImage& image, Direction direction);

} // namespace fragfft::reference
