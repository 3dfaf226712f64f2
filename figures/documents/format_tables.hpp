// The tables of docs/formats.md, in Markdown, from what program/image says of each format.
#pragma once

#include <string>

namespace fragfft {

// A heading and a table for each format, of its facts and what becomes of each; facts that a format does not have are
// left out.
std::string format_tables();

} // namespace fragfft
