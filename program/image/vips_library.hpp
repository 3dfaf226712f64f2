// libvips, made ready where it is first needed: that takes some 10 milliseconds, which commands without images save.
#pragma once

#include <vips/vips8>

namespace fragfft {

// To be called before anything else of libvips; any number of times. Throws std::runtime_error.
void start_vips();

// What it holds for the calling thread goes: to be called as a thread that may have used it ends.
void end_thread_of_vips() noexcept;

// The support for HEIF, which is a module of its own. Throws std::runtime_error, saying why, where there is none.
void load_heif_module();

} // namespace fragfft
