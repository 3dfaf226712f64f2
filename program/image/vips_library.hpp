// libvips, made ready where it is first needed: that takes some 10 milliseconds, which commands without images save.
#pragma once

#include <vips/vips8>

namespace fragfft {

// To be called before anything else of libvips; any number of times. Throws std::runtime_error.
void start_vips();

} // namespace fragfft
