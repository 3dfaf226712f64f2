// Generated blocks within a text that people write.
#pragma once

#include <functional>
#include <string>

namespace fragfft {

// The text, with each block between the lines
//
//     <!-- generated: NAME -->
//     <!-- end -->
//
// replaced by `block(NAME)`, which ends with a newline; the two lines stay. Throws InputError when one of the lines
// lacks the other.
std::string with_generated_blocks(const std::string& text, const std::function<std::string(const std::string&)>& block);

} // namespace fragfft
