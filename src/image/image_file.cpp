#include "image/image_file.hpp"

#include "errors.hpp"
#include "image/atomic_file.hpp"
#include "image/exr_file.hpp"
#include "image/hdr_file.hpp"
#include "image/image_checks.hpp"
#include "image/jpeg_file.hpp"
#include "image/npy_file.hpp"
#include "image/pfm_file.hpp"
#include "image/png_file.hpp"
#include "image/row_writer.hpp"
#include "image/sample_levels.hpp"
#include "image/stb_file.hpp"
#include "image/tiff_file.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fragfft {
namespace {

using Bytes = std::span<const std::uint8_t>;

struct ReadFormat
{
    bool (*recognises)(Bytes);
    LoadedImage (*decode)(Bytes, std::string_view file_name);
};

constexpr std::array read_formats{
    ReadFormat{has_png_signature, decode_png}, ReadFormat{has_npy_magic, decode_npy},
    ReadFormat{has_jpeg_magic, decode_jpeg},   ReadFormat{has_tiff_magic, decode_tiff},
    ReadFormat{has_exr_magic, decode_exr},     ReadFormat{has_hdr_magic, decode_hdr},
    ReadFormat{has_pfm_magic, decode_pfm},
};
constexpr std::string_view readable_names = "PNG, JPEG, TIFF, OpenEXR, Radiance HDR, PFM and NPY";

const ReadFormat* format_of(Bytes start)
{
    const auto* const found = std::find_if(read_formats.begin(), read_formats.end(),
                                           [&](const ReadFormat& format) { return format.recognises(start); });
    return found == read_formats.end() ? nullptr : found;
}

void require_known_start(Bytes start, std::string_view file_name)
{
    if (start.empty())
        throw InputError(fmt::format("{}: the file is empty", file_name));
    if (format_of(start) == nullptr)
        throw InputError(fmt::format("{}: no image file by its first bytes: none of {}", file_name, readable_names));
}

// Whether colours are multiplied by alpha in the format.
enum class Alpha
{
    unmultiplied,
    multiplied,
    as_given, // the file says which, or knows nothing of alpha
};

using Encode = EncodedImage (*)(const Image&, const SaveOptions&, std::string_view file_name);

struct WriteFormat
{
    std::string_view ending;
    FileKind kind;
    Alpha alpha;
    Encode encode;
};

const Metadata& metadata_of(const SaveOptions& options)
{
    static const Metadata none;
    return options.metadata == nullptr ? none : *options.metadata;
}

EncodedImage to_png(const Image& image, const SaveOptions& options, std::string_view file_name)
{
    return encode_png(image, options.bits_per_integer, file_name, metadata_of(options));
}

EncodedImage to_npy(const Image& image, const SaveOptions& options, std::string_view /*file_name*/)
{
    return {encode_npy(image, options.channel_axis)};
}

EncodedImage to_jpeg(const Image& image, const SaveOptions& options, std::string_view file_name)
{
    return encode_jpeg(image, options.jpeg_quality, file_name, metadata_of(options));
}

EncodedImage to_tiff(const Image& image, const SaveOptions& options, std::string_view file_name)
{
    return encode_tiff(image, {options.integers ? options.bits_per_integer : 32, options.premultiplied_alpha},
                       file_name, metadata_of(options));
}

EncodedImage to_exr(const Image& image, const SaveOptions& /*options*/, std::string_view file_name)
{
    return {encode_exr(image, file_name)};
}

EncodedImage to_pfm(const Image& image, const SaveOptions& /*options*/, std::string_view file_name)
{
    return {encode_pfm(image, file_name)};
}

EncodedImage to_hdr(const Image& image, const SaveOptions& /*options*/, std::string_view file_name)
{
    return encode_hdr(image, file_name);
}

EncodedImage to_bmp(const Image& image, const SaveOptions& /*options*/, std::string_view file_name)
{
    return encode_bmp(image, file_name);
}

EncodedImage to_tga(const Image& image, const SaveOptions& /*options*/, std::string_view file_name)
{
    return encode_tga(image, file_name);
}

// Of a kind's several endings the first is the one it is given.
constexpr std::array write_formats{
    WriteFormat{".png", FileKind::png, Alpha::unmultiplied, to_png},
    WriteFormat{".jpg", FileKind::jpeg, Alpha::as_given, to_jpeg},
    WriteFormat{".jpeg", FileKind::jpeg, Alpha::as_given, to_jpeg},
    WriteFormat{".tif", FileKind::tiff, Alpha::as_given, to_tiff},
    WriteFormat{".tiff", FileKind::tiff, Alpha::as_given, to_tiff},
    WriteFormat{".exr", FileKind::exr, Alpha::multiplied, to_exr},
    WriteFormat{".hdr", FileKind::hdr, Alpha::as_given, to_hdr},
    WriteFormat{".pfm", FileKind::pfm, Alpha::as_given, to_pfm},
    WriteFormat{".bmp", FileKind::bmp, Alpha::as_given, to_bmp},
    WriteFormat{".tga", FileKind::tga, Alpha::unmultiplied, to_tga},
    WriteFormat{".npy", FileKind::npy, Alpha::as_given, to_npy},
};

std::string lower_case(std::string text)
{
    for (char& letter : text)
        letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return text;
}

std::string known_endings()
{
    std::vector<std::string_view> endings;
    for (const WriteFormat& format : write_formats)
        endings.push_back(format.ending);
    return fmt::format("{}", fmt::join(endings, " "));
}

const WriteFormat& write_format_of(const std::filesystem::path& path, const std::string& chosen_ending)
{
    const std::string ending = lower_case(chosen_ending.empty() ? path.extension().string() : chosen_ending);
    const auto* const found = std::find_if(write_formats.begin(), write_formats.end(),
                                           [&](const WriteFormat& format) { return format.ending == ending; });
    if (found != write_formats.end())
        return *found;
    const std::string name = shown_name(path, true);
    if (!chosen_ending.empty())
        throw InputError(
            fmt::format("{}: unknown format '{}': it must be one of {}", name, chosen_ending, known_endings()));
    if (path == standard_stream_path)
        throw InputError(fmt::format("{}: its format is not known: it must be one of {}", name, known_endings()));
    throw InputError(fmt::format("{}: the output's ending must be one of {}", name, known_endings()));
}

// The image as the format wants its alpha; a copy is made in `converted` only where one is needed.
const Image& with_alpha_of(const WriteFormat& format, const Image& image, const SaveOptions& options, Image& converted)
{
    if (image.channels % 2 != 0 || format.alpha == Alpha::as_given ||
        (format.alpha == Alpha::multiplied) == options.premultiplied_alpha)
        return image;
    converted = options.premultiplied_alpha ? with_alpha_divided_out(image) : with_alpha_multiplied(image);
    return converted;
}

// Whether the encoder takes the rows one after the other.
bool is_by_rows(const WriteFormat& format)
{
    return format.kind == FileKind::png || format.kind == FileKind::npy;
}

template <typename Work> auto naming_memory(const std::string& name, const Work& work)
{
    try {
        return work();
    } catch (const std::bad_alloc&) {
        throw InputError(fmt::format("{}: too large for the memory available", name));
    }
}

// Rows on their way to an encoder, with the alpha that its format wants.
class ConvertedRows final : public RowWriter
{
public:
    ConvertedRows(const WriteFormat& format, const SaveOptions& options, std::unique_ptr<RowWriter> writer)
        : format_(format), options_(options), writer_(std::move(writer))
    {
    }

