// TIFF, by libtiff: strips, which several threads compress as the input was.
#include "arrays/parallel_ranges.hpp"
#include "program/files/atomic_file.hpp"
#include "program/image/codecs.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/metadata.hpp"
#include "program/image/sample_levels.hpp"
#include "program/image/tiff_library.hpp"
#include "program/image/tiff_tags.hpp"
#include "program/image/vips_library.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <fmt/format.h>

namespace fragfft {
namespace {

constexpr std::size_t usual_strip_bytes = std::size_t{1} << 19;
constexpr std::size_t most_bytes_in_strips = std::size_t{8} << 20;

// The input's, where it loses nothing; files of other formats have none.
int compression_like(const SaveOptions& options)
{
    const auto* const tags = options.own ? std::get_if<TiffTags>(&options.own->value) : nullptr;
    switch (tags == nullptr ? 0 : tags->compression) {
    case COMPRESSION_NONE:
    case COMPRESSION_LZW:
    case COMPRESSION_PACKBITS:
    case COMPRESSION_ZSTD:
        return tags->compression;
    default:
        return COMPRESSION_ADOBE_DEFLATE;
    }
}

// How the pixels of a page are stored.
struct Layout
{
    int width;
    int height;
    int channels;
    int bits;
    int sample_format;
    int compression;

    Layout(const FileFormat& format, const RowWriterShape& shape, const SaveOptions& options)
        : width(shape.width), height(shape.height / options.pages), channels(shape.channels),
          bits(options.integers ? std::min(format.most_bits_per_integer, options.bits_per_integer) : 32),
          sample_format(!options.integers         ? SAMPLEFORMAT_IEEEFP
                        : options.signed_integers ? SAMPLEFORMAT_INT
                                                  : SAMPLEFORMAT_UINT),
          compression(compression_like(options))
    {
    }

    bool has_integers() const { return sample_format != SAMPLEFORMAT_IEEEFP; }
    std::size_t row_bytes() const
    {
        return static_cast<std::size_t>(width * channels) * static_cast<std::size_t>(bits / 8);
    }
    int strip_rows() const
    {
        return static_cast<int>(
            std::clamp<std::size_t>(usual_strip_bytes / row_bytes(), 1, static_cast<std::size_t>(height)));
    }

    // For a page of so many rows.
    void set(TiffFile& tiff, int rows) const
    {
        tiff.set(TIFFTAG_IMAGEWIDTH, width);
        tiff.set(TIFFTAG_IMAGELENGTH, rows);
        tiff.set(TIFFTAG_SAMPLESPERPIXEL, channels);
        tiff.set(TIFFTAG_BITSPERSAMPLE, bits);
        tiff.set(TIFFTAG_SAMPLEFORMAT, sample_format);
        tiff.set(TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
        tiff.set(TIFFTAG_ROWSPERSTRIP, std::min(rows, strip_rows()));
        tiff.set(TIFFTAG_COMPRESSION, compression);
        if (compression != COMPRESSION_NONE && compression != COMPRESSION_PACKBITS)
            tiff.set(TIFFTAG_PREDICTOR, has_integers() ? PREDICTOR_HORIZONTAL : PREDICTOR_FLOATINGPOINT);
    }
};

constexpr std::size_t header_bytes = 8;

// A file in memory, whose header a strip follows as it lies in any file.
std::vector<std::uint8_t> compressed(const Layout& layout, std::span<std::uint8_t> rows)
{
    constexpr int level_of_deflate = 4; // higher ones take several times as long for a few percent
    std::vector<std::uint8_t> memory;
    memory.reserve(rows.size() / 2);
    TiffFile tiff(memory);
    layout.set(tiff, static_cast<int>(rows.size() / layout.row_bytes()));
    if (layout.compression == COMPRESSION_ADOBE_DEFLATE)
        tiff.set(TIFFTAG_ZIPQUALITY, level_of_deflate);
    tiff.require(TIFFWriteEncodedStrip(tiff.handle(), 0, rows.data(), static_cast<tmsize_t>(rows.size())) >= 0,
                 "its samples cannot be compressed");
    return std::vector<std::uint8_t>(memory); // without what closing the file adds
}

template <typename Integer> std::size_t store_integers(std::span<const float> samples, std::uint8_t* bytes)
{
    std::vector<Integer> integers(samples.size());
    std::size_t clamped = 0;
    if constexpr (std::is_signed_v<Integer> || sizeof(Integer) == 4)
        clamped = integers_from_samples(samples, integers.data());
    else
        clamped = levels_from_samples(samples, integers.data());
    std::memcpy(bytes, integers.data(), integers.size() * sizeof(Integer));
    return clamped;
}

class TiffRowWriter final : public RowWriter
{
public:
    TiffRowWriter(const std::filesystem::path& path, const FileFormat& format, const RowWriterShape& shape,
                  const SaveOptions& options)
        : RowWriter(format, shape, options), name_(shown_name(path, true)), layout_(format, shape, options),
          pages_(options.pages), first_row_(options.first_row), tags_(tags_of(options)),
          iptc_(options.metadata != nullptr ? iptc_of(*options.metadata) : std::vector<std::uint8_t>()),
          file_(path, Places::anywhere)
    {
        constexpr double most_classic_bytes = 3.5e9;
        start_vips();
        fields_ = vips::VImage(vips_image_new());
        describe(fields_.get_image(), shape, layout_.has_integers() ? VIPS_FORMAT_UCHAR : VIPS_FORMAT_FLOAT,
                 tags_.is_grey, options, FileKind::tiff);
        naming_fault(name_, "TIFF", [&] {
            tiff_ = std::make_unique<TiffFile>(file_, static_cast<double>(layout_.row_bytes()) * shape.height >
                                                          most_classic_bytes);
            const std::size_t strip_bytes = layout_.row_bytes() * static_cast<std::size_t>(layout_.strip_rows());
            strips_.resize(std::clamp<std::size_t>(most_bytes_in_strips / strip_bytes, 1,
                                                   static_cast<std::size_t>(cpu::hardware_thread_count())));
            begin_page();
        });
    }

private:
    struct Strip
    {
        std::unique_ptr<std::uint8_t[]> rows;
        std::size_t bytes = 0; // of them, as far as it is filled
        std::vector<std::uint8_t> compressed;
        std::exception_ptr fault;
    };

