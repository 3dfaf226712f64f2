#include "image/text_header.hpp"

#include "errors.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace fragfft {
namespace {

constexpr std::size_t longest_text = 1000;

bool is_space(std::uint8_t byte)
{
    return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
}

template <typename Number> bool parse(std::string_view word, Number& number)
{
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    return error == std::errc() && end == word.data() + word.size();
}

} // namespace

void TextHeader::fail(std::string_view fault) const
{
    throw InputError(fmt::format("{}: {}: {}", file_name_, format_name_, fault));
}

std::string_view TextHeader::read_word(std::string_view what)
{
    const auto start = std::find_if_not(rest_.begin(), rest_.end(), is_space);
    const auto end = std::find_if(start, rest_.end(), is_space);
    const auto size = static_cast<std::size_t>(end - start);
    if (size == 0 || size > longest_text || static_cast<std::size_t>(start - rest_.begin()) > longest_text)
        fail(fmt::format("{} is missing", what));
    const std::string_view word(reinterpret_cast<const char*>(&*start), size);
    rest_ = rest_.subspan(static_cast<std::size_t>(end - rest_.begin()));
    return word;
}

void TextHeader::skip(std::size_t count)
{
    const auto start = std::find_if_not(rest_.begin(), rest_.end(), is_space);
    const auto spaces = static_cast<std::size_t>(start - rest_.begin());
    rest_ = rest_.subspan(std::min(rest_.size(), spaces + count));
}

std::int64_t TextHeader::read_integer(std::string_view what)
{
    std::int64_t number = 0;
    if (!parse(read_word(what), number))
        fail(fmt::format("{} is no whole number", what));
    return number;
}

double TextHeader::read_number(std::string_view what)
{
    double number = 0.0;
    if (!parse(read_word(what), number))
        fail(fmt::format("{} is no number", what));
    return number;
}

void TextHeader::expect_space()
{
    if (rest_.empty() || !is_space(rest_[0]))
        fail("the header does not end");
    rest_ = rest_.subspan(1);
}

std::string_view TextHeader::read_line(std::string_view what)
{
    const auto searched = rest_.first(std::min(rest_.size(), longest_text));
    const auto end = std::find(searched.begin(), searched.end(), std::uint8_t{'\n'});
    if (end == searched.end())
        fail(fmt::format("{} is missing", what));
    const auto size = static_cast<std::size_t>(end - searched.begin());
    std::string_view line(reinterpret_cast<const char*>(rest_.data()), size);
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    rest_ = rest_.subspan(size + 1);
    return line;
}

} // namespace fragfft
