// Images whose rows are read one after the other, so that a file may be larger than memory.
#pragma once

#include "image/image.hpp"
#include "image/input_file.hpp"
#include "image/loaded_image.hpp"

#include <cstdint>
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
    // load_image. Throws InputError, naming the file and the fault.
    virtual Image read(int count) = 0;
    // Leaves out as many.
    virtual void skip(int count) = 0;
};

struct StreamedImage
{
    int width = 0;
    int height = 0;
    int channels = 0;
    FileFacts facts;
    // What decoding takes beside the rows that are asked for: where not 0 that grows with the height.
    std::uint64_t bytes_held = 0;

    StreamedImage() = default;
    StreamedImage(const StreamedImage&) = delete;
    StreamedImage& operator=(const StreamedImage&) = delete;
    virtual ~StreamedImage() = default;

    // From the first row on, as often as asked. The image must outlive the reader.
    virtual std::unique_ptr<RowReader> rows() const = 0;
};

// Such an image of a file, which must outlive it; of several pages that one, counted from 0. Null for arrays of complex
// numbers and in Fortran order, which are to be loaded whole. Sizes may be up to streamed_image_limits. Throws
// InputError for what is unsound before the pixels, and for a page that there is not.
std::unique_ptr<StreamedImage> streamed_image(const InputFile& file, int page = 0);

// The same view of an image that is whole in memory, which must outlive it.
std::unique_ptr<StreamedImage> streamed_image(const Image& image, const FileFacts& facts);

} // namespace fragfft
