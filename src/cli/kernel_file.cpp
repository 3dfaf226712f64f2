#include "cli/kernel_file.hpp"

#include "errors.hpp"
#include "image/atomic_file.hpp"
#include "image/image_checks.hpp"
#include "image/image_file.hpp"
#include "image/npy_header.hpp"
#include "image/text_matrix.hpp"

#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <numeric>
#include <span>

namespace fragfft::cli {

namespace {

struct NumberType
{
    char kind = 'f'; // as NumPy's: b, i, u, f
    std::size_t bytes = 0;
    bool big_endian = false;
};

NumberType number_type_of(const std::string& descr, const std::string& path)
{
    const bool has_order = descr.size() == 3 && std::string("<>|=").find(descr[0]) != std::string::npos;
    const NumberType type = has_order ? NumberType{descr[1], static_cast<std::size_t>(descr[2] - '0'), descr[0] == '>'}
                                      : NumberType{'?', 0, false};
    const bool is_size = type.bytes == 1 || type.bytes == 2 || type.bytes == 4 || type.bytes == 8;
    const bool is_integer = (type.kind == 'i' || type.kind == 'u') && is_size;
    const bool is_float = type.kind == 'f' && is_size && type.bytes > 1;
    const bool is_boolean = type.kind == 'b' && type.bytes == 1;
    if (!is_integer && !is_float && !is_boolean)
        throw InputError(
            fmt::format("{}: NPY: dtype '{}' cannot be a kernel's, which is of integers or floats", path, descr));
    return type;
}

// IEEE 754's of 16 bits.
double half_float(std::uint64_t bits)
{
    const auto mantissa = static_cast<double>(bits & 0x3FFu);
    const auto exponent = static_cast<int>((bits >> 10u) & 0x1Fu);
    const double sign = (bits >> 15u) != 0 ? -1.0 : 1.0;
    if (exponent == 31)
        return std::numeric_limits<double>::quiet_NaN(); // or infinite, which is refused as well
    return sign * (exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(1024.0 + mantissa, exponent - 25));
}

double number_of(std::span<const std::uint8_t> bytes, const NumberType& type)
{
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < type.bytes; ++i)
        bits = bits << 8u | bytes[type.big_endian ? i : type.bytes - 1 - i];
    if (type.kind == 'u' || type.kind == 'b')
        return static_cast<double>(bits);
    if (type.kind == 'i') {
        const auto unused = static_cast<unsigned>(64 - 8 * type.bytes); // the sign's bit goes to the top and back
        return static_cast<double>(std::bit_cast<std::int64_t>(bits << unused) >> unused);
    }
    if (type.bytes == 2)
        return half_float(bits);
    return type.bytes == 4 ? std::bit_cast<float>(static_cast<std::uint32_t>(bits)) : std::bit_cast<double>(bits);
}

bool is_of_integers(const NpyHeader& header)
{
    return header.descr.size() > 1 && std::string("iub").find(header.descr[1]) != std::string::npos;
}

// What no image is: of integers that are weights as they are, or of one dimension.
Kernel kernel_of_npy(const NpyHeader& header, std::span<const std::uint8_t> bytes, const std::string& path)
{
    const NumberType type = number_type_of(header.descr, path);
    const std::vector<std::int64_t>& shape = header.shape;
    if (shape.empty() || shape.size() > 3 || (shape.size() == 3 && shape[2] != 1))
        throw InputError(fmt::format("{}: NPY: shape ({}) is no kernel's: [n], [height, width] or [height, width, 1], "
                                     "which has one channel",
                                     path, fmt::join(shape, ", ")));
    const std::int64_t width = shape.size() == 1 ? shape[0] : shape[1];
    const std::int64_t height = shape.size() == 1 ? 1 : shape[0];
    require_supported_size(width, height, path);
    const auto count = static_cast<std::size_t>(width * height);
    const std::span<const std::uint8_t> data = bytes.subspan(header.bytes);
    if (data.size() != count * type.bytes)
        throw InputError(fmt::format("{}: NPY: has {} bytes of numbers, and its shape needs {}", path, data.size(),
                                     count * type.bytes));
    Kernel kernel{static_cast<int>(width), static_cast<int>(height), std::vector<double>(count)};
    std::size_t place = 0;
    for (int slow = 0; slow < (header.fortran_order ? kernel.width : kernel.height); ++slow)
        for (int fast = 0; fast < (header.fortran_order ? kernel.height : kernel.width); ++fast, ++place) {
            const double weight = number_of(data.subspan(place * type.bytes, type.bytes), type);
            if (!(std::fabs(weight) <= largest_sample_magnitude))
                throw InputError(fmt::format("{}: NPY: number {} is no finite one of at most {:g}", path, place + 1,
                                             largest_sample_magnitude));
            kernel.at(header.fortran_order ? slow : fast, header.fortran_order ? fast : slow) = weight;
        }
    return kernel;
}

} // namespace

Kernel load_kernel(const std::string& path)
{
    if (has_text_ending(path)) {
        const DoubleImage weights = load_text_matrix(path);
        return {weights.width, weights.height, weights.samples};
    }
    const InputFile file = open_image(path);
    if (const std::vector<std::uint8_t> start = file.read(0, start_bytes); has_npy_magic(start)) {
        const NpyHeader header = parse_npy_header(start, path);
        if (is_of_integers(header) || header.shape.size() == 1)
            return kernel_of_npy(header, file.read(0, file.size()), path);
    }
    const LoadedImage loaded = load_image(file);
    if (const auto* image = std::get_if<Image>(&loaded.pixels))
        return kernel_from_image(*image, path);
    throw InputError(fmt::format("{}: holds complex numbers; a real image is needed here", path));
}

Kernel normalised(Kernel kernel, const std::string& path)
{
    const double sum = std::accumulate(kernel.weights.begin(), kernel.weights.end(), 0.0);
    constexpr double rounding = 1e-12;
    if (!(std::fabs(sum) > rounding * sum_of_magnitudes(kernel)))
        throw InputError(fmt::format("{}: --normalise divides the weights by their sum, which is 0", path));
    for (double& weight : kernel.weights)
        weight /= sum;
    return kernel;
}

} // namespace fragfft::cli
