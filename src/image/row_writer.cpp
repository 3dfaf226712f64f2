#include "image/row_writer.hpp"

#include "image/atomic_file.hpp"
#include "image/byte_order.hpp"
#include "image/npy_header.hpp"
#include "image/png_chunks.hpp"
#include "image/png_filters.hpp"
#include "image/png_metadata.hpp"
#include "image/sample_levels.hpp"
#include "image/zlib_pieces.hpp"

#include <fmt/format.h>
#include <optional>
#include <stdexcept>

namespace fragfft {
namespace {

// Levels of zlib. Beyond the higher one it is four times as slow, for files a tenth smaller.
constexpr int fast_level = 1;
constexpr int small_level = 4;

// What both formats count.
class CountingWriter : public RowWriter
{
public:
    explicit CountingWriter(const RowWriterShape& shape) : shape_(shape) {}

protected:
    void count(const Image& rows)
    {
        if (rows.width != shape_.width || rows.channels != shape_.channels || rows.height > shape_.height - next_row_)
            throw std::logic_error(fmt::format("{} rows of {} pixels do not belong into an image of {} x {}",
                                               rows.height, rows.width, shape_.width, shape_.height));
        next_row_ += rows.height;
    }
    void require_all() const
    {
        if (next_row_ != shape_.height)
            throw std::logic_error(fmt::format("{} of {} rows were written", next_row_, shape_.height));
    }

    RowWriterShape shape_;
    int next_row_ = 0;
};

class PngRowWriter final : public CountingWriter
{
public:
    PngRowWriter(const std::filesystem::path& path, const RowWriterShape& shape, int bits, const Metadata& metadata)
        : CountingWriter(shape), name_(shown_name(path, true)), file_(path), bits_(bits)
    {
        std::vector<std::uint8_t> bytes;
        append_png_signature(bytes);
        append_png_header(shape.width, shape.height, shape.channels, bits, bytes);
        append_png_metadata(metadata, shape.channels, bytes);
        file_.write(bytes);
    }

    void write(const Image& rows) override
    {
        require_no_nan(rows, name_);
        count(rows);
        std::vector<std::uint8_t> filtered(filtered_png_row_bytes(shape_.width, shape_.channels, bits_) *
                                           static_cast<std::size_t>(rows.height));
        report_.clamped_samples += filter_png_rows(rows, bits_, above_, filtered);
        if (!stream_)
            stream_.emplace(png_rows_compress_well(filtered) ? small_level : fast_level);
        write_pixels(stream_->compressed(filtered));
    }

    SaveReport finish() override
    {
        require_all();
        write_pixels(stream_->end());
        std::vector<std::uint8_t> bytes;
        append_png_chunk("IEND", {}, bytes);
        file_.write(bytes);
        file_.take_place();
        return report_;
    }

private:
    void write_pixels(std::span<const std::uint8_t> stream)
    {
        std::vector<std::uint8_t> bytes;
        append_png_pixels(stream, bytes);
        file_.write(bytes);
    }

    std::string name_;
    AtomicFile file_;
    int bits_;
    std::vector<std::uint8_t> above_;
    std::optional<ZlibPieces> stream_;
    SaveReport report_;
};

class NpyRowWriter final : public CountingWriter
{
public:
    NpyRowWriter(const std::filesystem::path& path, const RowWriterShape& shape, ChannelAxis channel_axis)
        : CountingWriter(shape), file_(path)
    {
        std::vector<std::int64_t> axes{shape.height, shape.width};
        if (shape.channels > 1 || channel_axis == ChannelAxis::always)
            axes.push_back(shape.channels);
        file_.write(format_npy_header("<f4", axes));
    }

    void write(const Image& rows) override
    {
        count(rows);
        std::vector<std::uint8_t> bytes(sizeof(float) * rows.samples.size());
        store_floats(rows.samples, bytes.data());
        file_.write(bytes);
    }

    SaveReport finish() override
    {
        require_all();
        file_.take_place();
        return {};
    }

private:
    AtomicFile file_;
};

} // namespace

std::unique_ptr<RowWriter> open_png_rows(const std::filesystem::path& path, const RowWriterShape& shape,
                                         int bits_per_sample, const Metadata& metadata)
{
    return std::make_unique<PngRowWriter>(path, shape, bits_per_sample, metadata);
}

std::unique_ptr<RowWriter> open_npy_rows(const std::filesystem::path& path, const RowWriterShape& shape,
                                         ChannelAxis channel_axis)
{
    return std::make_unique<NpyRowWriter>(path, shape, channel_axis);
}

} // namespace fragfft
