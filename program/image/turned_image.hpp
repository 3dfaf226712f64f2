// Images whose rows are stored in another order than they are to be seen.
#pragma once

#include "program/image/image_file.hpp"

#include <string>

namespace fragfft {

// The image as it is to be seen, by TIFF's and EXIF's number of its orientation, 1 to 8.
Image turned(const Image& stored, int orientation);

// The same of an image that is read row by row: the first row needs all. Throws SizeError, naming `file_name`, for one
// that is too large to be held.
StreamedImage turned(const StreamedImage& stored, int orientation, const std::string& file_name);

} // namespace fragfft
