// Texts of others in messages, each of which is one line.
#pragma once

#include <string>
#include <string_view>

namespace fragfft {

// The text with "\n" in two letters for each of its line ends.
inline std::string in_a_line(std::string_view text)
{
    std::string line;
    for (const char letter : text)
        line += letter == '\n' ? std::string("\\n") : std::string(1, letter);
    return line;
}

} // namespace fragfft
