// Durations as text for people.
#pragma once

#include <string>

namespace fragfft::commands {

// Returns two or three digits: "85.0 us", "130 us", "12.3 ms", "0.3 s", "9.7 s", "48 s", "2 min 5 s", "1 h 20 min".
std::string duration_text(double seconds);

} // namespace fragfft::commands
