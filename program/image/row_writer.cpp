#include "program/image/row_writer.hpp"

#include "errors.hpp"
#include "program/files/atomic_file.hpp"
#include "program/image/codecs.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/npy.hpp"
#include "program/image/sample_levels.hpp"
#include "program/image/tiff_tags.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <new>
#include <stb_image_write.h>
#include <stdexcept>

namespace fragfft {
namespace {

// Calls change(colour, alpha) for each colour of each pixel, whose last channel is alpha.
template <typename Change> void change_colours(Image& image, const Change& change)
{
    const auto channels = static_cast<std::size_t>(image.channels);
    for (std::size_t pixel = 0; pixel < image.samples.size(); pixel += channels)
        for (std::size_t at = pixel; at + 1 < pixel + channels; ++at)
            change(image.samples[at], image.samples[pixel + channels - 1]);
}

class NpyRowWriter final : public RowWriter
{
public:
    NpyRowWriter(const std::filesystem::path& path, const FileFormat& format, const RowWriterShape& shape,
                 const SaveOptions& options)
        : RowWriter(format, shape, options), file_(path)
    {
        file_.write(npy_header(options.in_double ? "f8" : "f4", npy_shape(shape, options.channel_axis)));
    }

private:
    void encode(const Image& rows) override { file_.write(bytes_in_memory<float>(rows.samples)); }
    void encode(const DoubleImage& rows) override { file_.write(bytes_in_memory<double>(rows.samples)); }
    void end() override { file_.take_place(); }

    AtomicFile file_;
};

// BMP and TGA, by stb_image_write. BMP has grey as RGB. All rows are held.
class StbRowWriter final : public RowWriter
{
public:
    StbRowWriter(const std::filesystem::path& path, const FileFormat& format, const RowWriterShape& shape,
                 const SaveOptions& options)
        : RowWriter(format, shape, options), name_(shown_name(path, true)), file_(path),
          is_bmp_(format.kind == FileKind::bmp)
    {
        levels_.reserve(static_cast<std::size_t>(shape.width) * static_cast<std::size_t>(shape.height) *
                        static_cast<std::size_t>(shape.channels));
    }

private:
    void encode(const Image& rows) override
    {
        require_no_nan(rows, name_);
        const std::size_t begin = levels_.size();
        levels_.resize(begin + rows.samples.size());
        count_clamped(levels_from_samples(rows.samples, levels_.data() + begin));
    }

    // stb returns 0 if it fails, for which memory is the only reason.
    void end() override
    {
        const auto write = is_bmp_ ? stbi_write_bmp_to_func : stbi_write_tga_to_func;
        if (write(append, this, shape().width, shape().height, shape().channels, levels_.data()) == 0 || !has_memory_)
            throw std::bad_alloc();
        file_.write(encoded_);
        file_.take_place();
    }

    // What stb calls with a few bytes at a time. Nothing may be thrown through code in C.
    static void append(void* context, void* data, int size)
    {
        auto& writer = *static_cast<StbRowWriter*>(context);
        const auto* const from = static_cast<const std::uint8_t*>(data);
        try {
            writer.encoded_.insert(writer.encoded_.end(), from, from + size);
        } catch (const std::bad_alloc&) {
            writer.has_memory_ = false;
        }
    }

    std::string name_;
    AtomicFile file_;
    bool is_bmp_;
    std::vector<std::uint8_t> levels_;
    std::vector<std::uint8_t> encoded_;
    bool has_memory_ = true;
};

void require_held_shape(const FileFormat& format, const RowWriterShape& shape, const SaveOptions& options,
                        const std::string& name)
{
    if (options.has_bands && shape.channels % 2 == 0 && !format.holds_bands &&
        format.alpha != FileFormat::Alpha::a_channel)
        throw InputError(
            fmt::format("{}: {} would take the last of {} bands for alpha, which it is not; TIFF, FITS and "
                        "NPY hold bands",
                        name, format.name, shape.channels));
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
        return std::make_unique<NpyRowWriter>(path, format, shape, options);
    case FileKind::exr:
        return open_exr_rows(path, format, shape, options);
    case FileKind::fits:
        return open_fits_rows(path, format, shape, options);
    case FileKind::pnm:
    case FileKind::pfm:
        return open_netpbm_rows(path, format, shape, options);
    case FileKind::tiff:
        return open_tiff_rows(path, format, shape, options);
    case FileKind::bmp:
    case FileKind::tga:
        return std::make_unique<StbRowWriter>(path, format, shape, options);
    default:
        return open_vips_rows(path, format, shape, options);
    }
}

// Whether a TIFF's alpha is written as it was read.
bool keeps_multiplied_alpha(const FileFormat& format, const RowWriterShape& shape, const SaveOptions& options)
{
    if (format.kind != FileKind::tiff)
        return false;
    const std::optional<TiffTags> tags = tiff_tags_to_write(options, shape);
    return tags && tags->has_only(1);
}

} // namespace

