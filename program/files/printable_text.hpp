// Makes texts of files and names harmless for a terminal: they cannot move its cursor, colour it or imitate this
// program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fragfft {

// Replaces control characters, including line ends, and bytes that are no UTF-8 by \n, \t or \xNN.
std::string printable(std::string_view text);

// The same for each line, of at most `most` lines; the last one then says how many are left out.
std::vector<std::string> printable_lines(std::string_view text, std::size_t most);

} // namespace fragfft
