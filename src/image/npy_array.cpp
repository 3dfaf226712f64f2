#include "image/npy_array.hpp"

#include "errors.hpp"
#include "image/byte_order.hpp"

#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <half.h>
#include <limits>

namespace fragfft {
namespace {

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

NpyElementType parse_element_type(std::string_view descr, std::string_view file_name)
{
    // One byte has no order, which NumPy writes as '|'.
    if (descr == "|u1")
        return {NpyElementType::Kind::unsigned_integer, 1, false};
    if (descr.size() >= 2 && (descr[0] == '<' || descr[0] == '>')) {
        const bool big_endian = descr[0] == '>';
        const std::string_view type = descr.substr(1);
        if (type == "u2")
            return {NpyElementType::Kind::unsigned_integer, 2, big_endian};
        if (type == "f2" || type == "f4" || type == "f8")
            return {NpyElementType::Kind::real, static_cast<std::size_t>(type[1] - '0'), big_endian};
        if (type == "c8" || type == "c16")
            return {NpyElementType::Kind::complex, type == "c8" ? std::size_t{4} : std::size_t{8}, big_endian};
    }
    throw InputError(fmt::format("{}: NPY: dtype '{}' ({}) is not supported; uint8, uint16, float16, float32, float64, "
                                 "complex64 and complex128 are",
                                 file_name, descr, kind_name(descr.size() >= 2 ? descr[1] : '\0')));
}

NpyArray::Shape parse_shape(const std::vector<std::int64_t>& shape, const ImageLimits& limits,
                            std::string_view file_name)
{
    if (shape.size() == 1) {
        require_supported_size(shape[0], 1, file_name, limits);
        return {1, static_cast<int>(shape[0]), 1};
    }
    const std::int64_t channels = shape.size() == 3 ? shape[2] : 1;
    if (shape.size() < 2 || shape.size() > 3 || channels < 1 || channels > 4)
        throw InputError(
            fmt::format("{}: NPY: shape ({}) is none of [width], [height, width] and [height, width, 1 to 4]",
                        file_name, fmt::join(shape, ", ")));
    require_supported_size(shape[1], shape[0], file_name, limits);
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

} // namespace

NpyArray npy_array(const NpyHeader& header, std::uint64_t file_bytes, const ImageLimits& limits,
                   std::string_view file_name)
{
    NpyArray array;
    array.type = parse_element_type(header.descr, file_name);
    array.shape = parse_shape(header.shape, limits, file_name);
    const std::uint64_t needed_bytes = array.shape.sample_count() * array.type.bytes();
    if (file_bytes - header.bytes != needed_bytes)
        throw InputError(fmt::format("{}: NPY: shape ({}) of dtype '{}' needs {} bytes of data, the file holds {}",
                                     file_name, fmt::join(header.shape, ", "), header.descr, needed_bytes,
                                     file_bytes - header.bytes));
    array.facts.bits_per_number = static_cast<int>(8 * array.type.bytes_per_number);
    array.facts.channel_axis = header.shape.size() == 3   ? ChannelAxis::always
                               : header.shape.size() == 1 ? ChannelAxis::one_row
                                                          : ChannelAxis::if_several;
    array.facts.kind = FileKind::npy;
    array.facts.stores_integers = array.type.kind == NpyElementType::Kind::unsigned_integer;
    if (array.facts.stores_integers)
        array.facts.largest_sample = array.type.bytes_per_number == 1 ? 255.0F : 65535.0F;
    return array;
}

std::vector<float> npy_numbers(std::span<const std::uint8_t> data, const NpyElementType& type)
{
    const bool big = type.big_endian;
    if (type.kind == NpyElementType::Kind::unsigned_integer) {
        const auto number = [](auto bits) { return static_cast<float>(bits); };
        return type.bytes_per_number == 1 ? converted<std::uint8_t>(data, big, number)
                                          : converted<std::uint16_t>(data, big, number);
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

} // namespace fragfft
