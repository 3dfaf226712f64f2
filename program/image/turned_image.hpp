// Images whose rows are stored in another order than they are displayed.
#pragma once

#include "image.hpp"

namespace fragfft {

// Returns the image as displayed. `orientation` is TIFF's and EXIF's number, 1 to 8.
Image turned(Image stored, int orientation);

} // namespace fragfft
