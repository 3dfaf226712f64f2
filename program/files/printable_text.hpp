// Texts of files and names as a terminal may show them: none can move its cursor, colour it or speak for this program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fragfft {

// Control characters, the end of a line too, and bytes that are no UTF-8 become \n, \t or \xNN; the rest stays.
std::string printable(std::string_view text);

// The same of each line, of which at most so many are left; the last then says how many are not.
std::vector<std::string> printable_lines(std::string_view text, std::size_t most);

} // namespace fragfft
