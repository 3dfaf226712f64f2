#include "figures/report/typography.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>

namespace fragfft::figures {

namespace {

constexpr const char* times_sign = "×";
constexpr const char* minus_sign = "−";
constexpr const char* narrow_space = "\u202F"; // at which no line breaks

bool is_digit(char character)
{
    return '0' <= character && character <= '9';
}

bool is_alphanumeric(char character)
{
    return is_digit(character) || ('a' <= character && character <= 'z') || ('A' <= character && character <= 'Z');
}

// Whether it belongs to a word, a number or a letter beyond ASCII.
bool is_of_word(char character)
{
    return is_alphanumeric(character) || character == '_' || static_cast<unsigned char>(character) >= 0x80;
}

// Drawings have no element for a superscript, so they take letters that are raised; nothing where one is missing.
std::optional<std::string> raised_letters(std::string_view exponent)
{
    static const std::map<char, const char*> raised{
        {'0', "⁰"}, {'1', "¹"}, {'2', "²"}, {'3', "³"}, {'4', "⁴"}, {'5', "⁵"}, {'6', "⁶"}, {'7', "⁷"},
        {'8', "⁸"}, {'9', "⁹"}, {'-', "⁻"}, {'+', "⁺"}, {'(', "⁽"}, {')', "⁾"}, {'i', "ⁱ"}, {'n', "ⁿ"},
        {'k', "ᵏ"}, {'m', "ᵐ"}, {'p', "ᵖ"}, {'r', "ʳ"}, {'s', "ˢ"}, {'x', "ˣ"}, {'y', "ʸ"}, {'t', "ᵗ"}};
    std::string result;
    for (const char character : exponent) {
        const auto known = raised.find(character);
        if (known == raised.end())
            return std::nullopt;
        result += known->second;
    }
    return result;
}

std::optional<std::string> superscript(std::string_view exponent, bool in_drawing)
{
    if (in_drawing)
        return raised_letters(exponent);
    std::string words(exponent);
    if (words.starts_with('-'))
        words.replace(0, 1, minus_sign);
    return "<sup>" + words + "</sup>";
}

// A text between two tags, which is read from its begin to its end.
class Text
{
public:
    Text(std::string_view text, bool in_drawing) : text_(text), in_drawing_(in_drawing) {}

    std::string set()
    {
        while (at_ < text_.size())
            if (!set_product() && !set_power() && !set_power_of_ten() && !set_base_of_logarithm())
                result_ += text_[at_++];
        return std::move(result_);
    }

private:
    char at(std::size_t place) const { return place < text_.size() ? text_[place] : '\0'; }

    // The number or the single letter that begins there; nothing of a longer word.
    std::size_t length_of_factor(std::size_t place) const
    {
        std::size_t end = place;
        while (is_digit(at(end)))
            ++end;
        if (end > place && at(end) == '.' && is_digit(at(end + 1)))
            for (++end; is_digit(at(end));)
                ++end;
        if (end == place && is_alphanumeric(at(place)))
            ++end;
        return is_of_word(at(end)) ? 0 : end - place;
    }

    // The same of what ends before a place, from where on it stands.
    bool ends_with_factor(std::size_t end) const
    {
        std::size_t begin = end;
        while (begin > 0 && (is_digit(text_[begin - 1]) || text_[begin - 1] == '.'))
            --begin;
        if (begin == end && end > 0 && is_alphanumeric(text_[end - 1]))
            --begin;
        const bool is_hexadecimal = text_.substr(begin, end - begin) == "0" && at(end) == 'x';
        const bool is_after_sign = begin > 1 && text_[begin - 1] == 'x' && is_digit(text_[begin - 2]);
        return begin < end && !is_hexadecimal && (begin == 0 || is_after_sign || !is_of_word(text_[begin - 1]));
    }

    bool set_product()
    {
        const bool is_spaced = text_.substr(at_).starts_with(" x ");
        const bool is_close = at(at_) == 'x' && at_ > 0 && is_digit(text_[at_ - 1]) && is_digit(at(at_ + 1));
        const std::size_t length = is_spaced ? 3 : 1;
        if ((!is_spaced && !is_close) || !ends_with_factor(at_) || length_of_factor_or_product(at_ + length) == 0)
            return false;
        result_ += is_spaced ? std::string(" ") + times_sign + " " : times_sign;
        at_ += length;
        return true;
    }

