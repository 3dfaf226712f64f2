#include "image/row_writer.hpp"

#include "errors.hpp"
#include "image/atomic_file.hpp"
#include "image/byte_order.hpp"
#include "image/exr_file.hpp"
#include "image/file_format.hpp"
#include "image/image_checks.hpp"
#include "image/npy_file.hpp"
#include "image/sample_levels.hpp"
#include "image/stb_file.hpp"
#include "image/vips_writer.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

namespace fragfft {
namespace {

class NpyRowWriter final : public CountingWriter
{
public:
    NpyRowWriter(const std::filesystem::path& path, const RowWriterShape& shape, ChannelAxis channel_axis)
        : CountingWriter(shape), file_(path)
    {
        file_.write(format_npy_header("<f4", npy_shape(shape.width, shape.height, shape.channels, channel_axis)));
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

bool stores_integers(const FileFormat& format, const SaveOptions& options)
{
    return format.most_bits_per_integer > 0 && (options.integers || !format.holds_floats);
}

// Rows on their way to an encoder, with the alpha and the range that its format wants.
class ConvertedRows final : public RowWriter
{
public:
    ConvertedRows(const FileFormat& format, const SaveOptions& options, std::unique_ptr<RowWriter> writer)
        : options_(options), writer_(std::move(writer)),
          scale_(stores_integers(format, options) ? 1.0F / options.largest_sample : 1.0F),
          multiplies_(format.alpha == FileFormat::Alpha::multiplied && !options.premultiplied_alpha),
          divides_(format.alpha == FileFormat::Alpha::unmultiplied && options.premultiplied_alpha)
    {
    }

    void write(const Image& rows) override
    {
        if (scale_ == 1.0F && !multiplies_ && !divides_) {
            writer_->write(rows);
            return;
        }
        Image converted = multiplies_ ? with_alpha_multiplied(rows) : divides_ ? with_alpha_divided_out(rows) : rows;
        for (float& sample : converted.samples)
            sample *= scale_;
        writer_->write(converted);
    }

    SaveReport finish() override
    {
        return writer_->finish();
    }

private:
    SaveOptions options_;
    std::unique_ptr<RowWriter> writer_;
    float scale_;
    bool multiplies_;
    bool divides_;
};

void require_held_shape(const FileFormat& format, const RowWriterShape& shape, const SaveOptions& options,
                        const std::string& name)
{
    if (format.alpha == FileFormat::Alpha::none && shape.channels % 2 == 0)
        throw InputError(fmt::format("{}: {} holds no alpha, which this image of {} channels has", name, format.name,
                                     shape.channels));
    const int page_height = shape.height / options.pages;
    if (options.pages > 1 && !format.has_pages)
        throw InputError(fmt::format("{}: {} holds one image, and these are {}; TIFF, GIF and WebP hold several", name,
                                     format.name, options.pages));
    const std::int64_t area = std::int64_t{shape.width} * shape.height;
    if (std::max(shape.width, page_height) > format.longest_side ||
        (format.is_written_whole && area > decoded_image_limits.area_in_pixels))
        throw InputError(fmt::format(
            "{}: {} x {} pixels are too many for {}: it is written with up to {} a side{}", name, shape.width,
            page_height, format.name, format.longest_side,
            format.is_written_whole ? fmt::format(" and {} in all", decoded_image_limits.area_in_pixels) : ""));
}

std::unique_ptr<RowWriter> writer_of(const FileFormat& format, const std::filesystem::path& path,
                                     const RowWriterShape& shape, const SaveOptions& options)
{
    switch (format.kind) {
    case FileKind::npy:
        return open_npy_rows(path, shape, options.channel_axis);
    case FileKind::exr:
        return open_exr_rows(path, shape);
    case FileKind::bmp:
    case FileKind::tga:
        return open_stb_rows(path, format, shape);
    default:
        return open_vips_rows(std::make_unique<EncoderOutput>(path, format.kind == FileKind::tiff),
                              shown_name(path, true), format, shape, options);
    }
}

} // namespace

void CountingWriter::count(const Image& rows)
{
    if (rows.width != shape_.width || rows.channels != shape_.channels || rows.height > shape_.height - next_row_)
        throw std::logic_error(fmt::format("{} rows of {} pixels do not belong into an image of {} x {}", rows.height,
                                           rows.width, shape_.width, shape_.height));
    next_row_ += rows.height;
}

void CountingWriter::require_all() const
{
    if (next_row_ != shape_.height)
        throw std::logic_error(fmt::format("{} of {} rows were written", next_row_, shape_.height));
}

std::unique_ptr<RowWriter> open_npy_rows(const std::filesystem::path& path, const RowWriterShape& shape,
                                         ChannelAxis channel_axis)
{
    return std::make_unique<NpyRowWriter>(path, shape, channel_axis);
}

std::unique_ptr<RowWriter> open_image_rows(const std::filesystem::path& path, const RowWriterShape& shape,
                                           const SaveOptions& options)
{
    const FileFormat& format = format_written_to(path, options.ending);
    require_held_shape(format, shape, options, shown_name(path, true));
    return std::make_unique<ConvertedRows>(format, options, writer_of(format, path, shape, options));
}

std::uint64_t bytes_held_by_writer(const std::filesystem::path& path, const RowWriterShape& shape,
                                   const SaveOptions& options)
{
    const FileFormat& format = format_written_to(path, options.ending);
    if (!format.is_written_whole)
        return 0;
    const std::uint64_t pixels = static_cast<std::uint64_t>(shape.width) * static_cast<std::uint64_t>(shape.height);
    const auto channels = static_cast<std::uint64_t>(shape.channels);
    if (format.kind == FileKind::pfm || format.kind == FileKind::fits)
        return pixels * channels * 9 / 2;
    // As they are stored, as the encoder has them, and the file.
    return pixels * (2 * channels + 6);
}

} // namespace fragfft
