// Signs as a printer sets them, where programs and tables write what a keyboard has.
#pragma once

#include <string>

namespace fragfft::figures {

// A page's HTML with its texts set: 1024 x 1024 with a ×, 2^k and 1.4e-07 with real superscripts. Program texts, style
// sheets and whatever stands in tags (addresses, file names of links, words for those who cannot see) stay as they are.
std::string typeset(const std::string& html);

} // namespace fragfft::figures
