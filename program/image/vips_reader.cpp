#include "errors.hpp"
#include "program/files/standard_error.hpp"
#include "program/image/codecs.hpp"
#include "program/image/file_colours.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/metadata.hpp"
#include "program/image/sample_levels.hpp"
#include "program/image/vips_library.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <utility>

namespace fragfft {
namespace {

using vips::VImage;

template <typename Work> auto naming_vips_fault(const InputFile& file, const FileFormat& format, const Work& work)
{
    return naming_fault(file.name(), format.name, [&] {
        try {
            return work();
        } catch (const vips::VError&) {
            vips_error_clear();
            throw;
        }
    });
}

// Where libvips reads a file. Some of its loaders take a read of fewer bytes than they asked for as the file's end.
struct Reading
{
    const InputFile& file;
    std::int64_t at = 0;
};

// What libvips calls: nothing may be thrown through it.
gint64 read_on(VipsSourceCustom* /*source*/, void* to, gint64 most, Reading* reading)
{
    try {
        const std::size_t count = reading->file.read(static_cast<std::uint64_t>(reading->at),
                                                     {static_cast<std::uint8_t*>(to), static_cast<std::size_t>(most)});
        reading->at += static_cast<std::int64_t>(count);
        return static_cast<gint64>(count);
    } catch (const std::exception& error) {
        vips_error("read", "%s", error.what());
        return -1;
    }
}

gint64 seek_to(VipsSourceCustom* /*source*/, gint64 offset, int whence, Reading* reading)
{
    const auto size = static_cast<std::int64_t>(reading->file.size());
    const std::int64_t at = offset + (whence == SEEK_SET ? 0 : whence == SEEK_CUR ? reading->at : size);
    return at < 0 ? -1 : reading->at = at;
}

// The file must outlive it.
vips::VSource source_of(const InputFile& file)
{
    // Not by the file itself, which libvips would map into memory where it can, and that counts as memory.
    auto reading = std::make_unique<Reading>(Reading{file});
    VipsSourceCustom* const source = vips_source_custom_new();
    g_signal_connect(source, "read", G_CALLBACK(read_on), reading.get());
    g_signal_connect(source, "seek", G_CALLBACK(seek_to), reading.get());
    const auto forget = [](void* forgotten) { delete static_cast<Reading*>(forgotten); };
    g_object_set_data_full(G_OBJECT(source), "reading", reading.release(), forget);
    return vips::VSource(VIPS_SOURCE(source));
}

VImage opened(const InputFile& file, const FileFormat& format, int page, VipsAccess access)
{
    // libjpeg only warns of data that it cannot decode, and goes on with grey.
    const VipsFailOn fail_on = format.kind == FileKind::jpeg ? VIPS_FAIL_ON_WARNING : VIPS_FAIL_ON_ERROR;
    VImage image;
    vips::VOption* const options = VImage::option()
                                       ->set("source", source_of(file))
                                       ->set("out", &image)
                                       ->set("access", access)
                                       ->set("fail_on", fail_on);
    if (page > 0)
        options->set("page", page);
    VImage::call(fmt::format("{}load_source", format.vips_name).c_str(), options);
    return image;
}

// What stands for 1: the type's largest number, or a power of two where floats hold no more; 1 for floats. 0 for
// complex numbers.
double divisor_of(VipsBandFormat format)
{
    if (vips_band_format_iscomplex(format) != 0)
        return 0.0;
    if (vips_band_format_isint(format) == 0)
        return 1.0;
    const auto value_bits =
        8 * static_cast<int>(vips_format_sizeof(format)) - (vips_band_format_isuint(format) != 0 ? 0 : 1);
    return std::exp2(value_bits) - (value_bits > 24 ? 0.0 : 1.0);
}

// Whether floats hold all numbers of the type.
bool is_held_by_floats(VipsBandFormat format)
{
    return vips_format_sizeof(format) <= (vips_band_format_isint(format) != 0 ? 2 : 4);
}

// Grey or RGB, with or without alpha, of samples of which divisor_of knows.
VImage in_known_colours(VImage image)
{
    if (image.coding() == VIPS_CODING_RAD)
        image = image.rad2float();
    if (image.interpretation() == VIPS_INTERPRETATION_CMYK)
        // By a profile of libvips where the file has none.
        return image.icc_transform("srgb", VImage::option()
                                               ->set("embedded", true)
                                               ->set("input_profile", "cmyk")
                                               ->set("depth", image.format() == VIPS_FORMAT_USHORT ? 16 : 8));
    constexpr std::array other_spaces{VIPS_INTERPRETATION_XYZ,  VIPS_INTERPRETATION_LAB, VIPS_INTERPRETATION_LABQ,
                                      VIPS_INTERPRETATION_LABS, VIPS_INTERPRETATION_LCH, VIPS_INTERPRETATION_CMC,
                                      VIPS_INTERPRETATION_YXY,  VIPS_INTERPRETATION_HSV};
    const bool is_other =
        std::find(other_spaces.begin(), other_spaces.end(), image.interpretation()) != other_spaces.end();
    if (!is_other)
        return image;
    image = image.colourspace(VIPS_INTERPRETATION_sRGB);
    image.remove(VIPS_META_ICC_NAME);
    return image;
}

// Whether a field is there and not 0.
bool is_set(const VImage& image, const char* name)
{
    return image.get_typeof(name) != 0 && image.get_int(name) != 0;
}

// Reads samples of an image.
class VipsRows
{
public:
    VipsRows(const InputFile& file, const FileFormat& format, const VImage& image,
             std::shared_ptr<RoundingLoss> rounding)
        : file_(file), format_(format), divisor_(divisor_of(image.format())),
          has_levels_(image.format() == VIPS_FORMAT_UCHAR || image.format() == VIPS_FORMAT_USHORT),
          // Doubles hold all other integers.
          image_(has_levels_ || image.format() == VIPS_FORMAT_FLOAT ? image : image.cast(VIPS_FORMAT_DOUBLE)),
          is_checked_(vips_band_format_isint(image.format()) == 0), rounding_(std::move(rounding)),
          region_(image_.region())
    {
    }

