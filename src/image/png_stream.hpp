// PNG files read row by row.
#pragma once

#include "image/streamed_image.hpp"

namespace fragfft {

// Null for an interlaced PNG, whose rows come together only at its end. See streamed_image.
std::unique_ptr<StreamedImage> streamed_png(const InputFile& file);

} // namespace fragfft
