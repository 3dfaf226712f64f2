#include "figures/report/html.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

namespace fragfft::figures {

namespace {

constexpr const char* times_sign = "×";
constexpr const char* minus_sign = "−";
constexpr const char* space = "\u00A0";        // no-break
constexpr const char* narrow_space = "\u202F"; // no-break
constexpr std::array raised_digits{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};

bool is_digit(char character)
{
    return '0' <= character && character <= '9';
}

// Whether the character is part of a word or a number, or of a letter beyond ASCII.
bool is_of_word(char character)
{
    return is_digit(character) || ('a' <= character && character <= 'z') || ('A' <= character && character <= 'Z') ||
           character == '_' || static_cast<unsigned char>(character) >= 0x80;
}

std::string with_raised_digits(std::string_view digits)
{
    std::string result;
    for (const char digit : digits)
        result += raised_digits[static_cast<std::size_t>(digit - '0')];
    return result;
}

// The text between two tags.
class Text
{
public:
    explicit Text(std::string_view text) : text_(text) {}

    std::string set()
    {
        while (at_ < text_.size())
            if (!set_product() && !set_power_of_ten() && !set_power() && !set_minus() && !set_percent())
                result_ += text_[at_++];
        return std::move(result_);
    }

private:
    char at(std::size_t place) const { return place < text_.size() ? text_[place] : '\0'; }

    // The beginning of the number that ends before `end`; `end` itself if there is none, or if the digits belong to a
    // word.
    std::size_t begin_of_number(std::size_t end) const
    {
        std::size_t begin = end;
        while (begin > 0 && (is_digit(text_[begin - 1]) || text_[begin - 1] == '.'))
            --begin;
        const bool is_factor = begin > 1 && text_[begin - 1] == 'x' && is_digit(text_[begin - 2]);
        return begin > 0 && is_of_word(text_[begin - 1]) && !is_factor ? end : begin;
    }

    // Whether a variable stands there, as in "k x k", and not as a part of a term, as in "a x k/N".
    bool is_letter_alone(std::size_t place) const
    {
        const char letter = at(place);
        const bool is_letter = ('a' <= letter && letter <= 'z') || ('A' <= letter && letter <= 'Z');
        const auto is_apart = [](char other) { return !is_of_word(other) && other != '/'; };
        return is_letter && (place == 0 || is_apart(text_[place - 1])) && is_apart(at(place + 1));
    }

    // Typesets "1024 x 1024", "k x k" and "16x16", but not hexadecimal 0x10.
    bool set_product()
    {
        const bool is_spaced = text_.substr(at_).starts_with(" x ");
        if (is_spaced && is_letter_alone(at_ - 1) && is_letter_alone(at_ + 3)) {
            result_ += std::string(space) + times_sign + space;
            at_ += 3;
            return true;
        }
        const std::size_t length = is_spaced ? 3 : 1;
        if ((!is_spaced && at(at_) != 'x') || !is_digit(at(at_ + length)))
            return false;
        const std::size_t begin = begin_of_number(at_);
        if (begin == at_ || (!is_spaced && text_.substr(begin, at_ - begin) == "0"))
            return false;
        result_ += is_spaced ? std::string(space) + times_sign + space : times_sign;
        at_ += length;
        return true;
    }

    // Typesets "1.4e-07"; the digits before the e are in result_ already.
    bool set_power_of_ten()
    {
        if (at(at_) != 'e' || (at(at_ + 1) != '-' && at(at_ + 1) != '+') || !is_digit(at(at_ + 2)))
            return false;
        const std::size_t begin = begin_of_number(at_);
        std::size_t digits = at_ + 2;
        std::size_t end = digits;
        while (is_digit(at(end)))
            ++end;
        if (begin == at_ || is_of_word(at(end)))
            return false;
        while (at(digits) == '0' && digits + 1 < end)
            ++digits;
        if (text_.substr(begin, at_ - begin) == "1")
            result_.pop_back();
        else
            result_ += std::string(narrow_space) + times_sign + narrow_space;
        result_ += at(at_ + 1) == '-' ? "10⁻" : "10";
        result_ += with_raised_digits(text_.substr(digits, end - digits));
        at_ = end;
        return true;
    }

    // Typesets "N^2" and ")^2", whose exponent is a whole number.
    bool set_power()
    {
        if (at(at_) != '^' || at_ == 0 || (!is_of_word(text_[at_ - 1]) && text_[at_ - 1] != ')') ||
            !is_digit(at(at_ + 1)))
            return false;
        std::size_t end = at_ + 1;
        while (is_digit(at(end)))
            ++end;
        if (is_of_word(at(end)) || at(end) == '.')
            return false;
        result_ += with_raised_digits(text_.substr(at_ + 1, end - at_ - 1));
        at_ = end;
        return true;
    }

    // A percent sign stays on the line of its number.
    bool set_percent()
    {
        if (at(at_) != ' ' || at(at_ + 1) != '%' || at_ == 0 || !is_digit(text_[at_ - 1]))
            return false;
        result_ += space;
        ++at_;
        return true;
    }

    // Typesets "-2", "N - 1", "-i" and "-F(3)", but not an option "-O".
    bool set_minus()
    {
        const char before = at_ == 0 ? ' ' : text_[at_ - 1];
        const char after = at(at_ + 1);
        const auto is_operand = [](char character) {
            return is_of_word(character) || character == '(' || character == ')';
        };
        const bool is_between =
            before == ' ' && after == ' ' && at_ > 1 && is_operand(text_[at_ - 2]) && is_operand(at(at_ + 2));
        const bool is_imaginary =
            after == 'i' && (!is_of_word(at(at_ + 2)) || static_cast<unsigned char>(at(at_ + 2)) >= 0x80);
        const bool is_function = is_of_word(after) && (at(at_ + 2) == '(' || at(at_ + 2) == '[');
        const bool is_sign = is_digit(after) || is_imaginary || is_function;
        const bool is_free = before == ' ' || before == '(' || before == '\n';
        if (at(at_) != '-' || (!is_between && !(is_sign && is_free)))
            return false;
        result_ += minus_sign;
        ++at_;
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string result_;
};

// Whether the tag has this name: "<pre class=...>" and "</pre>" have the name pre, "<present>" does not.
bool names(std::string_view tag, std::string_view name)
{
    tag.remove_prefix(tag.starts_with("</") ? 2 : 1);
    return tag.size() > name.size() && tag.starts_with(name) && !is_of_word(tag[name.size()]);
}

} // namespace

std::string raised(int exponent)
{
    return (exponent < 0 ? "⁻" : "") + with_raised_digits(std::to_string(std::abs(exponent)));
}

std::string with_set_numbers(const std::string& html)
{
    constexpr std::array<std::string_view, 5> as_written{"pre", "code", "style", "script", "title"};
    const std::string_view page = html;
    std::string result;
    result.reserve(html.size() + html.size() / 16);
    std::size_t depth = 0; // number of these elements that are open
    for (std::size_t at = 0; at < page.size();) {
        const bool is_tag = page[at] == '<';
        const std::size_t end =
            is_tag ? std::min(page.find('>', at), page.size() - 1) + 1 : std::min(page.find('<', at), page.size());
        const std::string_view part = page.substr(at, end - at);
        const bool is_listed = is_tag && std::any_of(as_written.begin(), as_written.end(),
                                                     [&](std::string_view name) { return names(part, name); });
        if (is_listed && !part.starts_with("</"))
            ++depth;
        else if (is_listed && depth > 0)
            --depth;
        result += is_tag || depth > 0 ? std::string(part) : Text(part).set();
        at = end;
    }
    return result;
}

} // namespace fragfft::figures