    // Sample is float, or std::uint8_t for the levels of an image that has such.
    template <typename Sample> SampleArray<Sample> read(int first, int count)
    {
        SampleArray<Sample> rows;
        rows.width = image_.width();
        rows.height = count;
        rows.channels = image_.bands();
        rows.samples.reserve(rows.index(0, count, 0));
        // Each of these is held twice. What a damaged file declares and does not hold is never touched.
        constexpr int most_rows = 64;
        for (int done = 0; done < count; done += most_rows) {
            const int part = std::min(most_rows, count - done);
            naming_vips_fault(file_, format_, [&] {
                // The decoders of HEIF print what they think of damage.
                const auto quiet = format_.kind == FileKind::heif ? std::make_unique<QuietStandardError>() : nullptr;
                region_.prepare(0, first + done, rows.width, part);
            });
            for (int y = done; y < done + part; ++y) {
                rows.samples.resize(rows.index(0, y + 1, 0)); // a row at a time, which is still near when it is stored
                store(VIPS_REGION_ADDR(region_.get_region(), 0, first + y),
                      std::span(&rows.at(0, y), rows.index(0, 1, 0)));
            }
        }
        if constexpr (std::is_same_v<Sample, float>)
            if (is_checked_)
                require_finite(rows, file_.name(), first);
        return rows;
    }

private:
    static void store(const void* from, std::span<std::uint8_t> to) { std::memcpy(to.data(), from, to.size()); }

    void store(const void* from, std::span<float> to) const
    {
        if (image_.format() == VIPS_FORMAT_UCHAR)
            return samples_from_levels(static_cast<const std::uint8_t*>(from), to);
        if (image_.format() == VIPS_FORMAT_USHORT)
            return samples_from_levels(static_cast<const std::uint16_t*>(from), to);
        if (image_.format() == VIPS_FORMAT_FLOAT) {
            std::memcpy(to.data(), from, to.size_bytes());
            return;
        }
        const auto* const numbers = static_cast<const double*>(from);
        for (std::size_t i = 0; i < to.size(); ++i)
            to[i] = sample_of(numbers[i], divisor_, rounding_.get());
    }

    const InputFile& file_;
    const FileFormat& format_;
    double divisor_;
    bool has_levels_;
    VImage image_;
    bool is_checked_;
    std::shared_ptr<RoundingLoss> rounding_;
    vips::VRegion region_;
};

// A page of a file, as it is to be seen.
class VipsPage
{
public:
    VipsPage(const InputFile& file, const FileFormat& format, int page) : file_(file), format_(format), page_(page) {}

