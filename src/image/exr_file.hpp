// OpenEXR files, read and written row by row. libvips reads them, too, but rounds their numbers to half floats.
#pragma once

#include "image/row_writer.hpp"
#include "image/streamed_image.hpp"

#include <filesystem>
#include <memory>

namespace fragfft {

// The first part of a file, in scan lines or tiles, of HALF or FLOAT channels named Y (1 channel), Y and A (2), R, G
// and B (3), or these and A (4), to the image of its data window; further channels are not read. Colours are multiplied
// by A, as OpenEXR has it. Throws InputError, naming the file and the fault, for other channels, deep or subsampled
// data, anything that OpenEXR finds wrong or missing, and for a size that require_supported_size refuses.
std::unique_ptr<StreamedImage> streamed_exr(const InputFile& file);

// Writes an image of 1 to 4 channels as FLOAT channels of these names, compressed losslessly; samples may be any.
std::unique_ptr<RowWriter> open_exr_rows(const std::filesystem::path& path, const RowWriterShape& shape);

} // namespace fragfft
