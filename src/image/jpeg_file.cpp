#include "image/jpeg_file.hpp"

#include "errors.hpp"
#include "image/image_checks.hpp"
#include "image/orientation.hpp"
#include "image/sample_levels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <stdexcept>

// After <cstdio>, which it needs and does not include.
#include <jerror.h>
#include <jpeglib.h>

namespace fragfft {
namespace {

// libjpeg's numbers for the unit of the density.
constexpr int per_inch = 1;
constexpr int per_centimetre = 2;

// What libjpeg is told to do about errors: they come back by a jump, with their text.
struct ErrorManager
{
    jpeg_error_mgr base{};
    std::jmp_buf jump{};
    std::array<char, JMSG_LENGTH_MAX> message{};
};

[[noreturn]] void on_error(j_common_ptr jpeg)
{
    auto& errors = *reinterpret_cast<ErrorManager*>(jpeg->err);
    errors.base.format_message(jpeg, errors.message.data());
    std::longjmp(errors.jump, 1);
}

// Warnings are of data that is damaged or missing, which libjpeg would make up; but for two that are of a version
// number.
void on_message(j_common_ptr jpeg, int level)
{
    const int code = jpeg->err->msg_code;
    if (level < 0 && code != JWRN_JFIF_MAJOR && code != JWRN_ADOBE_XFORM)
        on_error(jpeg);
}

void print_nothing(j_common_ptr /*jpeg*/) {}

// A progressive file may refine its pixels in as many scans as it likes, each of which costs time.
void require_few_scans(j_common_ptr jpeg)
{
    constexpr int most_scans = 200;
    if (reinterpret_cast<j_decompress_ptr>(jpeg)->input_scan_number <= most_scans)
        return;
    auto& errors = *reinterpret_cast<ErrorManager*>(jpeg->err);
    std::snprintf(errors.message.data(), errors.message.size(), "more than %d scans", most_scans);
    std::longjmp(errors.jump, 1);
}

// Makes calls of libjpeg; false if it reported an error in one. The error leaves `calls` by longjmp, so that it must
// own nothing. Not inlined, so that no variable of a caller shares the frame that setjmp returns to twice.
template <typename Calls> [[gnu::noinline]] bool complete(ErrorManager& errors, const Calls& calls)
{
    if (setjmp(errors.jump) != 0)
        return false;
    calls();
    return true;
}

// libjpeg's structure for one direction, jpeg_decompress_struct or jpeg_compress_struct.
template <typename Structure> class Jpeg
{
public:
    explicit Jpeg(std::string_view file_name) : file_name_(file_name)
    {
        structure_.err = jpeg_std_error(&errors_.base);
        errors_.base.error_exit = on_error;
        errors_.base.emit_message = on_message;
        errors_.base.output_message = print_nothing;
        progress_.progress_monitor = require_few_scans;
    }
    ~Jpeg()
    {
        jpeg_destroy(reinterpret_cast<j_common_ptr>(&structure_));
    }
    Jpeg(const Jpeg&) = delete;
    Jpeg& operator=(const Jpeg&) = delete;

    Structure* get()
    {
        return &structure_;
    }
    ErrorManager& errors()
    {
        return errors_;
    }
    void limit_scans()
    {
        structure_.progress = &progress_;
    }
    // Makes `calls`, see complete(), and throws InputError if libjpeg reports an error in them.
    template <typename Calls> void run(const Calls& calls)
    {
        if (!complete(errors_, calls))
            throw InputError(fmt::format("{}: JPEG: {}", file_name_, errors_.message.data()));
    }

private:
    ErrorManager errors_;
    jpeg_progress_mgr progress_{};
    Structure structure_{};
    std::string_view file_name_;
};

using Reader = Jpeg<jpeg_decompress_struct>;
using Writer = Jpeg<jpeg_compress_struct>;

// What malloc gave to libjpeg.
struct Buffer
{
    unsigned char* bytes = nullptr;
    unsigned long size = 0;

