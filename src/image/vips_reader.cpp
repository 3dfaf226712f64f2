#include "image/vips_reader.hpp"

#include "errors.hpp"
#include "image/image_checks.hpp"
#include "image/sample_levels.hpp"
#include "image/vips_library.hpp"
#include "image/vips_source.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <limits>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

namespace fragfft {
namespace {

using vips::VImage;

// Adds the file's and the format's name to what libvips throws.
template <typename Work> auto naming_fault(const InputFile& file, const FileFormat& format, const Work& work)
{
    try {
        return work();
    } catch (const InputError&) {
        throw;
    } catch (const vips::VError& error) {
        vips_error_clear();
        throw InputError(fmt::format("{}: {}: {}", file.name(), format.name, in_one_line(error.what())));
    } catch (const std::runtime_error& error) {
        throw InputError(fmt::format("{}: {}: {}", file.name(), format.name, error.what()));
    } catch (const std::bad_alloc&) {
        throw InputError(fmt::format("{}: too large for the memory available", file.name()));
    }
}

VImage opened(const InputFile& file, const FileFormat& format, int page, VipsAccess access)
{
    // libjpeg only warns of data that it cannot decode, and goes on with grey.
    const VipsFailOn fail_on = format.kind == FileKind::jpeg ? VIPS_FAIL_ON_WARNING : VIPS_FAIL_ON_ERROR;
    if (format.kind == FileKind::png)
        require_possible_png(file);
    VImage image;
    vips::VOption* const options = VImage::option()
                                       ->set("source", source_of(file, format))
                                       ->set("out", &image)
                                       ->set("access", access)
                                       ->set("fail_on", fail_on);
    if (page > 0)
        options->set("page", page);
    VImage::call(std::string(format.loader).c_str(), options);
    return image;
}

// The largest number of the type, which stands for 1; 1 for floats. 0 for complex numbers.
double largest_of(VipsBandFormat format)
{
    switch (format) {
    case VIPS_FORMAT_UCHAR:
        return 255.0;
    case VIPS_FORMAT_CHAR:
        return 127.0;
    case VIPS_FORMAT_USHORT:
        return 65535.0;
    case VIPS_FORMAT_SHORT:
        return 32767.0;
    case VIPS_FORMAT_UINT:
        return 4294967295.0;
    case VIPS_FORMAT_INT:
        return 2147483647.0;
    case VIPS_FORMAT_FLOAT:
    case VIPS_FORMAT_DOUBLE:
        return 1.0;
    default:
        return 0.0;
    }
}

// Grey or RGB, with or without alpha, of samples of which largest_of knows.
VImage in_known_colours(VImage image)
{
    if (image.coding() == VIPS_CODING_RAD)
        image = image.rad2float();
    switch (image.interpretation()) {
    case VIPS_INTERPRETATION_CMYK:
        // Without a profile in the file, by one of libvips.
        return image.icc_transform("srgb", VImage::option()
                                               ->set("embedded", true)
                                               ->set("input_profile", "cmyk")
                                               ->set("depth", image.format() == VIPS_FORMAT_USHORT ? 16 : 8));
    case VIPS_INTERPRETATION_XYZ:
    case VIPS_INTERPRETATION_LAB:
    case VIPS_INTERPRETATION_LABQ:
    case VIPS_INTERPRETATION_LABS:
    case VIPS_INTERPRETATION_LCH:
    case VIPS_INTERPRETATION_CMC:
    case VIPS_INTERPRETATION_YXY:
    case VIPS_INTERPRETATION_HSV:
        return image.colourspace(VIPS_INTERPRETATION_sRGB);
    default:
        return image;
    }
}

// Of a field that need not be there.
bool is_set(const VImage& image, const char* name)
{
    return image.get_typeof(name) != 0 && image.get_int(name) != 0;
}

int orientation_of(const VImage& image)
{
    return vips_image_get_orientation(image.get_image());
}

class VipsRows final : public RowReader
{
public:
    VipsRows(const InputFile& file, const FileFormat& format, VImage image, bool scales)
        : file_(file), format_(format), image_(std::move(image)), region_(image_.region()),
          largest_(scales ? largest_of(image_.format()) : 1.0)
    {
    }

