#include "program/files/printable_text.hpp"

#include <cstdint>
#include <fmt/format.h>

namespace fragfft {

namespace {

bool continues(unsigned char byte)
{
    return (byte & 0xC0u) == 0x80u;
}

// Returns the length of the character at the start of the text; 0 if it is not valid UTF-8.
std::size_t bytes_of_character(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const std::uint32_t first = byte(0);
    const std::size_t length = first < 0x80u                      ? 1
                               : first >= 0xC2u && first < 0xE0u  ? 2
                               : first >= 0xE0u && first < 0xF0u  ? 3
                               : first >= 0xF0u && first <= 0xF4u ? 4
                                                                  : 0;
    for (std::size_t i = 1; i < length; ++i)
        if (!continues(static_cast<unsigned char>(byte(i))))
            return 0;
    return length;
}

// The control characters of ASCII, and U+0080 to U+009F, which terminals interpret, too.
bool is_control(std::string_view character)
{
    const auto first = static_cast<unsigned char>(character[0]);
    if (character.size() == 1)
        return first < 0x20u || first == 0x7Fu;
    return first == 0xC2u && static_cast<unsigned char>(character[1]) < 0xA0u;
}

std::string escaped(std::string_view bytes)
{
    if (bytes == "\n")
        return "\\n";
    if (bytes == "\t")
        return "\\t";
    std::string text;
    for (const char byte : bytes)
        text += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
    return text;
}

} // namespace

std::string printable(std::string_view text)
{
    std::string result;
    while (!text.empty()) {
        const std::size_t length = bytes_of_character(text);
        const std::string_view character = text.substr(0, length == 0 ? 1 : length);
        if (length == 0 || is_control(character))
            result += escaped(character);
        else
            result += character;
        text.remove_prefix(character.size());
    }
    return result;
}

std::vector<std::string> printable_lines(std::string_view text, std::size_t most)
{
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (end > 0)
            lines.push_back(printable(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (lines.size() > most) {
        const std::size_t left = lines.size() - most + 1;
        lines.resize(most - 1);
        lines.push_back(fmt::format("and {} lines more", left));
    }
    return lines;
}

} // namespace fragfft
