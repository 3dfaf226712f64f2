// Matrices of numbers as text, as one writes a small kernel by hand.
#pragma once

#include "image/image.hpp"

#include <filesystem>
#include <string_view>

namespace fragfft {

// True for .txt and .csv, in any case.
bool has_text_ending(const std::filesystem::path& path);

// A row of the matrix for each line, numbers parted by white space, commas or semicolons; what follows a # is a remark,
// and lines without numbers are skipped. Throws InputError, naming `file_name` and the line, for what is no finite
// number of at most 1e30, for rows of different lengths, for no number at all, and for more than 2049 numbers in a row
// or rows.
DoubleImage parse_text_matrix(std::string_view text, std::string_view file_name);

// The same from a file. Throws InputError as read_file_bytes does, too.
DoubleImage load_text_matrix(const std::filesystem::path& path);

} // namespace fragfft
