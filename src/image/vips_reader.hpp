// Image files read by libvips, row by row where the format is stored so.
#pragma once

#include "image/file_format.hpp"
#include "image/streamed_image.hpp"

namespace fragfft {

// Colours of other spaces than grey and RGB become sRGB by the file's profile; an image is turned as its orientation
// says; alpha is not multiplied in. See streamed_image. Throws InputError for any damage that libvips notices.
std::unique_ptr<StreamedImage> streamed_by_vips(const InputFile& file, const FileFormat& format, int page);

} // namespace fragfft
