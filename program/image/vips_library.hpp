// Initializes libvips when it is first needed: that takes some 10 milliseconds, which commands without images save.
#pragma once

#include <vips/vips8>

namespace fragfft {

// Call this before any other function of libvips; it may be called repeatedly. Throws std::runtime_error.
void start_vips();

} // namespace fragfft
