// The live page: one HTML file that replays plans in WebGL 2, and needs no network.
#pragma once

#include <string>

namespace fragfft::figures {

// Returns the page, which is made when it is first asked for: that takes a second. It is the same from the same
// sources, whatever program makes it: docs/live.html is it, and a test compares.
const std::string& live_page_html();

// The name of the page's file beside a report.
inline constexpr const char* live_page_file = "live.html";

} // namespace fragfft::figures
