// Images whose rows are stored in another order than they are to be seen.
#pragma once

#include "image.hpp"

namespace fragfft {

// The image as it is to be seen, by TIFF's and EXIF's number of its orientation, 1 to 8.
Image turned(Image stored, int orientation);

} // namespace fragfft
