// Textbook FFTs on the CPU in double precision, as Mota 2022 lists and times them (Algorithms 1 to 3, section 4.1,
// Table 2): radix 2, sequential, without tables. They are deliberately not optimized; errors of methods are measured
// against FFTW. The direct transform of Table 2 is direct_dft, which takes its factors from a table.
#pragma once

#include "arrays/complex_image.hpp"
#include "reference/direct_dft.hpp"
#include "reference/textbook_steps.hpp"

#include <array>
#include <vector>

namespace fragfft::reference {

enum class TextbookFft
{
    decimation_in_time,      // Algorithm 1: bit reversal, then stages in place
    decimation_in_frequency, // Algorithm 2: the reverse, with bit reversal at the end
    recursive,               // decimation in time by recursion on the two halves: chapter 3
    natural_order, // section 4.1.2: decimation in frequency, whose results are composed instead of bit-reversed
    stockham,      // Algorithm 3: every stage writes where the composition would move its results
};

inline constexpr std::array all_textbook_ffts{TextbookFft::decimation_in_time, TextbookFft::decimation_in_frequency,
                                              TextbookFft::recursive, TextbookFft::natural_order,
                                              TextbookFft::stockham};

const char* name(TextbookFft fft); // "decimation in time"

// Returns the sequence of steps for a length, a power of two. Throws std::logic_error for the recursive FFT, whose
// steps are nested.
std::vector<TextbookStep> steps_of(TextbookFft fft, int length);

// Scaled as direct_dft: forward unscaled, inverse 1 / length. The error is at most length * 2^-52 relative to the
// spectrum, because a factor is the product of up to length/2 others. Throws InputError unless the length is a power of
// two.
ComplexSamples textbook_fft(TextbookFft fft, const ComplexSamples& signal, Direction direction);

// Transforms the rows, then the columns, each channel separately; the inverse is scaled by 1 / (width * height). Throws
// InputError unless width and height are powers of two.
DoubleComplexImage textbook_fft(TextbookFft fft, const DoubleComplexImage& image, Direction direction);

} // namespace fragfft::reference
