// BMP and TGA files, which are written only, by stb_image_write.
#pragma once

#include "image/file_format.hpp"
#include "image/row_writer.hpp"

#include <memory>

namespace fragfft {

// 8 bits a sample, each clamped to [0, 1]; BMP has grey as RGB. All rows are held. Throws InputError as save_image
// does.
std::unique_ptr<RowWriter> open_stb_rows(const std::filesystem::path& path, const FileFormat& format,
                                         const RowWriterShape& shape);

} // namespace fragfft
