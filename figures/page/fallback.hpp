// What the page shows in a browser where it cannot run.
#pragma once

#include <string>

namespace fragfft::figures {

// A hidden section of HTML that shows what each paper did, in still pictures and words.
std::string fallback_html();

} // namespace fragfft::figures
