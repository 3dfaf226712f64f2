// Text in the two encodings that image files have.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fragfft {

std::string utf8_from_latin1(std::string_view text);
// nullopt if the text is no UTF-8, or has characters that Latin-1 has not.
std::optional<std::string> latin1_from_utf8(std::string_view text);
bool is_utf8(std::string_view text);

} // namespace fragfft