    // As in 64x64x4, where a factor ends at the next sign.
    std::size_t length_of_factor_or_product(std::size_t place) const
    {
        std::size_t end = place;
        while (is_digit(at(end)))
            ++end;
        if (end > place && at(end) == 'x' && is_digit(at(end + 1)))
            return end - place;
        return length_of_factor(place);
    }

    bool set_power()
    {
        if (at(at_) != '^' || at_ == 0 || !(is_of_word(text_[at_ - 1]) || text_[at_ - 1] == ')'))
            return false;
        std::size_t end = at_ + 1;
        if (at(end) == '(')
            end = std::min(text_.find(')', end), text_.size() - 1) + 1;
        else {
            end += at(end) == '-' ? 1 : 0;
            while (is_alphanumeric(at(end)) || (at(end) == '.' && is_digit(at(end + 1))))
                ++end;
        }
        const std::string_view exponent = text_.substr(at_ + 1, end - at_ - 1);
        return !exponent.empty() && exponent != "-" && add_superscript(exponent, end);
    }

    // 1.4e-07, whose digits before the e were copied.
    bool set_power_of_ten()
    {
        if (at(at_) != 'e' || (at(at_ + 1) != '-' && at(at_ + 1) != '+') || !is_digit(at(at_ + 2)) ||
            !ends_with_factor(at_))
            return false;
        std::size_t digits = at_ + 2;
        std::size_t end = digits;
        while (is_digit(at(end)))
            ++end;
        if (is_of_word(at(end)))
            return false;
        while (at(digits) == '0' && digits + 1 < end)
            ++digits;
        const std::string exponent = (at(at_ + 1) == '-' ? "-" : "") + std::string(text_.substr(digits, end - digits));
        const std::string before = result_;
        const bool is_one =
            result_.ends_with('1') && (at_ == 1 || !(is_digit(text_[at_ - 2]) || text_[at_ - 2] == '.'));
        if (is_one)
            result_.pop_back();
        else
            result_ += std::string(narrow_space) + times_sign + narrow_space;
        result_ += "10";
        if (add_superscript(exponent, end))
            return true;
        result_ = before;
        return false;
    }

    bool set_base_of_logarithm()
    {
        if (!text_.substr(at_).starts_with("log2") || is_of_word(at(at_ + 4)) ||
            (at_ > 0 && is_of_word(text_[at_ - 1])))
            return false;
        result_ += "log₂";
        at_ += 4;
        return true;
    }

    bool add_superscript(std::string_view exponent, std::size_t end)
    {
        const auto words = superscript(exponent, in_drawing_);
        if (!words)
            return false;
        result_ += *words;
        at_ = end;
        return true;
    }

    std::string_view text_;
    bool in_drawing_;
    std::size_t at_ = 0;
    std::string result_;
};

bool opens(std::string_view tag, std::string_view name)
{
    return tag.substr(1).starts_with(name) && !is_alphanumeric(tag[1 + name.size()]);
}

bool closes(std::string_view tag, std::string_view name)
{
    return tag.starts_with("</") && tag.substr(2).starts_with(name) && !is_alphanumeric(tag[2 + name.size()]);
}

} // namespace

std::string typeset(const std::string& html)
{
    constexpr std::array<std::string_view, 5> as_written{"pre", "code", "style", "script", "title"};
    const std::string_view page = html;
    std::string result;
    result.reserve(html.size() + html.size() / 16);
    std::size_t inside = 0; // how many of those
    bool in_drawing = false;
    for (std::size_t at = 0; at < page.size();) {
        if (page[at] == '<') {
            const std::size_t end = std::min(page.find('>', at), page.size() - 1) + 1;
            const std::string_view tag = page.substr(at, end - at);
            for (const std::string_view name : as_written)
                if (opens(tag, name))
                    ++inside;
                else if (closes(tag, name) && inside > 0)
                    --inside;
            in_drawing = (in_drawing || opens(tag, "svg")) && !closes(tag, "svg");
            result += tag;
            at = end;
            continue;
        }
        const std::size_t end = std::min(page.find('<', at), page.size());
        const std::string_view text = page.substr(at, end - at);
        result += inside > 0 ? std::string(text) : Text(text, in_drawing).set();
        at = end;
    }
    return result;
}

} // namespace fragfft::figures
