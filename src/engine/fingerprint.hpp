// Whether something is what it was when a result was stored.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fragfft {

// 16 hexadecimal digits that change with any of the texts or with how they are divided (FNV-1a, 64 bits). They do not
// protect against somebody who constructs two texts with the same digits.
std::string fingerprint(const std::vector<std::string_view>& texts);

} // namespace fragfft
