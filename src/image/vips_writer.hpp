// Image files written by libvips, row by row where the format is stored so.
#pragma once

#include "image/encoder_output.hpp"
#include "image/file_format.hpp"
#include "image/row_writer.hpp"

#include <memory>
#include <string>

namespace fragfft {

// A thread of libvips asks for the rows, encodes them and writes to `output`, while the caller makes the next ones;
// only some are held, unless the format needs all. Throws InputError, calling the file `name`, as save_image does.
std::unique_ptr<RowWriter> open_vips_rows(std::unique_ptr<EncoderOutput> output, std::string name,
                                          const FileFormat& format, const RowWriterShape& shape,
                                          const SaveOptions& options);

} // namespace fragfft
