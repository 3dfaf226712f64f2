// A table in Markdown.
#pragma once

#include <string>
#include <vector>

namespace fragfft {

// Rows of as many cells as there are headings. A bar within a cell is escaped. Throws std::logic_error for a row of
// another length.
std::string markdown_table(const std::vector<std::string>& headings, const std::vector<std::vector<std::string>>& rows);

// A number as a reader wants it: this many significant digits, whole numbers whole, no exponent.
std::string in_digits(double value, int digits);

} // namespace fragfft
