// Finds what must not occur in a sentence of the report.
#pragma once

#include <string>
#include <vector>

namespace fragfft::figures {

// Returns, in the text's order, placeholders that were not replaced ("{}", "{ratio}"), and the words "nan" and "inf",
// with or without a sign, and "no number", unless a sentence says that a paper gives or prints none.
std::vector<std::string> untold(const std::string& text);

} // namespace fragfft::figures
