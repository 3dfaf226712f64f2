// What libvips reads files through.
#pragma once

#include "image/file_format.hpp"
#include "image/input_file.hpp"

#include <vips/vips8>

namespace fragfft {

// The file must outlive it.
vips::VSource source_of(const InputFile& file, const FileFormat& format);

// What libpng does not look at: throws InputError for sizes beyond all limits or more than the file can hold, and
// unless the file goes on to its end, chunk by chunk.
void require_possible_png(const InputFile& file);

} // namespace fragfft
