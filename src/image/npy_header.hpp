// The header of a NumPy .npy file (NumPy Enhancement Proposal 1), versions 1.0, 2.0 and 3.0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fragfft {

struct NpyHeader
{
    std::string descr; // the element type as NumPy writes it, for example "<f4"
    bool fortran_order = false;
    std::vector<std::int64_t> shape;
    std::size_t bytes = 0; // from the start of the file to its first element
};

// True when the bytes open with NPY's magic string.
bool has_npy_magic(std::span<const std::uint8_t> bytes);

// Throws InputError, naming `file_name` and the fault, unless the bytes open with a header of a known version whose
// dictionary has exactly the keys descr (a string), fortran_order and shape, in any order. The shape's numbers fit 64
// bits and are otherwise unchecked.
NpyHeader parse_npy_header(std::span<const std::uint8_t> bytes, std::string_view file_name);

// A version 1.0 header, padded as NumPy pads it so that the first element's offset is a multiple of 64.
std::vector<std::uint8_t> format_npy_header(std::string_view descr, std::span<const std::int64_t> shape);

} // namespace fragfft
