// Image files written row by row, so that they may be larger than memory.
#pragma once

#include "image/image_file.hpp"

#include <memory>

namespace fragfft {

class RowWriter
{
public:
    RowWriter() = default;
    RowWriter(const RowWriter&) = delete;
    RowWriter& operator=(const RowWriter&) = delete;
    virtual ~RowWriter() = default;

    // The next rows, at least one, as an image of the file's width and channels. Throws InputError as save_image does.
    virtual void write(const Image& rows) = 0;
    // After the last row: only now is the file there, see AtomicFile. Throws std::logic_error when rows are missing.
    virtual SaveReport finish() = 0;
};

struct RowWriterShape
{
    int width = 0;
    int height = 0;
    int channels = 0;
};

// The formats that are written so, for messages.
inline constexpr const char* row_written_names = "PNG and NPY";

// Writes what save_image writes with the same options, which must outlive the writer with their metadata. Throws
// InputError, naming the path, as save_image does, and at once for an image beyond decoded_image_limits in a format
// whose rows are held.
std::unique_ptr<RowWriter> open_image_rows(const std::filesystem::path& path, const RowWriterShape& shape,
                                           const SaveOptions& options);

// Of the formats themselves.
std::unique_ptr<RowWriter> open_png_rows(const std::filesystem::path& path, const RowWriterShape& shape,
                                         int bits_per_sample, const Metadata& metadata);
std::unique_ptr<RowWriter> open_npy_rows(const std::filesystem::path& path, const RowWriterShape& shape,
                                         ChannelAxis channel_axis);

} // namespace fragfft
