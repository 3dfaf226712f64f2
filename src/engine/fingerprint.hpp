// Whether something is what it was when a result was stored.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fragfft {

// 16 hexadecimal digits that change with any of the texts or with their division (FNV-1a, 64 bits). No protection
// against those who want two texts to be taken for one.
std::string fingerprint(const std::vector<std::string_view>& texts);

} // namespace fragfft
