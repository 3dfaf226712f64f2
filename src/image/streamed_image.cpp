#include "image/streamed_image.hpp"

#include "errors.hpp"
#include "image/exr_file.hpp"
#include "image/file_format.hpp"
#include "image/npy_stream.hpp"
#include "image/vips_reader.hpp"

#include <algorithm>
#include <fmt/format.h>

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

    std::unique_ptr<RowReader> rows() const override
    {
        return std::make_unique<RowsInMemory>(image_);
    }

private:
    const Image& image_;
};

} // namespace

std::unique_ptr<StreamedImage> streamed_image(const InputFile& file, int page)
{
    const FileFormat* const format = format_of_start(file.read(0, start_bytes));
    const auto first_page_only = [&](std::unique_ptr<StreamedImage> image) {
        if (page != 0)
            throw InputError(fmt::format("{}: --page {}: {} holds one image", file.name(), page, format->name));
        return image;
    };
    if (format == nullptr)
        throw InputError(fmt::format("{}: its first bytes changed while it was read", file.name()));
    if (format->kind == FileKind::npy)
        return first_page_only(streamed_npy(file));
    if (format->kind == FileKind::exr)
        return first_page_only(streamed_exr(file));
    return streamed_by_vips(file, *format, page);
}

std::unique_ptr<StreamedImage> streamed_image(const Image& image, const FileFacts& facts)
{
    return std::make_unique<ImageInMemory>(image, facts);
}

} // namespace fragfft
