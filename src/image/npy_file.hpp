// NumPy .npy files in memory.
#pragma once

#include "image/image.hpp"
#include "image/loaded_image.hpp"
#include "image/npy_header.hpp"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace fragfft {

// Decodes an array of shape [width], which is one row, [height, width] or [height, width, channels], channels 1 to 4,
// stored in C or Fortran order, of either byte order: float16, float32, float64, uint8 or uint16 to an Image; complex64
// or complex128 to a ComplexImage. 64-bit numbers are rounded to float. Throws InputError, naming `file_name` and the
// fault, for a header that parse_npy_header refuses, another dtype or shape, a size that require_supported_size refuses
// of arrays, fewer or more bytes than the shape needs, and any number that require_finite refuses.
LoadedImage decode_npy(std::span<const std::uint8_t> bytes, std::string_view file_name);

// Encodes as float32 or complex64, little endian, in C order, format version 1.0; of shape [height, width, channels],
// or [height, width] when there is one channel and `channel_axis` does not want it, or [width] when there is one row of
// one channel and `channel_axis` says so. Samples may be any, NaN too.
// Throws std::invalid_argument for an inconsistent image.
std::vector<std::uint8_t> encode_npy(const Image& image, ChannelAxis channel_axis = ChannelAxis::if_several);
std::vector<std::uint8_t> encode_npy(const ComplexImage& image, ChannelAxis channel_axis = ChannelAxis::if_several);
// The same of an array of any shape, whose product is how many numbers there are: float32.
std::vector<std::uint8_t> encode_npy(std::span<const float> numbers, std::span<const std::int64_t> shape);

// The shape that both write.
std::vector<std::int64_t> npy_shape(int width, int height, int channels, ChannelAxis channel_axis);

} // namespace fragfft
