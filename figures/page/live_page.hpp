// The live page: one HTML file that replays plans in WebGL 2 and needs no network.
#pragma once

#include <string>

namespace fragfft::figures {

// Returns the page, which is composed at the first call; that takes a second. It depends only on the sources, not on
// the program that makes it. docs/live.html is this page, as a test checks.
const std::string& live_page_html();

// The file name of the page beside a report.
inline constexpr const char* live_page_file = "live.html";

} // namespace fragfft::figures