RowWriter::RowWriter(const FileFormat& format, const RowWriterShape& shape, const SaveOptions& options)
    : shape_(shape), in_double_(options.in_double)
{
    const bool has_alpha = shape.channels % 2 == 0 && !options.has_bands;
    multiplies_alpha_ = has_alpha && format.alpha == FileFormat::Alpha::multiplied && !options.premultiplied_alpha;
    divides_out_alpha_ = has_alpha && format.alpha == FileFormat::Alpha::unmultiplied && options.premultiplied_alpha &&
                         !keeps_multiplied_alpha(format, shape, options);
    if (format.most_bits_per_integer > 0 && (options.integers || !format.holds_both))
        scale_ = 1.0F / options.largest_sample;
}

template <typename Sample> void RowWriter::count_rows(const SampleArray<Sample>& rows)
{
    if (rows.width != shape_.width || rows.channels != shape_.channels || rows.height > shape_.height - next_row_)
        throw std::logic_error(fmt::format("{} rows of {} pixels do not belong into an image of {} x {}", rows.height,
                                           rows.width, shape_.width, shape_.height));
    next_row_ += rows.height;
}

void RowWriter::encode(const DoubleImage& /*rows*/)
{
    throw std::logic_error("a file that holds no double precision");
}

void RowWriter::write(const DoubleImage& rows)
{
    if (in_double_) {
        count_rows(rows);
        encode(rows);
        return;
    }
    Image rounded(rows.width, rows.height, rows.channels);
    std::transform(rows.samples.begin(), rows.samples.end(), rounded.samples.begin(),
                   [](double sample) { return static_cast<float>(sample); });
    write(rounded);
}

void RowWriter::write(const Image& rows)
{
    if (in_double_)
        throw std::logic_error("rows of another precision than their file's");
    count_rows(rows);
    if (scale_ == 1.0F && !multiplies_alpha_ && !divides_out_alpha_) {
        encode(rows);
        return;
    }
    Image converted = rows;
    if (multiplies_alpha_)
        change_colours(converted, [](float& colour, float alpha) { colour *= alpha; });
    // Where alpha is 0, multiplied colours are kept: nothing could be divided out.
    if (divides_out_alpha_)
        change_colours(converted, [](float& colour, float alpha) { colour /= alpha == 0.0F ? 1.0F : alpha; });
    for (float& sample : converted.samples)
        sample *= scale_;
    encode(converted);
}

SaveReport RowWriter::finish()
{
    if (next_row_ != shape_.height)
        throw std::logic_error(fmt::format("{} of {} rows were written", next_row_, shape_.height));
    end();
    return report_;
}

std::unique_ptr<RowWriter> open_image_rows(const std::filesystem::path& path, const RowWriterShape& shape,
                                           const SaveOptions& options)
{
    const FileFormat& format = format_written_to(path, options.ending);
    require_held_shape(format, shape, options, shown_name(path, true));
    return writer_of(format, path, shape, options);
}

std::uint64_t bytes_held_by_writer(const std::filesystem::path& path, const RowWriterShape& shape,
                                   const SaveOptions& options)
{
    const FileFormat& format = format_written_to(path, options.ending);
    if (!format.is_written_whole)
        return 0;
    const std::uint64_t pixels = static_cast<std::uint64_t>(shape.width) * static_cast<std::uint64_t>(shape.height);
    const auto channels = static_cast<std::uint64_t>(shape.channels);
    // As they are stored, as the encoder has them, and the file.
    return pixels * (2 * channels + 6);
}

} // namespace fragfft
