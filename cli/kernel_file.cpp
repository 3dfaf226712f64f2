#include "cli/kernel_file.hpp"

#include "errors.hpp"
#include "program/image/file_format.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/image_file.hpp"
#include "program/image/npy.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

namespace fragfft::cli {

namespace {

constexpr std::size_t most_in_line = 2049;
constexpr std::string_view separators = " \t\r,;";

double weight_of(std::string_view word, std::string_view file_name, int line)
{
    const std::string_view digits = word.starts_with('+') ? word.substr(1) : word;
    double value = 0.0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{} || end != digits.data() + digits.size() || !(std::fabs(value) <= largest_sample_magnitude))
        throw InputError(fmt::format("{}: line {}: '{}' is no finite number of at most {:g}", file_name, line,
                                     word.substr(0, 40), largest_sample_magnitude));
    return value;
}

std::vector<double> weights_of_line(std::string_view line, std::string_view file_name, int line_number)
{
    std::vector<double> row;
    line = line.substr(0, line.find('#'));
    for (std::size_t begin = line.find_first_not_of(separators); begin != std::string_view::npos;) {
        const std::size_t end = std::min(line.find_first_of(separators, begin), line.size());
        row.push_back(weight_of(line.substr(begin, end - begin), file_name, line_number));
        begin = line.find_first_not_of(separators, end);
    }
    return row;
}

Kernel kernel_from_weights(const DoubleImage& weights, const std::string& path)
{
    if (weights.channels != 1)
        throw InputError(fmt::format("{}: a kernel has one channel, this has {}", path, weights.channels));
    return {weights.width, weights.height, weights.samples};
}

bool is_of_integers(const NpyHeader& header)
{
    return header.descr.size() > 1 && std::string("iub").find(header.descr[1]) != std::string::npos;
}

} // namespace

Kernel kernel_of_text(std::string_view text, std::string_view file_name)
{
    std::vector<double> all;
    std::size_t width = 0;
    std::size_t height = 0;
    for (int line = 1; !text.empty(); ++line) {
        const std::size_t length = std::min(text.find('\n'), text.size());
        const std::vector<double> row = weights_of_line(text.substr(0, length), file_name, line);
        text.remove_prefix(std::min(length + 1, text.size()));
        if (row.empty())
            continue;
        if (width != 0 && row.size() != width)
            throw InputError(fmt::format("{}: line {}: {} numbers, where the row before has {}", file_name, line,
                                         row.size(), width));
        width = row.size();
        if (width > most_in_line || ++height > most_in_line)
            throw InputError(
                fmt::format("{}: line {}: more than {} numbers in a row or rows", file_name, line, most_in_line));
        all.insert(all.end(), row.begin(), row.end());
    }
    if (all.empty())
        throw InputError(fmt::format("{}: holds no number", file_name));
    return {static_cast<int>(width), static_cast<int>(height), std::move(all)};
}

Kernel load_kernel(const std::string& path)
{
    if (const std::string ending = lower_ending(path); ending == ".txt" || ending == ".csv") {
        const std::vector<std::uint8_t> bytes = read_file_bytes(path);
        return kernel_of_text({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, path);
    }
    const InputFile file = open_image(path);
    // A kernel may be what no image is: integers that are weights as they are, or of one dimension.
    if (format_of_start(file.read(0, start_bytes)) == &format_of_kind(FileKind::npy))
        if (const NpyHeader header = read_npy_header(file); is_of_integers(header) || header.shape.size() == 1)
            return kernel_from_weights(load_npy_numbers(file), path);
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
