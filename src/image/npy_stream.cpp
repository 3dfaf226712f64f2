#include "image/npy_stream.hpp"

#include "errors.hpp"
#include "image/npy_array.hpp"

#include <fmt/format.h>

namespace fragfft {
namespace {

// More than the longest header that is taken.
constexpr std::size_t header_bytes_read = std::size_t{1} << 17;

class NpyRowReader final : public RowReader
{
public:
    NpyRowReader(const InputFile& file, const NpyArray& array, std::uint64_t data_at)
        : file_(file), array_(array), data_at_(data_at)
    {
    }

    Image read(int count) override
    {
        const NpyArray::Shape& shape = array_.shape;
        const NpyArray::Shape part{count, shape.width, shape.channels};
        const NpyArray::Shape before{next_row_, shape.width, shape.channels};
        const std::size_t bytes = part.sample_count() * array_.type.bytes();
        const auto data = file_.read(data_at_ + before.sample_count() * array_.type.bytes(), bytes);
        if (data.size() < bytes)
            throw InputError(fmt::format("{}: NPY: the file became shorter while it was read", file_.name()));
        Image image;
        image.width = part.width;
        image.height = part.height;
        image.channels = part.channels;
        image.samples = npy_numbers(data, array_.type);
        require_finite(image, file_.name(), next_row_);
        next_row_ += count;
        return image;
    }

    void skip(int count) override
    {
        next_row_ += count;
    }

private:
    const InputFile& file_;
    const NpyArray& array_;
    std::uint64_t data_at_;
    int next_row_ = 0;
};

class StreamedNpy final : public StreamedImage
{
public:
    StreamedNpy(const InputFile& file, NpyArray array, std::uint64_t data_at)
        : file_(file), array_(std::move(array)), data_at_(data_at)
    {
        width = array_.shape.width;
        height = array_.shape.height;
        channels = array_.shape.channels;
        facts = array_.facts;
    }

    std::unique_ptr<RowReader> rows() const override
    {
        return std::make_unique<NpyRowReader>(file_, array_, data_at_);
    }

private:
    const InputFile& file_;
    NpyArray array_;
    std::uint64_t data_at_;
};

} // namespace

std::unique_ptr<StreamedImage> streamed_npy(const InputFile& file)
{
    const NpyHeader header = parse_npy_header(file.read(0, header_bytes_read), file.name());
    const NpyArray array = npy_array(header, file.size(), streamed_image_limits, file.name());
    if (header.fortran_order || array.type.kind == NpyElementType::Kind::complex)
        return nullptr;
    return std::make_unique<StreamedNpy>(file, array, header.bytes);
}

} // namespace fragfft
