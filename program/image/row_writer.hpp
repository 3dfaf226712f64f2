// Image files written row by row, so that they may be larger than memory.
#pragma once

#include "program/image/image_file.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace fragfft {

struct RowWriterShape
{
    int width = 0;
    int height = 0; // of all pages together
    int channels = 0;
};

struct FileFormat;

class RowWriter
{
public:
    RowWriter(const FileFormat& format, const RowWriterShape& shape, const SaveOptions& options);
    RowWriter(const RowWriter&) = delete;
    RowWriter& operator=(const RowWriter&) = delete;
    virtual ~RowWriter() = default;

    // The next rows, at least one, as an image of the file's width and channels. Throws InputError as save_image does.
    void write(const Image& rows);
    // The same in double precision, which the file holds where SaveOptions say so; else each is rounded to a float,
    // whose range it must not leave.
    void write(const DoubleImage& rows);
    // After the last row: only now is the file there, see AtomicFile. Throws std::logic_error when rows are missing.
    SaveReport finish();

protected:
    const RowWriterShape& shape() const { return shape_; }
    void count_clamped(std::size_t samples) { report_.clamped_samples += samples; }

private:
    // The rows in the format's range, with alpha as it has it.
    virtual void encode(const Image& rows) = 0;
    virtual void encode(const DoubleImage& rows);
    template <typename Sample> void count_rows(const SampleArray<Sample>& rows);
    virtual void end() = 0;

    RowWriterShape shape_;
    bool in_double_;
    float scale_ = 1.0F;
    bool multiplies_alpha_ = false;
    bool divides_out_alpha_ = false;
    int next_row_ = 0;
    SaveReport report_;
};

// Writes what save_image writes with the same options. Throws InputError, naming the path, as save_image does, and at
// once for an image that the format cannot hold.
std::unique_ptr<RowWriter> open_image_rows(const std::filesystem::path& path, const RowWriterShape& shape,
                                           const SaveOptions& options);

// About what that holds beside the rows it is given: where the format is not written row by row, that grows with the
// height.
std::uint64_t bytes_held_by_writer(const std::filesystem::path& path, const RowWriterShape& shape,
                                   const SaveOptions& options);

} // namespace fragfft
