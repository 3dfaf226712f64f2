// The memory of textures, counted as a program's loader hands out the functions that take and free it.
#pragma once

#include <cstdint>

namespace host {

// As eglGetProcAddress is. What it gives for such a function counts, whoever calls it.
void (*memory_counting_address(const char* name))();

// The bytes of all textures that exist, by their sizes and formats, and the most there have been since they were last
// told to be counted anew.
std::int64_t texture_bytes();
std::int64_t most_texture_bytes();
void count_most_texture_bytes_anew();

} // namespace host