    Buffer() = default;
    ~Buffer()
    {
        std::free(bytes);
    }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
};

// The frame header, the first one after the start, says the size; libjpeg's own message would not print the limit.
void require_decodable(const jpeg_decompress_struct& jpeg, std::size_t file_bytes, std::string_view file_name)
{
    require_supported_size(jpeg.image_width, jpeg.image_height, file_name);
    if (jpeg.num_components != 1 && jpeg.num_components != 3)
        throw InputError(fmt::format("{}: JPEG: {} colour components{}; grey and RGB are supported", file_name,
                                     jpeg.num_components, jpeg.num_components == 4 ? " (CMYK)" : ""));
    // A block of 8 x 8 pixels takes at least a bit, so that a short file is refused before memory is spent on its size.
    constexpr std::size_t most_pixels_per_byte = std::size_t{64} * 8;
    if (std::size_t{jpeg.image_width} * jpeg.image_height / most_pixels_per_byte > file_bytes)
        throw InputError(fmt::format("{}: JPEG: {} bytes cannot hold the declared {} x {} pixels", file_name,
                                     file_bytes, jpeg.image_width, jpeg.image_height));
}

Orientation orientation_of(const jpeg_decompress_struct& jpeg)
{
    for (jpeg_saved_marker_ptr marker = jpeg.marker_list; marker != nullptr; marker = marker->next)
        if (marker->marker == JPEG_APP0 + 1)
            if (const Orientation orientation = exif_orientation({marker->data, marker->data_length}); orientation != 1)
                return orientation;
    return 1;
}

Metadata metadata_of(Reader& reader)
{
    Metadata metadata;
    const jpeg_decompress_struct& jpeg = *reader.get();
    if (jpeg.saw_JFIF_marker != 0 && jpeg.X_density > 0 && jpeg.Y_density > 0 &&
        (jpeg.density_unit == per_inch || jpeg.density_unit == per_centimetre)) {
        const double unit = jpeg.density_unit == per_inch ? metres_per_inch : metres_per_centimetre;
        metadata.resolution = {jpeg.X_density / unit, jpeg.Y_density / unit};
    }
    JOCTET* profile = nullptr;
    unsigned profile_bytes = 0;
    // A profile in pieces that do not fit each other is none; libjpeg calls that a warning.
    if (complete(reader.errors(), [&] { jpeg_read_icc_profile(reader.get(), &profile, &profile_bytes); }) &&
        profile != nullptr) {
        metadata.icc_profile.assign(profile, profile + profile_bytes);
        std::free(profile);
    }
    return metadata;
}

void set_resolution(jpeg_compress_struct& jpeg, const Resolution& resolution)
{
    // In whole numbers of the unit; centimetres where inches would round more.
    const auto rounding = [&](double unit) {
        return std::abs(resolution.x * unit - std::round(resolution.x * unit)) / unit +
               std::abs(resolution.y * unit - std::round(resolution.y * unit)) / unit;
    };
    const bool inches = rounding(metres_per_inch) <= rounding(metres_per_centimetre);
    const double unit = inches ? metres_per_inch : metres_per_centimetre;
    const auto density = [&](double pixels_per_metre) {
        return static_cast<UINT16>(std::clamp(std::round(pixels_per_metre * unit), 1.0, 65535.0));
    };
    jpeg.density_unit = static_cast<UINT8>(inches ? per_inch : per_centimetre);
    jpeg.X_density = density(resolution.x);
    jpeg.Y_density = density(resolution.y);
}

} // namespace

bool has_jpeg_magic(std::span<const std::uint8_t> bytes)
{
    return bytes.size() >= 3 && bytes[0] == 0xFF && bytes[1] == 0xD8 && bytes[2] == 0xFF;
}

LoadedImage decode_jpeg(std::span<const std::uint8_t> bytes, std::string_view file_name)
{
    Reader reader(file_name);
    jpeg_decompress_struct* const jpeg = reader.get();
    reader.run([&] {
        jpeg_create_decompress(jpeg);
        reader.limit_scans();
        jpeg_mem_src(jpeg, bytes.data(), bytes.size());
        jpeg_save_markers(jpeg, JPEG_APP0 + 1, 0xFFFF); // EXIF
        jpeg_save_markers(jpeg, JPEG_APP0 + 2, 0xFFFF); // ICC
        jpeg_read_header(jpeg, TRUE);
    });
    require_decodable(*jpeg, bytes.size(), file_name);

    LoadedImage loaded;
    loaded.kind = FileKind::jpeg;
    loaded.stores_integers = true;
    loaded.bits_per_number = 8;
    loaded.metadata = metadata_of(reader);
    const Orientation orientation = orientation_of(*jpeg); // libjpeg forgets the segments when it is done
    Image image(static_cast<int>(jpeg->image_width), static_cast<int>(jpeg->image_height), jpeg->num_components);
    const std::size_t row_samples = image.index(0, 1, 0);
    const std::span<float> samples = image.samples;
    std::vector<std::uint8_t> row(row_samples);
    reader.run([&] {
        jpeg->out_color_space = jpeg->num_components == 1 ? JCS_GRAYSCALE : JCS_RGB;
        jpeg_start_decompress(jpeg);
        while (jpeg->output_scanline < jpeg->output_height) {
            const std::size_t y = jpeg->output_scanline;
            JSAMPROW to = row.data();
            jpeg_read_scanlines(jpeg, &to, 1);
            samples_from_levels(row, samples.subspan(y * row_samples, row_samples));
        }
        jpeg_finish_decompress(jpeg);
    });
    loaded.pixels = oriented(std::move(image), orientation, loaded.metadata);
    return loaded;
}

EncodedImage encode_jpeg(const Image& image, int quality, std::string_view file_name, const Metadata& metadata)
{
    require_consistent(image);
    require_no_alpha(image, "JPEG", file_name);
    require_no_nan(image, file_name);
    if (quality < 1 || quality > 100)
        throw std::invalid_argument(fmt::format("a JPEG's quality is 1 to 100, not {}", quality));

    const bool has_profile = icc_profile_fits(metadata.icc_profile, image.channels);
    EncodedImage encoded;
    std::vector<std::uint8_t> row(image.index(0, 1, 0));
    Buffer buffer;
    Writer writer(file_name);
    jpeg_compress_struct* const jpeg = writer.get();
    writer.run([&] {
        jpeg_create_compress(jpeg);
        jpeg_mem_dest(jpeg, &buffer.bytes, &buffer.size);
        jpeg->image_width = static_cast<JDIMENSION>(image.width);
        jpeg->image_height = static_cast<JDIMENSION>(image.height);
        jpeg->input_components = image.channels;
        jpeg->in_color_space = image.channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
        jpeg_set_defaults(jpeg);
        jpeg_set_quality(jpeg, quality, TRUE);
        jpeg->optimize_coding = TRUE;
        constexpr int lowest_full_colour_quality = 90;
        if (quality >= lowest_full_colour_quality)
            jpeg->comp_info[0].h_samp_factor = jpeg->comp_info[0].v_samp_factor = 1;
        if (metadata.resolution)
            set_resolution(*jpeg, *metadata.resolution);
        jpeg_start_compress(jpeg, TRUE);
        if (has_profile)
            jpeg_write_icc_profile(jpeg, metadata.icc_profile.data(),
                                   static_cast<unsigned>(metadata.icc_profile.size()));
        while (jpeg->next_scanline < jpeg->image_height) {
            const std::size_t row_at = jpeg->next_scanline * row.size();
            encoded.clamped_samples += levels_from_samples(std::span(image.samples).subspan(row_at, row.size()), row);
            JSAMPROW from = row.data();
            jpeg_write_scanlines(jpeg, &from, 1);
        }
        jpeg_finish_compress(jpeg);
    });
    encoded.bytes.assign(buffer.bytes, buffer.bytes + buffer.size);
    return encoded;
}

} // namespace fragfft
