// Foreign texts within messages, each of which is a single line.
#pragma once

#include <string>
#include <string_view>

namespace fragfft {

// Returns the text with each line end replaced by a backslash and an n.
inline std::string in_a_line(std::string_view text)
{
    std::string line;
    for (const char letter : text)
        line += letter == '\n' ? std::string("\\n") : std::string(1, letter);
    return line;
}

} // namespace fragfft
