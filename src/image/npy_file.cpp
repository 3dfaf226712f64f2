#include "image/npy_file.hpp"

#include "image/byte_order.hpp"
#include "image/image_checks.hpp"
#include "image/npy_array.hpp"

#include <complex>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace fragfft {
namespace {

// From Fortran's order, x slower than y and channels slowest, to the order of samples; `parts` numbers to a sample.
std::vector<float> in_sample_order(const std::vector<float>& stored, const NpyArray::Shape& shape, std::size_t parts)
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

Image image_of(std::vector<float> numbers, const NpyArray::Shape& shape)
{
    Image image;
    image.width = shape.width;
    image.height = shape.height;
    image.channels = shape.channels;
    image.samples = std::move(numbers);
    return image;
}

ComplexImage complex_image_of(const std::vector<float>& numbers, const NpyArray::Shape& shape)
{
    ComplexImage image(shape.width, shape.height, shape.channels);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        image.samples[i] = {numbers[2 * i], numbers[2 * i + 1]};
    return image;
}

std::vector<std::uint8_t> encoded(std::span<const float> numbers, std::string_view descr,
                                  std::span<const std::int64_t> shape)
{
    std::vector<std::uint8_t> bytes = format_npy_header(descr, shape);
    const std::size_t header_bytes = bytes.size();
    bytes.resize(header_bytes + numbers.size_bytes());
    store_floats(numbers, bytes.data() + header_bytes);
    return bytes;
}

// The file of an image whose samples are `numbers`.
template <typename Sample>
std::vector<std::uint8_t> encoded(const SampleArray<Sample>& image, std::span<const float> numbers,
                                  std::string_view descr, ChannelAxis channel_axis)
{
    return encoded(numbers, descr, npy_shape(image.width, image.height, image.channels, channel_axis));
}

} // namespace

LoadedImage decode_npy(std::span<const std::uint8_t> bytes, std::string_view file_name)
{
    const NpyHeader header = parse_npy_header(bytes, file_name);
    const NpyArray array = npy_array(header, bytes.size(), decoded_array_limits, file_name);
    const NpyElementType& type = array.type;
    const NpyArray::Shape& shape = array.shape;
    LoadedImage loaded;
    static_cast<FileFacts&>(loaded) = array.facts;
    std::vector<float> numbers = npy_numbers(bytes.subspan(header.bytes), type);
    if (header.fortran_order)
        numbers = in_sample_order(numbers, shape, type.numbers());
    if (type.kind == NpyElementType::Kind::complex)
        loaded.pixels = complex_image_of(numbers, shape);
    else
        loaded.pixels = image_of(std::move(numbers), shape);
    std::visit([&](const auto& image) { require_finite(image, file_name); }, loaded.pixels);
    return loaded;
}

std::vector<std::int64_t> npy_shape(int width, int height, int channels, ChannelAxis channel_axis)
{
    if (channel_axis == ChannelAxis::one_row && height == 1 && channels == 1)
        return {width};
    std::vector<std::int64_t> shape{height, width};
    if (channels > 1 || channel_axis == ChannelAxis::always)
        shape.push_back(channels);
    return shape;
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

std::vector<std::uint8_t> encode_npy(std::span<const float> numbers, std::span<const std::int64_t> shape)
{
    const auto product = std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<std::int64_t>());
    if (product != static_cast<std::int64_t>(numbers.size()))
        throw std::invalid_argument("an array's shape does not hold its numbers");
    return encoded(numbers, "<f4", shape);
}

} // namespace fragfft
