// Image files on disk: PNG and NumPy .npy.
#pragma once

#include "image/image.hpp"
#include "image/loaded_image.hpp"

#include <cstddef>
#include <filesystem>

namespace fragfft {

// Reads a PNG (see decode_png) or an NPY file (see decode_npy), told apart by their first bytes, whatever the ending.
// Throws InputError, naming the path and the fault.
LoadedImage load_image(const std::filesystem::path& path);

// Writes a PNG of `png_bits_per_sample` bits, 8 or 16, or a float32 NPY file, chosen by the ending .png or .npy in any
// case; an NPY file's shape as encode_npy has it. The file appears whole or not at all, see write_file_atomically.
// Returns how many samples a PNG's range [0, 1] made it clamp; 0 for NPY, which clamps nothing. Throws InputError,
// naming the path, for another ending, a NaN for a PNG, and all that write_file_atomically throws.
std::size_t save_image(const std::filesystem::path& path, const Image& image, int png_bits_per_sample = 8,
                       ChannelAxis channel_axis = ChannelAxis::if_several);

// Writes a complex64 NPY file, likewise. Throws InputError for another ending than .npy, too.
void save_complex_npy(const std::filesystem::path& path, const ComplexImage& image,
                      ChannelAxis channel_axis = ChannelAxis::if_several);

// Throws InputError, naming the path, unless save_image (for `complex`, save_complex_npy) knows the ending: to be asked
// before a long computation.
void require_known_ending(const std::filesystem::path& path, bool complex = false);

} // namespace fragfft
