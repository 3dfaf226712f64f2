// Kernels from files, as people make them.
#pragma once

#include "filters/kernel.hpp"

#include <string>
#include <string_view>

namespace fragfft::commands {

// The weights of a file: the numbers of NPY as they are, integers too, of shape [n], one row, [height, width]
// or [height, width, 1]; of a .txt or .csv file its rows of numbers; of any other image its only channel, integers in
// [0, 1]. Throws InputError, naming the file.
Kernel load_kernel(const std::string& path);

// The weights of a text in ASCII or UTF-8, with a byte order mark or without: a row of them for each line. Blanks,
// commas or semicolons separate numbers, in one file always the same; blanks beside the others mean nothing, and beside
// semicolons a comma is the decimal sign where the file has no point. What follows a # is a remark, and lines without
// numbers are skipped. Throws InputError, naming `file_name` and the line, for a file that mixes these, for a comma
// that seems to be a decimal sign among commas, for what is no finite number of at most 1e30, for rows of different
// lengths, for no number at all, and for more than 2049 numbers in a row or rows.
Kernel kernel_of_text(std::string_view text, std::string_view file_name);

// The weights divided by their sum. Throws InputError, naming the file, where that is 0 but for rounding.
Kernel normalised(Kernel kernel, const std::string& path);

} // namespace fragfft::commands
