#include "program/image/npy.hpp"

#include "errors.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/image_file.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <half.h>
#include <limits>

namespace fragfft {
namespace {

// The type of an array's elements.
struct ElementType
{
    char kind = '\0'; // as in NumPy: b(oolean), u(nsigned), i(nteger), f(loat), c(omplex); 0 for all others
    std::size_t bytes_per_number = 0;
    bool big_endian = false;

    std::size_t numbers() const { return kind == 'c' ? 2 : 1; }
};

ElementType element_type(std::string_view descr)
{
    int bytes = 0;
    if (descr.size() < 3 ||
        std::from_chars(descr.data() + 2, descr.data() + descr.size(), bytes).ptr != descr.data() + descr.size())
        return {};
    // A single byte has no byte order; NumPy writes '|'.
    const std::string_view type = descr.substr(1);
    const std::string_view known = bytes == 1 ? "b1 u1 i1" : "u2 u4 u8 i2 i4 i8 f2 f4 f8 c8 c16";
    const std::string_view orders = bytes == 1 ? "|" : "<>";
    if (known.find(type) == std::string_view::npos || orders.find(descr[0]) == std::string_view::npos)
        return {};
    const auto count = static_cast<std::size_t>(bytes);
    return {descr[1], descr[1] == 'c' ? count / 2 : count, descr[0] == '>'};
}

// NumPy's letters for the kinds of dtype, to name the refused ones.
std::string_view kind_name(char kind)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 9> names{{{"b", "boolean"},
                                                                                  {"i", "signed integer"},
                                                                                  {"u", "unsigned integer"},
                                                                                  {"f", "floating point"},
                                                                                  {"c", "complex"},
                                                                                  {"mM", "time"},
                                                                                  {"O", "Python object"},
                                                                                  {"SaU", "text"},
                                                                                  {"V", "raw bytes"}}};
    const auto* const found = std::find_if(
        names.begin(), names.end(), [&](const auto& name) { return name.first.find(kind) != std::string_view::npos; });
    return found == names.end() ? "unknown" : found->second;
}

// An array in a file.
struct NpyArray
{
    const InputFile& file;
    NpyHeader header;
    ElementType type;
    int height = 0;
    int width = 0;
    int channels = 0;
    RoundingLoss rounding = {};

