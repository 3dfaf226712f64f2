// NumPy's array files.
#pragma once

#include "program/files/input_file.hpp"
#include "program/image/loaded_image.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fragfft {

// The header of an array's file.
struct NpyHeader
{
    std::string descr; // the type of the elements as NumPy writes it, for example "<f4"
    bool fortran_order = false;
    std::vector<std::int64_t> shape;
    std::size_t bytes = 0; // offset of the first element in the file
};

// Throws InputError, naming `file_name` and the fault, unless the bytes begin with a header of a known version whose
// dictionary has exactly the keys descr (a string), fortran_order and shape, in any order. The numbers of the shape
// must fit 64 bits and are not checked otherwise.
NpyHeader parse_npy_header(std::span<const std::uint8_t> bytes, std::string_view file_name);
NpyHeader read_npy_header(const InputFile& file);

// Reads an array of shape [width], which is one row, [height, width] or [height, width, channels], channels 1 to 4,
// stored in C or Fortran order, of either byte order: float16, float32, float64, uint8 or uint16 to an Image; complex64
// or complex128 to a ComplexImage. 64-bit numbers are rounded to float. Throws InputError, naming the file and the
// fault, for a header that parse_npy_header refuses, another dtype or shape, a size that require_supported_size refuses
// of arrays, fewer or more bytes than the shape needs, and any number that require_finite refuses.
LoadedImage load_npy(const InputFile& file, const BeforePixels& before_pixels = {});

// The same for real numbers without scaling: floats, integers and booleans of any size.
DoubleImage load_npy_numbers(const InputFile& file);

// Returns a header of version 1.0, padded like NumPy's so that the first element's offset is a multiple of 64. The
// elements, of `type` "f4" or "c8", must follow as they are in memory.
std::vector<std::uint8_t> npy_header(std::string_view type, std::span<const std::int64_t> shape);

// Returns the bytes of the numbers as they are in memory.
template <typename Number> std::span<const std::uint8_t> bytes_in_memory(std::span<const Number> numbers)
{
    return {reinterpret_cast<const std::uint8_t*>(numbers.data()), numbers.size_bytes()};
}

// Returns [height, width, channels]; or [height, width] for one channel, if `channel_axis` does not require the third
// axis; or [width] for one row of one channel, if `channel_axis` says so.
std::vector<std::int64_t> npy_shape(int width, int height, int channels, ChannelAxis channel_axis);

} // namespace fragfft
