// The lists of docs/formats.md, in Markdown, from what program/image says of each format.
#pragma once

#include <filesystem>
#include <string>

namespace fragfft {

// A heading and a list for each format, of its facts and what becomes of each; facts that a format does not have are
// left out.
std::string format_lists();

// The facts of formats of which tests/interchange tries no file of another program's, in a sentence. Throws InputError
// for a mark of a test that names a format or a fact that is none.
std::string facts_not_tried(const std::filesystem::path& source_folder);

} // namespace fragfft
