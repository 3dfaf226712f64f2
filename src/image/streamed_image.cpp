#include "image/streamed_image.hpp"

#include "image/npy_header.hpp"
#include "image/npy_stream.hpp"
#include "image/png_file.hpp"
#include "image/png_stream.hpp"

#include <algorithm>

namespace fragfft {
namespace {

class RowsInMemory final : public RowReader
{
public:
    explicit RowsInMemory(const Image& image) : image_(image) {}

    Image read(int count) override
    {
        Image rows(image_.width, count, image_.channels);
        std::copy_n(image_.samples.begin() + static_cast<std::ptrdiff_t>(image_.index(0, next_row_, 0)),
                    rows.samples.size(), rows.samples.begin());
        next_row_ += count;
        return rows;
    }

    void skip(int count) override
    {
        next_row_ += count;
    }

private:
    const Image& image_;
    int next_row_ = 0;
};

class ImageInMemory final : public StreamedImage
{
public:
    ImageInMemory(const Image& image, const FileFacts& file_facts) : image_(image)
    {
        width = image.width;
        height = image.height;
        channels = image.channels;
        facts = file_facts;
    }

    Metadata metadata() const override
    {
        return facts.metadata;
    }

    std::unique_ptr<RowReader> rows() const override
    {
        return std::make_unique<RowsInMemory>(image_);
    }

private:
    const Image& image_;
};

} // namespace

std::unique_ptr<StreamedImage> streamed_image(const InputFile& file)
{
    const std::vector<std::uint8_t> start = file.read(0, start_bytes);
    if (has_png_signature(start))
        return streamed_png(file);
    if (has_npy_magic(start))
        return streamed_npy(file);
    return nullptr;
}

std::unique_ptr<StreamedImage> streamed_image(const Image& image, const FileFacts& facts)
{
    return std::make_unique<ImageInMemory>(image, facts);
}

} // namespace fragfft
