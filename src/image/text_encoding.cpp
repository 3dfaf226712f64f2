#include "image/text_encoding.hpp"

#include <cstdint>

namespace fragfft {
namespace {

constexpr char32_t no_character = 0xFFFFFFFF;

// Takes one character off the text; `no_character` if it does not start with one.
char32_t take_character(std::string_view& rest)
{
    const auto byte = [&](std::size_t at) { return static_cast<std::uint8_t>(rest[at]); };
    const std::uint8_t first = byte(0);
    const std::size_t length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    const bool starts_one = first < 0x80 || (first >= 0xC2 && first <= 0xF4);
    if (!starts_one || rest.size() < length)
        return no_character;
    char32_t character = length == 1 ? first : first & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80)
            return no_character;
        character = (character << 6) | (byte(i) & 0x3FU);
    }
    constexpr char32_t smallest_of_three = 0x800;
    constexpr char32_t smallest_of_four = 0x10000;
    constexpr char32_t largest = 0x10FFFF;
    const bool is_surrogate = character >= 0xD800 && character <= 0xDFFF;
    if ((length == 3 && character < smallest_of_three) || (length == 4 && character < smallest_of_four) ||
        character > largest || is_surrogate)
        return no_character;
    rest.remove_prefix(length);
    return character;
}

} // namespace

std::string utf8_from_latin1(std::string_view text)
{
    std::string result;
    for (const char letter : text) {
        const auto character = static_cast<std::uint8_t>(letter);
        if (character < 0x80) {
            result.push_back(letter);
            continue;
        }
        result.push_back(static_cast<char>(0xC0 | (character >> 6)));
        result.push_back(static_cast<char>(0x80 | (character & 0x3F)));
    }
    return result;
}

std::optional<std::string> latin1_from_utf8(std::string_view text)
{
    std::string result;
    while (!text.empty()) {
        const char32_t character = take_character(text);
        if (character > 0xFF)
            return std::nullopt;
        result.push_back(static_cast<char>(character));
    }
    return result;
}

bool is_utf8(std::string_view text)
{
    while (!text.empty())
        if (take_character(text) == no_character)
            return false;
    return true;
}

} // namespace fragfft
