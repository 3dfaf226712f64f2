// BMP and TGA files in memory, which are written only, by stb_image_write.
#pragma once

#include "image/image.hpp"
#include "image/loaded_image.hpp"

#include <string_view>

namespace fragfft {

// Encode 8 bits a sample, each clamped to [0, 1]: BMP of 1 channel, as grey RGB, or 3; TGA of 1 to 4 channels. Throw
// InputError, naming `file_name`, for NaN, and for alpha in a BMP; std::invalid_argument for an inconsistent image.
EncodedImage encode_bmp(const Image& image, std::string_view file_name);
EncodedImage encode_tga(const Image& image, std::string_view file_name);

} // namespace fragfft
