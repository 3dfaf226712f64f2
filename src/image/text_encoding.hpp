// Text of files and libraries, on its way into a message.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace fragfft {

// Each byte that is no printable ASCII character becomes a question mark: what a hostile file holds may not move a
// terminal's cursor.
inline std::string printable(std::string_view text)
{
    std::string result(text);
    std::replace_if(
        result.begin(), result.end(), [](char letter) { return letter < ' ' || letter > '~'; }, '?');
    return result;
}

} // namespace fragfft
