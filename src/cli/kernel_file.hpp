// Kernels from files, as people make them.
#pragma once

#include "filters/kernel.hpp"

#include <string>

namespace fragfft::cli {

// The weights of a file. Of NPY they are its numbers as they are, integers too, of shape [n], one row, [height, width]
// or [height, width, 1]; of a .txt or .csv file its rows of numbers; of any other image its only channel, integers in
// [0, 1]. Throws InputError, naming the file.
Kernel load_kernel(const std::string& path);

// The weights divided by their sum. Throws InputError, naming the file, where that is 0 but for rounding.
Kernel normalised(Kernel kernel, const std::string& path);

} // namespace fragfft::cli