    StreamedImage streamed()
    {
        StreamedImage seen;
        FileFacts& facts = seen.facts;
        const ContainerFacts container = facts_of_container(file_, format_.kind);
        VImage image = opened(file_, format_, 0, VIPS_ACCESS_SEQUENTIAL);
        facts.pages = vips_image_get_n_pages(image.get_image());
        if (page_ >= facts.pages)
            throw InputError(fmt::format("{}: --page {}: it has {}, counted from 0", file_.name(), page_,
                                         facts.pages == 1 ? "1 page" : fmt::format("{} pages", facts.pages)));
        if (page_ > 0)
            image = opened(file_, format_, page_, VIPS_ACCESS_SEQUENTIAL);
        require_supported_size(image.width(), image.height(), file_.name(),
                               format_.is_read_whole ? decoded_image_limits : streamed_image_limits);
        is_turned_ = vips_image_get_orientation(image.get_image()) > 1;
        seen.bytes_held = bytes_held_for(image);
        if (is_turned_) {
            require_supported_size(image.width(), image.height(), file_.name(), decoded_image_limits);
            image = stored();
        }
        if (format_.kind == FileKind::gif)
            image = stored();
        const double stored_divisor = divisor_of(image.format());
        note_numbers(facts, image);
        image = in_known_colours(image);
        if (image.bands() < 1 || image.bands() > 4 || stored_divisor == 0.0)
            throw InputError(fmt::format("{}: {}: it has {} channels of {}; 1 to 4 of real numbers are supported",
                                         file_.name(), format_.name, image.bands(),
                                         stored_divisor == 0.0 ? "complex numbers" : "numbers"));
        seen.width = image.width();
        seen.height = image.height();
        seen.channels = image.bands();
        note_colours(container, image, facts);
        facts.is_lossless = container.is_lossless;
        facts.metadata = metadata_of(image, is_turned_);
        // The first reader takes the image that was opened to look at it.
        const auto first_use = std::make_shared<VImage>(image);
        seen.rows = rows<float>(first_use, facts.rounding);
        if (image.format() == VIPS_FORMAT_UCHAR)
            seen.level_rows = rows<std::uint8_t>(first_use, facts.rounding);
        return seen;
    }

private:
    template <typename Sample>
    std::function<RowReaderOf<Sample>()> rows(const std::shared_ptr<VImage>& first_use,
                                              const std::shared_ptr<RoundingLoss>& rounding) const
    {
        return [page = *this, first_use, rounding]() -> RowReaderOf<Sample> {
            return naming_vips_fault(page.file_, page.format_, [&] {
                const VImage pixels = first_use->is_null() ? in_known_colours(page.stored()) : *first_use;
                *first_use = VImage();
                const auto read = std::make_shared<VipsRows>(page.file_, page.format_, pixels, rounding);
                return [read](int first, int count) { return read->template read<Sample>(first, count); };
            });
        };
    }

    // Turned as it is to be seen, and without an alpha that only says that frames may have had one.
    VImage stored() const
    {
        VImage image = opened(file_, format_, page_, is_turned_ ? VIPS_ACCESS_RANDOM : VIPS_ACCESS_SEQUENTIAL);
        if (is_turned_)
            return image.autorot();
        const int colours = image.bands() - 1;
        if (format_.kind != FileKind::gif || colours % 2 == 0)
            return image;
        const VImage whole = image.copy_memory();
        const bool is_opaque = whole.extract_band(colours).min() == 255.0;
        return is_opaque ? whole.extract_band(0, VImage::option()->set("n", colours)) : whole;
    }

    void note_numbers(FileFacts& facts, const VImage& image) const
    {
        facts.kind = format_.kind;
        facts.light = format_.light;
        facts.bits_per_number = static_cast<int>(8 * vips_format_sizeof(image.format()));
        facts.stores_integers = vips_band_format_isint(image.format()) != 0 && image.coding() == VIPS_CODING_NONE;
        if (image.coding() == VIPS_CODING_RAD)
            facts.bits_per_number = 32;
        facts.is_signed = facts.stores_integers && vips_band_format_isuint(image.format()) == 0;
        if (!is_held_by_floats(image.format()))
            facts.rounding = std::make_shared<RoundingLoss>();
    }

    std::uint64_t bytes_held_for(const VImage& image) const
    {
        std::uint64_t bytes_held = 0;
        const std::uint64_t pixels =
            static_cast<std::uint64_t>(image.width()) * static_cast<std::uint64_t>(image.height());
        const std::uint64_t pixel_bytes = VIPS_IMAGE_SIZEOF_PEL(image.get_image());
        // The file's bytes, what its library decodes to, and the same as libvips has it.
        if (format_.is_read_whole)
            bytes_held = file_.size() + 2 * pixels * std::max<std::uint64_t>(pixel_bytes, 4);
        // Where an image is not read from the top down, libvips holds larger ones in a temporary file.
        constexpr std::uint64_t most_in_memory = std::uint64_t{110} << 20;
        if (is_turned_)
            bytes_held = std::min(pixels * pixel_bytes * 5 / 4, most_in_memory);
        else if (is_set(image, "interlaced"))
            bytes_held = pixels * pixel_bytes;
        if (is_set(image, "jpeg-multiscan"))
            bytes_held += 2 * pixels * static_cast<std::uint64_t>(image.bands());
        if (bytes_held > 0 && !format_.is_read_whole)
            require_supported_size(image.width(), image.height(), file_.name(), decoded_image_limits);
        return bytes_held;
    }

    const InputFile& file_;
    const FileFormat& format_;
    int page_;
    bool is_turned_ = false;
};

} // namespace

StreamedImage streamed_by_vips(const InputFile& file, const FileFormat& format, int page)
{
    start_vips();
    if (format.kind == FileKind::heif)
        naming_vips_fault(file, format, [] { load_heif_module(); });
    return naming_vips_fault(file, format, [&] { return VipsPage(file, format, page).streamed(); });
}

} // namespace fragfft