    void write(const Image& rows) override
    {
        Image converted;
        writer_->write(with_alpha_of(format_, rows, options_, converted));
    }

    SaveReport finish() override
    {
        return writer_->finish();
    }

private:
    const WriteFormat& format_;
    SaveOptions options_;
    std::unique_ptr<RowWriter> writer_;
};

// Holds all rows for an encoder of whole images.
class HeldRows final : public RowWriter
{
public:
    HeldRows(std::filesystem::path path, const RowWriterShape& shape, SaveOptions options)
        : path_(std::move(path)), options_(std::move(options)), image_(shape.width, shape.height, shape.channels)
    {
    }

    void write(const Image& rows) override
    {
        std::copy(rows.samples.begin(), rows.samples.end(),
                  image_.samples.begin() + static_cast<std::ptrdiff_t>(image_.index(0, next_row_, 0)));
        next_row_ += rows.height;
    }

    SaveReport finish() override
    {
        return save_image(path_, image_, options_);
    }

private:
    std::filesystem::path path_;
    SaveOptions options_;
    Image image_;
    int next_row_ = 0;
};

} // namespace

LoadedImage load_image(const std::filesystem::path& path)
{
    const std::string name = shown_name(path, false);
    return naming_memory(name, [&] {
        return decode_image(read_file_bytes(path, [&](Bytes start) { require_known_start(start, name); }), name);
    });
}

