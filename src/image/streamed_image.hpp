// Images whose rows are read one after the other, so that a file may be larger than memory.
#pragma once

#include "image/image.hpp"
#include "image/input_file.hpp"
#include "image/loaded_image.hpp"

#include <memory>

namespace fragfft {

// The rows of an image from the first to the last.
class RowReader
{
public:
    RowReader() = default;
    RowReader(const RowReader&) = delete;
    RowReader& operator=(const RowReader&) = delete;
    virtual ~RowReader() = default;

    // The next `count` rows, of which there must be so many, as an image of that height. The samples are those of
    // load_image. Behind the last row the rest of the file is read and checked, too. Throws InputError, naming the file
    // and the fault.
    virtual Image read(int count) = 0;
    // Leaves out as many.
    virtual void skip(int count) = 0;
};

struct StreamedImage
{
    int width = 0;
    int height = 0;
    int channels = 0;
    FileFacts facts; // without metadata

    StreamedImage() = default;
    StreamedImage(const StreamedImage&) = delete;
    StreamedImage& operator=(const StreamedImage&) = delete;
    virtual ~StreamedImage() = default;

    // Wherever in the file they stand. Checksums are not looked at: a wrong one shows when the rows are read to the
    // end.
    virtual Metadata metadata() const
    {
        return {};
    }
    // From the first row on, as often as asked. The image must outlive the reader.
    virtual std::unique_ptr<RowReader> rows() const = 0;
};

// The formats whose rows can be read so, for messages.
inline constexpr const char* streamed_names = "PNG that is not interlaced, and NPY of real numbers in C order";

// Such an image of a file, which must outlive it; null for a file of another kind, which is to be loaded whole. Sizes
// may be up to streamed_image_limits. Throws InputError as load_image does for what is unsound before the pixels.
std::unique_ptr<StreamedImage> streamed_image(const InputFile& file);

// The same view of an image that is whole in memory, which must outlive it.
std::unique_ptr<StreamedImage> streamed_image(const Image& image, const FileFacts& facts);

} // namespace fragfft
