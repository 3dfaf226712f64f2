// What no reader may meet in a sentence of the report.
#pragma once

#include <string>
#include <vector>

namespace fragfft::figures {

// Placeholders that no value took ("{}", "{ratio}"), and values that are none: the words "nan" and "inf", with or
// without a sign, and "no number", unless a sentence says of a paper that it gives or prints none. In the text's order.
std::vector<std::string> untold(const std::string& text);

} // namespace fragfft::figures