    Image read(int count) override
    {
        Image rows;
        rows.width = image_.width();
        rows.height = count;
        rows.channels = image_.bands();
        rows.samples.reserve(rows.index(0, count, 0));
        // Each of these is held twice. What a damaged file declares and does not hold is never touched.
        constexpr int rows_at_once = 64;
        for (int done = 0; done < count; done += rows_at_once) {
            const int part = std::min(rows_at_once, count - done);
            rows.samples.resize(rows.index(0, done + part, 0));
            read_into(rows, done, part);
        }
        if (image_.format() == VIPS_FORMAT_FLOAT || image_.format() == VIPS_FORMAT_DOUBLE)
            require_finite(rows, file_.name(), next_row_);
        next_row_ += count;
        return rows;
    }

    void skip(int count) override
    {
        next_row_ += count;
    }

private:
    void read_into(Image& rows, int first, int count)
    {
        naming_fault(file_, format_, [&] { region_.prepare(0, next_row_ + first, rows.width, count); });
        const auto row_samples = static_cast<std::size_t>(rows.width) * static_cast<std::size_t>(rows.channels);
        for (int y = first; y < first + count; ++y) {
            const void* const from = VIPS_REGION_ADDR(region_.get_region(), 0, next_row_ + y);
            const std::span<float> to(&rows.at(0, y), row_samples);
            store(from, to);
        }
    }

    void store(const void* from, std::span<float> to) const
    {
        switch (image_.format()) {
        case VIPS_FORMAT_UCHAR:
            if (largest_ != 1.0)
                return samples_from_levels({static_cast<const std::uint8_t*>(from), to.size()}, to);
            return divide(static_cast<const std::uint8_t*>(from), to);
        case VIPS_FORMAT_USHORT:
            if (largest_ != 1.0)
                return samples_from_levels({static_cast<const std::uint16_t*>(from), to.size()}, to);
            return divide(static_cast<const std::uint16_t*>(from), to);
        case VIPS_FORMAT_CHAR:
            return divide(static_cast<const std::int8_t*>(from), to);
        case VIPS_FORMAT_SHORT:
            return divide(static_cast<const std::int16_t*>(from), to);
        case VIPS_FORMAT_UINT:
            return divide(static_cast<const std::uint32_t*>(from), to);
        case VIPS_FORMAT_INT:
            return divide(static_cast<const std::int32_t*>(from), to);
        case VIPS_FORMAT_DOUBLE:
            return divide(static_cast<const double*>(from), to);
        default:
            std::memcpy(to.data(), from, to.size_bytes());
        }
    }

    template <typename Number> void divide(const Number* from, std::span<float> to) const
    {
        for (std::size_t i = 0; i < to.size(); ++i)
            // Beyond float's range the conversion would be undefined; infinity is refused, as the number would be.
            to[i] = std::abs(static_cast<double>(from[i])) > std::numeric_limits<float>::max()
                        ? std::numeric_limits<float>::infinity()
                        : static_cast<float>(static_cast<double>(from[i]) / largest_);
    }

    const InputFile& file_;
    const FileFormat& format_;
    VImage image_;
    vips::VRegion region_;
    double largest_;
    int next_row_ = 0;
};

class StreamedByVips final : public StreamedImage
{
public:
    StreamedByVips(const InputFile& file, const FileFormat& format, int page)
        : file_(file), format_(format), page_(page)
    {
        naming_fault(file, format, [&] { open(); });
    }