    void encode(const Image& rows) override
    {
        naming_fault(name_, "TIFF", [&] {
            for (int y = 0, count = 0; y < rows.height; y += count) {
                count = std::min(rows.height - y, rows_to_fill());
                if (add(std::span(&rows.at(0, y), rows.index(0, count, 0))) > 0)
                    require_no_nan(rows, name_);
            }
        });
    }

    void end() override
    {
        tiff_.reset();
        file_.take_place();
    }

    // Colours that were converted, and those of files that say nothing else, have one alpha at most.
    TiffTags tags_of(const SaveOptions& options) const
    {
        if (const auto known = tiff_tags_to_write(options, shape()))
            return *known;
        TiffTags tags;
        tags.is_grey = shape().channels <= 2;
        return tags;
    }

    void begin_page()
    {
        layout_.set(*tiff_, layout_.height);
        const int colours = tags_.is_grey || layout_.channels <= 2 ? 1 : 3;
        tiff_->set(TIFFTAG_PHOTOMETRIC, colours == 1 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB);
        std::vector<std::uint16_t> extra = tags_.extra_samples;
        if (extra.empty() && layout_.channels > colours)
            extra.push_back(EXTRASAMPLE_UNASSALPHA);
        if (!extra.empty())
            tiff_->set(TIFFTAG_EXTRASAMPLES, static_cast<int>(extra.size()), extra.data());
        tiff_->set(TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
        set_fields();
        if (!iptc_.empty())
            set_iptc(*tiff_, iptc_);
        if (pages_ == 1)
            set_georeference(*tiff_, tags_, first_row_);
        else {
            tiff_->set(TIFFTAG_SUBFILETYPE, FILETYPE_PAGE);
            tiff_->set(TIFFTAG_PAGENUMBER, page_, pages_);
        }
        row_ = 0;
    }

    void set_fields()
    {
        VipsImage* const fields = fields_.get_image();
        const char* unit = "cm";
        if (vips_image_get_typeof(fields, VIPS_META_RESOLUTION_UNIT) != 0)
            vips_image_get_string(fields, VIPS_META_RESOLUTION_UNIT, &unit);
        const bool is_by_inches = std::string_view(unit) == "in";
        const auto resolution = [&](double per_millimetre) {
            return std::clamp(per_millimetre * (is_by_inches ? 25.4 : 10.0), 0.01, 1e6);
        };
        tiff_->set(TIFFTAG_RESOLUTIONUNIT, is_by_inches ? RESUNIT_INCH : RESUNIT_CENTIMETER);
        tiff_->set(TIFFTAG_XRESOLUTION, resolution(fields->Xres));
        tiff_->set(TIFFTAG_YRESOLUTION, resolution(fields->Yres));
        for (const auto& [tag, field] :
             {std::pair{TIFFTAG_ICCPROFILE, VIPS_META_ICC_NAME}, {TIFFTAG_XMLPACKET, VIPS_META_XMP_NAME}})
            if (const auto bytes = blob_of(fields, field))
                tiff_->set(static_cast<std::uint32_t>(tag), static_cast<std::uint32_t>(bytes->size()), bytes->data());
        const char* description = nullptr;
        if (vips_image_get_typeof(fields, VIPS_META_IMAGEDESCRIPTION) != 0 &&
            vips_image_get_string(fields, VIPS_META_IMAGEDESCRIPTION, &description) == 0)
            tiff_->set(TIFFTAG_IMAGEDESCRIPTION, description);
    }

    // The rows of the strip that is being filled; a page's last one may have fewer.
    int rows_to_fill() const
    {
        return std::min(layout_.strip_rows() - row_ % layout_.strip_rows(), layout_.height - row_);
    }

    // Rows of one strip. Returns how many of the samples were clamped.
    std::size_t add(std::span<const float> samples)
    {
        const int left = rows_to_fill();
        Strip& strip = strips_[filled_];
        if (strip.rows == nullptr)
            strip.rows = std::make_unique_for_overwrite<std::uint8_t[]>(layout_.row_bytes() *
                                                                        static_cast<std::size_t>(layout_.strip_rows()));
        const std::size_t clamped = store(samples, strip.rows.get() + strip.bytes);
        count_clamped(clamped);
        const std::size_t bytes = samples.size() * static_cast<std::size_t>(layout_.bits / 8);
        strip.bytes += bytes;
        const auto count = static_cast<int>(bytes / layout_.row_bytes());
        row_ += count;
        if (count == left && ++filled_ == strips_.size())
            write_strips();
        if (row_ < layout_.height)
            return clamped;
        write_strips();
        tiff_->end_page();
        next_strip_ = 0;
        if (++page_ < pages_)
            begin_page();
        return clamped;
    }

    std::size_t store(std::span<const float> samples, std::uint8_t* bytes) const
    {
        const bool is_signed = layout_.sample_format == SAMPLEFORMAT_INT;
        if (!layout_.has_integers()) {
            std::memcpy(bytes, samples.data(), samples.size_bytes());
            return 0;
        }
        if (layout_.bits == 8)
            return is_signed ? store_integers<std::int8_t>(samples, bytes) : levels_from_samples(samples, bytes);
        if (layout_.bits == 16)
            return is_signed ? store_integers<std::int16_t>(samples, bytes)
                             : store_integers<std::uint16_t>(samples, bytes);
        return is_signed ? store_integers<std::int32_t>(samples, bytes) : store_integers<std::uint32_t>(samples, bytes);
    }

    // Compressed by a thread each; their order, and so the file's bytes, are the same whatever there is of these.
    void write_strips()
    {
        if (layout_.compression != COMPRESSION_NONE)
            cpu::for_ranges_in_parallel(filled_, static_cast<int>(filled_), [this](std::size_t begin, std::size_t end) {
                for (std::size_t i = begin; i < end; ++i) {
                    try {
                        strips_[i].compressed = compressed(layout_, std::span(strips_[i].rows.get(), strips_[i].bytes));
                    } catch (...) {
                        strips_[i].fault = std::current_exception();
                    }
                }
            });
        for (std::size_t i = 0; i < filled_; ++i) {
            Strip& strip = strips_[i];
            if (strip.fault)
                std::rethrow_exception(strip.fault);
            const bool is_compressed = layout_.compression != COMPRESSION_NONE;
            const std::span<std::uint8_t> bytes = is_compressed ? std::span(strip.compressed).subspan(header_bytes)
                                                                : std::span(strip.rows.get(), strip.bytes);
            tiff_->require(TIFFWriteRawStrip(tiff_->handle(), next_strip_++, bytes.data(),
                                             static_cast<tmsize_t>(bytes.size())) >= 0,
                           "its samples cannot be written");
            strip.bytes = 0;
        }
        filled_ = 0;
    }

    std::string name_;
    Layout layout_;
    int pages_;
    int first_row_;
    TiffTags tags_;
    std::vector<std::uint8_t> iptc_;
    vips::VImage fields_; // with the other metadata
    AtomicFile file_;
    std::unique_ptr<TiffFile> tiff_;
    int page_ = 0;
    int row_ = 0; // of the page
    std::vector<Strip> strips_;
    std::size_t filled_ = 0; // of the strips
    std::uint32_t next_strip_ = 0;
};

} // namespace

std::unique_ptr<RowWriter> open_tiff_rows(const std::filesystem::path& path, const FileFormat& format,
                                          const RowWriterShape& shape, const SaveOptions& options)
{
    return std::make_unique<TiffRowWriter>(path, format, shape, options);
}

} // namespace fragfft
