#include "image/npy_file.hpp"

#include "errors.hpp"
#include "image/byte_order.hpp"
#include "image/image_checks.hpp"
#include "image/sample_levels.hpp"

#include <bit>
#include <cmath>
#include <complex>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <half.h>
#include <limits>
#include <string>
#include <utility>

namespace fragfft {
namespace {

enum class NumberKind
{
    unsigned_integer,
    real,
    complex,
};

struct ElementType
{
    NumberKind kind = NumberKind::real;
    std::size_t bytes_per_number = 0;
    bool big_endian = false;

    std::size_t numbers() const
    {
        return kind == NumberKind::complex ? 2 : 1;
    }
    std::size_t bytes() const
    {
        return numbers() * bytes_per_number;
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
    // One byte has no order, which NumPy writes as '|'.
    if (descr == "|u1")
        return {NumberKind::unsigned_integer, 1, false};
    if (descr.size() >= 2 && (descr[0] == '<' || descr[0] == '>')) {
        const bool big_endian = descr[0] == '>';
        const std::string_view type = descr.substr(1);
        if (type == "u2")
            return {NumberKind::unsigned_integer, 2, big_endian};
        if (type == "f2" || type == "f4" || type == "f8")
            return {NumberKind::real, static_cast<std::size_t>(type[1] - '0'), big_endian};
        if (type == "c8" || type == "c16")
            return {NumberKind::complex, type == "c8" ? std::size_t{4} : std::size_t{8}, big_endian};
    }
    throw InputError(fmt::format("{}: NPY: dtype '{}' ({}) is not supported; uint8, uint16, float16, float32, float64, "
                                 "complex64 and complex128 are",
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
    require_supported_array(shape[1], shape[0], file_name);
    return {static_cast<int>(shape[0]), static_cast<int>(shape[1]), static_cast<int>(channels)};
}

template <typename Bits, typename Convert>
std::vector<float> converted(std::span<const std::uint8_t> data, bool big_endian, const Convert& convert)
{
    std::vector<float> numbers(data.size() / sizeof(Bits));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = convert(read_bits<Bits>(data.data() + i * sizeof(Bits), big_endian));
    return numbers;
}

// Out of float's range the conversion would be undefined; infinity is refused later, as the number would be.
float narrowed(double number)
{
    if (std::abs(number) > std::numeric_limits<float>::max())
        return std::numeric_limits<float>::infinity();
    return static_cast<float>(number);
}

// The numbers in the order of the file.
std::vector<float> numbers_in(std::span<const std::uint8_t> data, const ElementType& type)
{
    const bool big = type.big_endian;
    if (type.kind == NumberKind::unsigned_integer) {
        std::vector<float> numbers(data.size() / type.bytes_per_number);
        if (type.bytes_per_number == 1)
            samples_from_levels(data, numbers);
        else if (big)
            samples_from_big_endian_levels(data, numbers);
        else
            samples_from_little_endian_levels(data, numbers);
        return numbers;
    }
    switch (type.bytes_per_number) {
    case 2:
        return converted<std::uint16_t>(data, big, imath_half_to_float);
    case 4:
        return converted<std::uint32_t>(data, big, [](std::uint32_t bits) { return std::bit_cast<float>(bits); });
    default:
        return converted<std::uint64_t>(data, big,
                                        [](std::uint64_t bits) { return narrowed(std::bit_cast<double>(bits)); });
    }
}

// From Fortran's order, x slower than y and channels slowest, to the order of samples; `parts` numbers to a sample.
std::vector<float> in_sample_order(const std::vector<float>& stored, const PixelShape& shape, std::size_t parts)
{
    const auto height = static_cast<std::size_t>(shape.height);
    const auto width = static_cast<std::size_t>(shape.width);
    const auto channels = static_cast<std::size_t>(shape.channels);
    std::vector<float> numbers(stored.size());
    std::size_t to = 0;
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x)
            for (std::size_t channel = 0; channel < channels; ++channel)
                for (std::size_t part = 0; part < parts; ++part)
                    numbers[to++] = stored[parts * (y + height * (x + width * channel)) + part];
    return numbers;
}

Image image_of(std::vector<float> numbers, const PixelShape& shape)
{
    Image image;
    image.width = shape.width;
    image.height = shape.height;
    image.channels = shape.channels;
    image.samples = std::move(numbers);
    return image;
}

ComplexImage complex_image_of(const std::vector<float>& numbers, const PixelShape& shape)
{
    ComplexImage image(shape.width, shape.height, shape.channels);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        image.samples[i] = {numbers[2 * i], numbers[2 * i + 1]};
    return image;
}

// The file of an image whose samples are `numbers`.
template <typename Sample>
std::vector<std::uint8_t> encoded(const SampleArray<Sample>& image, std::span<const float> numbers,
                                  std::string_view descr, ChannelAxis channel_axis)
{
    std::vector<std::int64_t> shape{image.height, image.width};
    if (image.channels > 1 || channel_axis == ChannelAxis::always)
        shape.push_back(image.channels);
    std::vector<std::uint8_t> bytes = format_npy_header(descr, shape);
    const std::size_t header_bytes = bytes.size();
    bytes.resize(header_bytes + numbers.size_bytes());
    store_floats(numbers, bytes.data() + header_bytes);
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
    loaded.kind = FileKind::npy;
    loaded.stores_integers = type.kind == NumberKind::unsigned_integer;
    std::vector<float> numbers = numbers_in(data, type);
    if (header.fortran_order)
        numbers = in_sample_order(numbers, shape, type.numbers());
    if (type.kind == NumberKind::complex)
        loaded.pixels = complex_image_of(numbers, shape);
    else
        loaded.pixels = image_of(std::move(numbers), shape);
    std::visit([&](const auto& image) { require_finite(image, file_name); }, loaded.pixels);
    return loaded;
}

std::vector<std::uint8_t> encode_npy(const Image& image, ChannelAxis channel_axis)
{
    require_consistent(image);
    return encoded(image, image.samples, "<f4", channel_axis);
}

std::vector<std::uint8_t> encode_npy(const ComplexImage& image, ChannelAxis channel_axis)
{
    require_consistent(image);
    // A complex number is its two parts, one behind the other, by the standard.
    const std::span numbers(reinterpret_cast<const float*>(image.samples.data()), 2 * image.samples.size());
    return encoded(image, numbers, "<c8", channel_axis);
}

} // namespace fragfft
