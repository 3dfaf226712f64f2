// What the page shows where it cannot run.
#pragma once

#include <string>

namespace fragfft::figures {

// A hidden section of HTML: what each paper did, in stills and words.
std::string fallback_html();

} // namespace fragfft::figures