LoadedImage load_image(const InputFile& file)
{
    return file.is_held() ? decode_image(file.bytes(), file.name()) : load_image(file.path());
}

InputFile open_image(const std::filesystem::path& path)
{
    const std::string name = shown_name(path, false);
    return InputFile(path, [&](Bytes start) { require_known_start(start, name); });
}

LoadedImage decode_image(std::span<const std::uint8_t> bytes, const std::string& file_name)
{
    const Bytes start = bytes.first(std::min(bytes.size(), start_bytes));
    require_known_start(start, file_name);
    return naming_memory(file_name, [&] { return format_of(start)->decode(bytes, file_name); });
}

SaveOptions save_options_like(const FileFacts& loaded, const std::filesystem::path& path)
{
    SaveOptions options;
    options.integers = loaded.stores_integers;
    options.bits_per_integer = loaded.stores_integers && loaded.bits_per_number == 16 ? 16 : 8;
    options.channel_axis = loaded.channel_axis;
    options.metadata = &loaded.metadata;
    options.premultiplied_alpha = loaded.premultiplied_alpha;
    if (path == standard_stream_path)
        options.ending = std::find_if(write_formats.begin(), write_formats.end(), [&](const WriteFormat& format) {
                             return format.kind == loaded.kind;
                         })->ending;
    return options;
}

SaveReport save_image(const std::filesystem::path& path, const Image& image, const SaveOptions& options)
{
    const WriteFormat& format = write_format_of(path, options.ending);
    const std::string name = shown_name(path, true);
    return naming_memory(name, [&] {
        Image converted;
        const EncodedImage encoded = format.encode(with_alpha_of(format, image, options, converted), options, name);
        write_file_atomically(path, encoded.bytes);
        return SaveReport{encoded.clamped_samples};
    });
}

std::unique_ptr<RowWriter> open_image_rows(const std::filesystem::path& path, const RowWriterShape& shape,
                                           const SaveOptions& options)
{
    const WriteFormat& format = write_format_of(path, options.ending);
    const std::string name = shown_name(path, true);
    if (!is_by_rows(format)) {
        if (shape.width > decoded_image_limits.side_in_pixels || shape.height > decoded_image_limits.side_in_pixels ||
            std::int64_t{shape.width} * shape.height > decoded_image_limits.area_in_pixels)
            throw InputError(fmt::format("{}: {} x {} pixels are too many for its format: only {} are written row by "
                                         "row, and others hold at most {} pixels",
                                         name, shape.width, shape.height, row_written_names,
                                         decoded_image_limits.area_in_pixels));
        return naming_memory(name, [&] { return std::make_unique<HeldRows>(path, shape, options); });
    }
    auto rows = format.kind == FileKind::png
                    ? open_png_rows(path, shape, options.bits_per_integer, metadata_of(options))
                    : open_npy_rows(path, shape, options.channel_axis);
    return std::make_unique<ConvertedRows>(format, options, std::move(rows));
}

void save_complex_npy(const std::filesystem::path& path, const ComplexImage& image, ChannelAxis channel_axis)
{
    require_known_ending(path, true);
    write_file_atomically(path, encode_npy(image, channel_axis));
}

void require_known_ending(const std::filesystem::path& path, bool complex, const std::string& ending)
{
    if (!complex) {
        write_format_of(path, ending);
        return;
    }
    const std::string known = ending.empty() ? path.extension().string() : ending;
    if (lower_case(known) != ".npy" && !(path == standard_stream_path && ending.empty()))
        throw InputError(fmt::format("{}: the output's ending must be .npy, as it is complex", shown_name(path, true)));
}

} // namespace fragfft