    std::unique_ptr<RowReader> rows() const override
    {
        return naming_fault(file_, format_, [&] {
            VImage image = first_use_.is_null() ? in_known_colours(stored()) : first_use_;
            first_use_ = VImage();
            return std::make_unique<VipsRows>(file_, format_, image, facts.light != Light::numbers);
        });
    }

private:
    void open()
    {
        VImage image = opened(file_, format_, 0, VIPS_ACCESS_SEQUENTIAL);
        facts.pages = vips_image_get_n_pages(image.get_image());
        if (page_ >= facts.pages)
            throw InputError(fmt::format("{}: --page {}: it has {}, counted from 0", file_.name(), page_,
                                         facts.pages == 1 ? "1 page" : fmt::format("{} pages", facts.pages)));
        if (page_ > 0)
            image = opened(file_, format_, page_, VIPS_ACCESS_SEQUENTIAL);
        require_supported_size(image.width(), image.height(), file_.name(),
                               format_.is_read_whole ? decoded_image_limits : streamed_image_limits);
        is_turned_ = orientation_of(image) > 1;
        note_what_is_held(image);
        if (is_turned_) {
            require_supported_size(image.width(), image.height(), file_.name(), decoded_image_limits);
            image = stored();
        }
        if (format_.kind == FileKind::gif)
            image = stored();
        const double stored_largest = largest_of(image.format());
        note_numbers(image);
        image = in_known_colours(image);
        if (image.bands() < 1 || image.bands() > 4 || stored_largest == 0.0)
            throw InputError(fmt::format("{}: {}: it has {} channels of {}; 1 to 4 of real numbers are supported",
                                         file_.name(), format_.name, image.bands(),
                                         stored_largest == 0.0 ? "complex numbers" : "numbers"));
        width = image.width();
        height = image.height();
        channels = image.bands();
        facts.metadata = metadata_of(image);
        first_use_ = image;
    }

    // Turned as it is to be seen, and without an alpha that only says that frames may have had one.
    VImage stored() const
    {
        const VImage image = opened(file_, format_, page_, is_turned_ ? VIPS_ACCESS_RANDOM : VIPS_ACCESS_SEQUENTIAL);
        if (is_turned_)
            return image.autorot();
        const int colours = image.bands() - 1;
        if (format_.kind != FileKind::gif || colours % 2 == 0)
            return image;
        const VImage whole = image.copy_memory();
        const bool is_opaque = whole.extract_band(colours).min() == 255.0;
        return is_opaque ? whole.extract_band(0, VImage::option()->set("n", colours)) : whole;
    }

    void note_numbers(const VImage& image)
    {
        facts.kind = format_.kind;
        facts.light = format_.light;
        facts.bits_per_number = static_cast<int>(8 * vips_format_sizeof(image.format()));
        facts.stores_integers = vips_band_format_isint(image.format()) != 0 && image.coding() == VIPS_CODING_NONE;
        if (image.coding() == VIPS_CODING_RAD)
            facts.bits_per_number = 32;
        if (facts.stores_integers && facts.light == Light::numbers)
            facts.largest_sample = static_cast<float>(largest_of(image.format()));
    }

    void note_what_is_held(const VImage& image)
    {
        const std::uint64_t pixels =
            static_cast<std::uint64_t>(image.width()) * static_cast<std::uint64_t>(image.height());
        const std::uint64_t pixel_bytes = VIPS_IMAGE_SIZEOF_PEL(image.get_image());
        // The file's bytes, what its library decodes to, and the same as libvips has it.
        if (format_.is_read_whole)
            bytes_held = file_.size() + 2 * pixels * std::max<std::uint64_t>(pixel_bytes, 4);
        // Of what is not read from the top down, libvips holds larger ones in a temporary file.
        constexpr std::uint64_t most_in_memory = std::uint64_t{110} << 20;
        if (is_turned_ || format_.kind == FileKind::pfm)
            bytes_held = std::min(pixels * pixel_bytes * 5 / 4, most_in_memory);
        else if (is_set(image, "interlaced"))
            bytes_held = pixels * pixel_bytes;
        if (is_set(image, "jpeg-multiscan"))
            bytes_held += 2 * pixels * static_cast<std::uint64_t>(image.bands());
        if (bytes_held > 0 && !format_.is_read_whole)
            require_supported_size(image.width(), image.height(), file_.name(), decoded_image_limits);
    }

    const InputFile& file_;
    const FileFormat& format_;
    int page_;
    bool is_turned_ = false;
    // What was opened to look at it, for the first reader.
    mutable VImage first_use_;
};

} // namespace

std::unique_ptr<StreamedImage> streamed_by_vips(const InputFile& file, const FileFormat& format, int page)
{
    start_vips();
    if (format.kind == FileKind::heif)
        naming_fault(file, format, [] { load_heif_module(); });
    if (format.kind == FileKind::fits && file.is_held())
        throw InputError(fmt::format("{}: FITS is read from a file only, not from a stream", file.name()));
    return std::make_unique<StreamedByVips>(file, format, page);
}

} // namespace fragfft
