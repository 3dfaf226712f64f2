#include "commands/kernel_file.hpp"

#include "errors.hpp"
#include "program/image/file_format.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/image_file.hpp"
#include "program/image/npy.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

namespace fragfft::commands {

namespace {

constexpr std::size_t most_in_line = 2049;
constexpr std::string_view blanks = " \t";

// What separates the numbers of a row.
enum class Separator
{
    none, // the row has one number
    blank,
    comma,
    semicolon,
};

std::string_view plural_of(Separator separator)
{
    switch (separator) {
    case Separator::comma:
        return "commas";
    case Separator::semicolon:
        return "semicolons";
    default:
        return "blanks";
    }
}

std::string_view without_blanks_around(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

// Beside semicolons a comma is a decimal sign; beside commas and semicolons blanks have no meaning.
Separator separator_in(std::string_view row)
{
    if (row.find(';') != std::string_view::npos)
        return Separator::semicolon;
    if (row.find(',') != std::string_view::npos)
        return Separator::comma;
    return row.find_first_of(blanks) != std::string_view::npos ? Separator::blank : Separator::none;
}

// Reads the rows of one file, which must all use the same separator and the same decimal sign.
class TextRows
{
public:
    explicit TextRows(std::string_view file_name) : file_name_(file_name) {}

    // Returns the numbers of a line; none if there are none. Calls count the lines.
    std::vector<double> next(std::string_view line)
    {
        ++line_;
        const std::string_view row = without_blanks_around(line.substr(0, line.find('#')));
        if (row.empty())
            return {};
        take_separator(separator_in(row));
        return numbers_of(row);
    }

    int line() const { return line_; }

private:
    InputError fault(const std::string& what) const
    {
        return InputError(fmt::format("{}: line {}: {}", file_name_, line_, what));
    }

    void take_separator(Separator found)
    {
        if (found == Separator::none || found == separator_)
            return;
        if (separator_ != Separator::none)
            throw fault(fmt::format("{} separate its numbers, and {} those of line {}", plural_of(found),
                                    plural_of(separator_), separator_line_));
        separator_ = found;
        separator_line_ = line_;
    }

    std::vector<double> numbers_of(std::string_view row)
    {
        std::vector<double> numbers;
        const std::string_view ends = separator_ == Separator::semicolon ? ";"
                                      : separator_ == Separator::comma   ? ","
                                                                         : blanks;
        while (!row.empty()) {
            const std::size_t end = std::min(row.find_first_of(ends), row.size());
            numbers.push_back(number(without_blanks_around(row.substr(0, end))));
            row.remove_prefix(std::min(end + 1, row.size()));
            // A separator after the last number is ignored.
            row = without_blanks_around(row);
        }
        return numbers;
    }

    double number(std::string_view word)
    {
        if (word.empty())
            throw fault(fmt::format("no number stands between two {}", plural_of(separator_)));
        if (word.find_first_of(blanks) != std::string_view::npos)
            throw fault(fmt::format("blanks separate the numbers of '{}', and {} the others: one of them separates all "
                                    "numbers of a file, and a decimal comma needs semicolons",
                                    word.substr(0, 40), plural_of(separator_)));
        if (separator_ == Separator::comma)
            require_no_decimal_comma(word);
        std::string digits(word.starts_with('+') ? word.substr(1) : word);
        // With other separators a comma is not part of a word.
        if (const std::size_t comma = digits.find(','); comma != std::string::npos) {
            take_decimal_sign(',');
            digits[comma] = digits.find('.') == std::string::npos ? '.' : ',';
        } else if (digits.find('.') != std::string::npos) {
            take_decimal_sign('.');
        }
        double value = 0.0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error != std::errc{} || end != digits.data() + digits.size() ||
            !(std::fabs(value) <= largest_sample_magnitude))
            throw fault(
                fmt::format("'{}' is no finite number of at most {:g}", word.substr(0, 40), largest_sample_magnitude));
        return value;
    }

    // Refuses words such as "0,05" where commas separate numbers: the row would have other numbers than intended.
    void require_no_decimal_comma(std::string_view word) const
    {
        const std::string_view digits = word.substr(std::min(word.find_first_not_of("+-"), word.size()));
        if (digits.size() > 1 && digits[0] == '0' && std::isdigit(static_cast<unsigned char>(digits[1])) != 0)
            throw fault(fmt::format("'{}' stands behind a comma as decimals do: commas separate numbers here; where "
                                    "numbers have decimal commas, semicolons separate them",
                                    word.substr(0, 40)));
    }

    void take_decimal_sign(char sign)
    {
        if (decimal_sign_ != '\0' && sign != decimal_sign_)
            throw fault(fmt::format("'{}' is the decimal sign, and '{}' that of line {}", sign, decimal_sign_,
                                    decimal_sign_line_));
        decimal_sign_ = sign;
        decimal_sign_line_ = line_;
    }

    std::string_view file_name_;
    int line_ = 0;
    Separator separator_ = Separator::none;
    int separator_line_ = 0;
    char decimal_sign_ = '\0';
    int decimal_sign_line_ = 0;
};

// Removes the byte order mark with which some programs begin UTF-8.
std::string_view without_byte_order_mark(std::string_view text, std::string_view file_name)
{
    using namespace std::string_view_literals;
    if (text.starts_with("\xFF\xFE"sv) || text.starts_with("\xFE\xFF"sv) ||
        text.substr(0, start_bytes).find('\0') != std::string_view::npos)
        throw InputError(
            fmt::format("{}: is text in UTF-16 or no text: kernels are read as ASCII or UTF-8", file_name));
    return text.substr(text.starts_with("\xEF\xBB\xBF"sv) ? 3 : 0);
}

Kernel kernel_from_weights(const DoubleImage& weights, const std::string& path)
{
    if (weights.channels != 1)
        throw InputError(fmt::format("{}: a kernel has one channel, this has {}", path, weights.channels));
    return {weights.width, weights.height, weights.samples};
}

bool is_complex(const NpyHeader& header)
{
    return header.descr.size() > 1 && header.descr[1] == 'c';
}

} // namespace

Kernel kernel_of_text(std::string_view text, std::string_view file_name)
{
    text = without_byte_order_mark(text, file_name);
    TextRows rows(file_name);
    std::vector<double> all;
    std::size_t width = 0;
    std::size_t height = 0;
    while (!text.empty()) {
        const std::size_t length = std::min(text.find_first_of("\r\n"), text.size());
        const std::vector<double> row = rows.next(text.substr(0, length));
        const int line = rows.line();
        text.remove_prefix(length);
        text.remove_prefix(text.starts_with("\r\n") ? 2 : std::min<std::size_t>(1, text.size()));
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
    // An array's numbers are weights as they are: integers are not scaled, and doubles keep their digits, which a
    // single-precision sample has not.
    if (format_of_start(file.read(0, start_bytes)) == &format_of_kind(FileKind::npy))
        if (!is_complex(read_npy_header(file)))
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

} // namespace fragfft::commands
