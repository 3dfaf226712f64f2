#include "image/text_matrix.hpp"

#include "errors.hpp"
#include "image/atomic_file.hpp"
#include "image/image_checks.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace fragfft {

namespace {

constexpr std::size_t largest_side = 2049;
constexpr std::string_view separators = " \t\r,;";

double number(std::string_view word, std::string_view file_name, int line)
{
    const std::string_view digits = word.starts_with('+') ? word.substr(1) : word;
    double value = 0.0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{} || end != digits.data() + digits.size() || !(std::fabs(value) <= largest_sample_magnitude))
        throw InputError(fmt::format("{}: line {}: '{}' is no finite number of at most {:g}", file_name, line,
                                     word.substr(0, 40), largest_sample_magnitude));
    return value;
}

std::vector<double> numbers(std::string_view line, std::string_view file_name, int line_number)
{
    std::vector<double> row;
    line = line.substr(0, line.find('#'));
    for (std::size_t begin = line.find_first_not_of(separators); begin != std::string_view::npos;) {
        const std::size_t end = std::min(line.find_first_of(separators, begin), line.size());
        row.push_back(number(line.substr(begin, end - begin), file_name, line_number));
        begin = line.find_first_not_of(separators, end);
    }
    return row;
}

} // namespace

bool has_text_ending(const std::filesystem::path& path)
{
    std::string ending = path.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return ending == ".txt" || ending == ".csv";
}

DoubleImage parse_text_matrix(std::string_view text, std::string_view file_name)
{
    std::vector<double> all;
    std::size_t width = 0;
    std::size_t height = 0;
    for (int line = 1; !text.empty(); ++line) {
        const std::size_t length = std::min(text.find('\n'), text.size());
        const std::vector<double> row = numbers(text.substr(0, length), file_name, line);
        text.remove_prefix(std::min(length + 1, text.size()));
        if (row.empty())
            continue;
        if (width != 0 && row.size() != width)
            throw InputError(fmt::format("{}: line {}: {} numbers, where the row before has {}", file_name, line,
                                         row.size(), width));
        width = row.size();
        if (width > largest_side || ++height > largest_side)
            throw InputError(
                fmt::format("{}: line {}: more than {} numbers in a row or rows", file_name, line, largest_side));
        all.insert(all.end(), row.begin(), row.end());
    }
    if (all.empty())
        throw InputError(fmt::format("{}: holds no number", file_name));
    DoubleImage matrix(static_cast<int>(width), static_cast<int>(height), 1);
    matrix.samples = std::move(all);
    return matrix;
}

DoubleImage load_text_matrix(const std::filesystem::path& path)
{
    const std::vector<std::uint8_t> bytes = read_file_bytes(path);
    return parse_text_matrix({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, path.string());
}

} // namespace fragfft
