// The tables of docs/formats.md, in Markdown, from what program/image says of each format.
#pragma once

#include <filesystem>
#include <string>

namespace fragfft {

// A heading and a table for each format, of its facts and what becomes of each; facts that a format does not have are
// left out.
std::string format_tables();

// By which programs' files each fact of each format was tried, as the tests of tests/interchange mark it: a row for
// each format, a column for each fact. Throws InputError for a mark of a format or a fact that is none.
std::string interchange_table(const std::filesystem::path& source_folder);

} // namespace fragfft
