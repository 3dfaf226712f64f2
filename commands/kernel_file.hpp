// Kernels from files.
#pragma once

#include "filters/kernel.hpp"

#include <string>
#include <string_view>

namespace fragfft::commands {

// Returns the weights in a file: from NPY its numbers unchanged, including integers, of shape [n] (one row), [height,
// width] or [height, width, 1]; from a .txt or .csv file its rows of numbers; from any other image its only channel,
// with integers scaled to [0, 1]. Throws InputError, naming the file.
Kernel load_kernel(const std::string& path);

// Returns the weights in a text in ASCII or UTF-8, with or without a byte order mark: one row for each line. Blanks,
// commas or semicolons separate numbers, the same in the whole file. Blanks beside commas or semicolons have no
// meaning, and beside semicolons a comma is the decimal sign if the file has no point. A # begins a remark, and lines
// without numbers are skipped. Throws InputError, naming `file_name` and the line, for a file that mixes these, for a
// comma that seems to be a decimal sign among separating commas, for anything but a finite number of at most 1e30, for
// rows of different lengths, for no number at all, and for more than 2049 numbers in a row or rows.
Kernel kernel_of_text(std::string_view text, std::string_view file_name);

// Divides the weights by their sum. Throws InputError, naming the file, if the sum is 0 except for rounding.
Kernel normalised(Kernel kernel, const std::string& path);

} // namespace fragfft::commands
