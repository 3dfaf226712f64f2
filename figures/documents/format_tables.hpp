// The lists of docs/formats.md, in Markdown, from program/image's description of each format.
#pragma once

#include <string>

namespace fragfft {

// A heading and a list for each format: what is read, what of it is applied and kept, and what is refused.
std::string format_lists();

// The known formats and kinds of files that are not read, with the commands that convert them.
std::string converters_table();

} // namespace fragfft