    FileFacts facts() const
    {
        FileFacts facts;
        facts.kind = FileKind::npy;
        facts.bits_per_number = static_cast<int>(8 * type.bytes_per_number);
        facts.channel_axis = header.shape.size() == 3   ? ChannelAxis::always
                             : header.shape.size() == 1 ? ChannelAxis::one_row
                                                        : ChannelAxis::if_several;
        // Wider or signed integers have no value for white.
        facts.stores_integers = type.kind == 'b' || (type.kind == 'u' && type.bytes_per_number < 4);
        if (facts.stores_integers)
            facts.largest_sample = type.kind == 'b' ? 1.0F : type.bytes_per_number == 1 ? 255.0F : 65535.0F;
        facts.rounding = rounding;
        return facts;
    }
};

// Throws InputError, naming the file and the fault, for a shape that is not an image's, for a size beyond the limits,
// and unless the file has exactly as many bytes as the header and the shape need. The type must be one of `types`,
// which messages name.
NpyArray npy_array(const InputFile& file, const ImageLimits& limits, std::string_view types,
                   const std::function<bool(const ElementType&)>& is_supported)
{
    NpyArray array{file, read_npy_header(file), {}};
    const std::string& descr = array.header.descr;
    array.type = element_type(descr);
    if (!is_supported(array.type))
        throw InputError(fmt::format("{}: NPY: dtype '{}' ({}) is not supported; {} are", file.name(), descr,
                                     kind_name(descr.size() >= 2 ? descr[1] : '\0'), types));
    const std::vector<std::int64_t>& shape = array.header.shape;
    const std::int64_t channels = shape.size() == 3 ? shape[2] : 1;
    if (shape.empty() || shape.size() > 3 || channels < 1 || channels > 4)
        throw InputError(
            fmt::format("{}: NPY: shape ({}) is none of [width], [height, width] and [height, width, 1 to 4]",
                        file.name(), fmt::join(shape, ", ")));
    const std::int64_t height = shape.size() == 1 ? 1 : shape[0];
    const std::int64_t width = shape.size() == 1 ? shape[0] : shape[1];
    require_supported_size(width, height, file.name(), limits);
    array.height = static_cast<int>(height);
    array.width = static_cast<int>(width);
    array.channels = static_cast<int>(channels);
    const std::uint64_t needed_bytes =
        static_cast<std::uint64_t>(height * width * channels) * array.type.numbers() * array.type.bytes_per_number;
    if (file.size() - array.header.bytes != needed_bytes)
        throw InputError(fmt::format("{}: NPY: shape ({}) of dtype '{}' needs {} bytes of data, the file holds {}",
                                     file.name(), fmt::join(shape, ", "), descr, needed_bytes,
                                     file.size() - array.header.bytes));
    return array;
}

// Returns the float nearest to a number, and notes the loss. Beyond float's range the conversion would be undefined, so
// infinity is returned, which is refused as the number would be.
template <typename Stored> float float_of(Stored stored, RoundingLoss& loss)
{
    const auto number = static_cast<double>(stored);
    if (std::abs(number) > static_cast<double>(std::numeric_limits<float>::max()))
        return std::numeric_limits<float>::infinity();
    const auto nearest = static_cast<float>(stored);
    const auto held = static_cast<double>(nearest);
    // Doubles cannot represent all 64-bit integers, but both of their halves.
    if constexpr (std::is_integral_v<Stored> && sizeof(Stored) == 8)
        loss.note(number, static_cast<double>(stored >> 32) * 0x1p32 - held + static_cast<double>(stored & 0xFFFFFFFF));
    else
        loss.note(number, number - held);
    return nearest;
}

template <typename Stored, typename Number>
void convert(std::span<const std::uint8_t> data, bool big_endian, std::span<Number> to, RoundingLoss& loss)
{
    const bool is_swapped = big_endian != (std::endian::native == std::endian::big);
    for (std::size_t i = 0; i < to.size(); ++i) {
        std::array<std::uint8_t, sizeof(Stored)> bytes;
        std::copy_n(data.data() + i * sizeof(Stored), sizeof(Stored), bytes.begin());
        if (is_swapped)
            std::reverse(bytes.begin(), bytes.end());
        const auto stored = std::bit_cast<Stored>(bytes);
        constexpr bool is_held = sizeof(Stored) < 4 || std::is_same_v<Stored, float> || std::is_same_v<Number, double>;
        if constexpr (is_held)
            to[i] = static_cast<Number>(stored);
        else
            to[i] = float_of(stored, loss);
    }
}

// Converts numbers in the order of the file; a complex number is its two parts.
template <typename Number> void convert(NpyArray& array, std::span<const std::uint8_t> data, std::span<Number> to)
{
    const bool is_float = array.type.kind == 'f' || array.type.kind == 'c';
    const bool is_signed = array.type.kind == 'i';
    const auto as = [&](auto stored) { convert<decltype(stored)>(data, array.type.big_endian, to, array.rounding); };
    switch (array.type.bytes_per_number) {
    case 1:
        return is_signed ? as(std::int8_t{}) : as(std::uint8_t{});
    case 2:
        return is_float ? as(half{}) : is_signed ? as(std::int16_t{}) : as(std::uint16_t{});
    case 4:
        return is_float ? as(0.0F) : is_signed ? as(std::int32_t{}) : as(std::uint32_t{});
    default:
        return is_float ? as(0.0) : is_signed ? as(std::int64_t{}) : as(std::uint64_t{});
    }
}

// In Fortran order y is the fastest axis, x is slower, and channels are slowest.
template <typename Sample> SampleArray<Sample> from_fortran_order(const SampleArray<Sample>& stored)
{
    SampleArray<Sample> image(stored.width, stored.height, stored.channels);
    auto next = stored.samples.begin();
    for (int channel = 0; channel < image.channels; ++channel)
        for (int x = 0; x < image.width; ++x)
            for (int y = 0; y < image.height; ++y)
                image.at(x, y, channel) = *next++;
    return image;
}

// Loads all samples as numbers of type Number; by the standard, a complex sample is its two parts in order.
template <typename Number, typename Sample> SampleArray<Sample> load(NpyArray& array)
{
    SampleArray<Sample> image(array.width, array.height, array.channels);
    const std::span to(reinterpret_cast<Number*>(image.samples.data()), array.type.numbers() * image.samples.size());
    const bool is_float = array.type.kind == 'f' || array.type.kind == 'c';
    const bool is_as_in_memory = is_float && array.type.bytes_per_number == sizeof(Number) &&
                                 array.type.big_endian == (std::endian::native == std::endian::big);
    std::vector<std::uint8_t> converted(is_as_in_memory ? 0 : to.size() * array.type.bytes_per_number);
    const std::span bytes =
        is_as_in_memory ? std::span(reinterpret_cast<std::uint8_t*>(to.data()), to.size_bytes()) : std::span(converted);
    if (array.file.read(array.header.bytes, bytes) < bytes.size())
        throw InputError(fmt::format("{}: NPY: the file became shorter while it was read", array.file.name()));
    if (!is_as_in_memory)
        convert(array, bytes, to);
    if (array.header.fortran_order)
        image = from_fortran_order(image);
    require_finite(image, array.file.name());
    return image;
}

} // namespace

LoadedImage load_npy(const InputFile& file, const BeforePixels& before_pixels)
{
    NpyArray array = npy_array(file, decoded_array_limits,
                               "bool, integers of 8 to 64 bits, floats of 16 to 64, complex64 and complex128",
                               [](const ElementType& type) { return type.kind != '\0'; });
    if (before_pixels)
        before_pixels(array.width, array.height, array.channels);
    LoadedImage loaded;
    if (array.type.kind == 'c')
        loaded.pixels = load<float, std::complex<float>>(array);
    else
        loaded.pixels = load<float, float>(array);
    static_cast<FileFacts&>(loaded) = array.facts();
    return loaded;
}

DoubleImage load_npy_numbers(const InputFile& file)
{
    NpyArray array = npy_array(file, decoded_array_limits, "real numbers of 8 to 64 bits",
                               [](const ElementType& type) { return type.kind != '\0' && type.kind != 'c'; });
    return load<double, double>(array);
}

std::vector<std::int64_t> npy_shape(int width, int height, int channels, ChannelAxis channel_axis)
{
    if (channel_axis == ChannelAxis::one_row && height == 1 && channels == 1)
        return {width};
    std::vector<std::int64_t> axes{height, width};
    if (channels > 1 || channel_axis == ChannelAxis::always)
        axes.push_back(channels);
    return axes;
}

} // namespace fragfft
