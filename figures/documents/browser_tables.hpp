// The table of docs/page.md, in Markdown, from the rows in docs/contributing/browser_peers.csv.
#pragma once

#include "figures/documents/documents.hpp"

#include <string>

namespace fragfft {

// How long filters take in a browser without a graphics card, relative to glsl-fft, by program, renderer and size.
std::string browser_peers(const CommittedResults& results);

} // namespace fragfft
