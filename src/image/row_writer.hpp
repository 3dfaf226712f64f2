// Image files written row by row, so that they may be larger than memory.
#pragma once

#include "image/image_file.hpp"

#include <cstdint>
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
    int height = 0; // of all pages together
    int channels = 0;
};

// Writes what save_image writes with the same options, which must outlive the writer with their metadata. Throws
// InputError, naming the path, as save_image does, and at once for an image that the format cannot hold.
std::unique_ptr<RowWriter> open_image_rows(const std::filesystem::path& path, const RowWriterShape& shape,
                                           const SaveOptions& options);

// Of NumPy arrays.
std::unique_ptr<RowWriter> open_npy_rows(const std::filesystem::path& path, const RowWriterShape& shape,
                                         ChannelAxis channel_axis);

// About what that holds beside the rows it is given: where the format is not written row by row, that grows with the
// height.
std::uint64_t bytes_held_by_writer(const std::filesystem::path& path, const RowWriterShape& shape,
                                   const SaveOptions& options);

// What all writers count: rows that belong into the image, and samples that were clamped.
class CountingWriter : public RowWriter
{
public:
    explicit CountingWriter(const RowWriterShape& shape) : shape_(shape) {}

protected:
    // Throws std::logic_error for rows that do not belong there.
    void count(const Image& rows);
    void require_all() const;

    RowWriterShape shape_;
    int next_row_ = 0;
    SaveReport report_;
};

} // namespace fragfft
