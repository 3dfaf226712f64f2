// libvips, made ready where it is first needed: that takes some 10 milliseconds, which commands without images save.
#pragma once

#include <vips/vips8>

namespace fragfft {

// To be called before anything else of libvips; any number of times. Throws std::runtime_error.
void start_vips();

// The support for HEIF, which is a module of its own. Throws std::runtime_error, saying why, where there is none.
void load_heif_module();

} // namespace fragfft
