#include "image/npy_file.hpp"

#include "errors.hpp"
#include "image/image_checks.hpp"

#include <array>
#include <bit>
#include <complex>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>

namespace fragfft {
namespace {

struct ElementType
{
    bool big_endian = false;
    bool complex = false;
    std::size_t bytes_per_number = 0;

    std::size_t bytes() const
    {
        return complex ? 2 * bytes_per_number : bytes_per_number;
    }
};

// NumPy's letters for the kinds of dtype, to name the refused ones.
std::string_view kind_name(char kind)
{
    switch (kind) {
    case 'b':
        return "boolean";
    case 'i':
        return "signed integer";
    case 'u':
        return "unsigned integer";
    case 'f':
        return "floating point";
    case 'c':
        return "complex";
    case 'm':
    case 'M':
        return "time";
    case 'O':
        return "Python object";
    case 'S':
    case 'a':
    case 'U':
        return "text";
    case 'V':
        return "raw bytes";
    default:
        return "unknown";
    }
}

ElementType parse_element_type(std::string_view descr, std::string_view file_name)
{
    if (descr.size() >= 2 && (descr[0] == '<' || descr[0] == '>')) {
        const bool big_endian = descr[0] == '>';
        const std::string_view type = descr.substr(1);
        if (type == "f4" || type == "f8")
            return {big_endian, false, type == "f4" ? std::size_t{4} : std::size_t{8}};
        if (type == "c8" || type == "c16")
            return {big_endian, true, type == "c8" ? std::size_t{4} : std::size_t{8}};
    }
    throw InputError(
        fmt::format("{}: NPY: dtype '{}' ({}) is not supported; float32, float64, complex64 and complex128 are",
                    file_name, descr, kind_name(descr.size() >= 2 ? descr[1] : '\0')));
}

struct PixelShape
{
    int height = 0;
    int width = 0;
    int channels = 0;

    std::size_t sample_count() const
    {
        return static_cast<std::size_t>(height) * static_cast<std::size_t>(width) * static_cast<std::size_t>(channels);
    }
};

PixelShape parse_shape(const std::vector<std::int64_t>& shape, std::string_view file_name)
{
    const std::int64_t channels = shape.size() == 3 ? shape[2] : 1;
    if (shape.size() < 2 || shape.size() > 3 || channels < 1 || channels > 4)
        throw InputError(fmt::format("{}: NPY: shape ({}) is neither [height, width] nor [height, width, 1 to 4]",
                                     file_name, fmt::join(shape, ", ")));
    require_supported_size(shape[1], shape[0], file_name);
    return {static_cast<int>(shape[0]), static_cast<int>(shape[1]), static_cast<int>(channels)};
}

double read_number(std::span<const std::uint8_t> bytes, bool big_endian)
{
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bits |= std::uint64_t{bytes[big_endian ? bytes.size() - 1 - i : i]} << (8 * i);
    if (bytes.size() == sizeof(double))
        return std::bit_cast<double>(bits);
    return double{std::bit_cast<float>(static_cast<std::uint32_t>(bits))};
}

void store(const std::array<double, 2>& numbers, float& sample)
{
    sample = static_cast<float>(numbers[0]);
}

void store(const std::array<double, 2>& numbers, std::complex<float>& sample)
{
    sample = {static_cast<float>(numbers[0]), static_cast<float>(numbers[1])};
}

template <typename Sample>
SampleArray<Sample> decode_elements(std::span<const std::uint8_t> data, const ElementType& type,
                                    const PixelShape& shape, bool fortran_order, std::string_view file_name)
{
    SampleArray<Sample> image(shape.width, shape.height, shape.channels);
    const std::size_t numbers_per_element = type.complex ? 2 : 1;
    for (int y = 0; y < shape.height; ++y)
        for (int x = 0; x < shape.width; ++x)
            for (int channel = 0; channel < shape.channels; ++channel) {
                const std::size_t fortran_index =
                    static_cast<std::size_t>(y) +
                    static_cast<std::size_t>(shape.height) *
                        (static_cast<std::size_t>(x) +
                         static_cast<std::size_t>(shape.width) * static_cast<std::size_t>(channel));
                const std::size_t element = fortran_order ? fortran_index : image.index(x, y, channel);
                std::array<double, 2> numbers{};
                for (std::size_t part = 0; part < numbers_per_element; ++part) {
                    const std::size_t byte_at = element * type.bytes() + part * type.bytes_per_number;
                    numbers[part] = read_number(data.subspan(byte_at, type.bytes_per_number), type.big_endian);
                    // Before narrowing: out of float's range, it would be undefined.
                    require_finite(numbers[part], x, y, channel, file_name);
                }
                store(numbers, image.at(x, y, channel));
            }
    return image;
}

void append_number(float number, std::vector<std::uint8_t>& bytes)
{
    const auto bits = std::bit_cast<std::uint32_t>(number);
    for (int shift = 0; shift < 32; shift += 8)
        bytes.push_back(static_cast<std::uint8_t>((bits >> shift) & 0xFF));
}

template <typename Sample>
std::vector<std::uint8_t> header_of(const SampleArray<Sample>& image, std::string_view descr, ChannelAxis channel_axis)
{
    require_consistent(image);
    std::vector<std::int64_t> shape{image.height, image.width};
    if (image.channels > 1 || channel_axis == ChannelAxis::always)
        shape.push_back(image.channels);
    std::vector<std::uint8_t> bytes = format_npy_header(descr, shape);
    bytes.reserve(bytes.size() + image.samples.size() * sizeof(Sample));
    return bytes;
}

} // namespace

LoadedImage decode_npy(std::span<const std::uint8_t> bytes, std::string_view file_name)
{
    const NpyHeader header = parse_npy_header(bytes, file_name);
    const ElementType type = parse_element_type(header.descr, file_name);
    const PixelShape shape = parse_shape(header.shape, file_name);

    const auto data = bytes.subspan(header.bytes);
    const std::size_t needed_bytes = shape.sample_count() * type.bytes();
    if (data.size() != needed_bytes)
        throw InputError(fmt::format("{}: NPY: shape ({}) of dtype '{}' needs {} bytes of data, the file holds {}",
                                     file_name, fmt::join(header.shape, ", "), header.descr, needed_bytes,
                                     data.size()));

    LoadedImage loaded;
    loaded.bits_per_number = static_cast<int>(8 * type.bytes_per_number);
    loaded.channel_axis = header.shape.size() == 3 ? ChannelAxis::always : ChannelAxis::if_several;
    if (type.complex)
        loaded.pixels = decode_elements<std::complex<float>>(data, type, shape, header.fortran_order, file_name);
    else
        loaded.pixels = decode_elements<float>(data, type, shape, header.fortran_order, file_name);
    return loaded;
}

std::vector<std::uint8_t> encode_npy(const Image& image, ChannelAxis channel_axis)
{
    std::vector<std::uint8_t> bytes = header_of(image, "<f4", channel_axis);
    for (const float sample : image.samples)
        append_number(sample, bytes);
    return bytes;
}

std::vector<std::uint8_t> encode_npy(const ComplexImage& image, ChannelAxis channel_axis)
{
    std::vector<std::uint8_t> bytes = header_of(image, "<c8", channel_axis);
    for (const std::complex<float>& sample : image.samples) {
        append_number(sample.real(), bytes);
        append_number(sample.imag(), bytes);
    }
    return bytes;
}

} // namespace fragfft
