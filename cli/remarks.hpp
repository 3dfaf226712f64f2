// What is told of a file that was read.
#pragma once

#include "cli/messages.hpp"
#include "program/image/loaded_image.hpp"

#include <cstdint>
#include <string>

namespace fragfft::cli {

// One line for each of the file's remarks. `path` names it.
void tell_remarks(const Messages& messages, const std::string& path, const FileFacts& facts);

// Throws InputError, naming the file, where its samples cannot become linear light, for which `purpose` needs them.
void require_known_light(const FileFacts& facts, const std::string& path, const std::string& purpose);

// How many samples of the file that were read since it was opened lie between two floats, and became the nearer one;
// says nothing where none does.
void tell_rounded(const Messages& messages, const std::string& path, std::int64_t samples);
std::int64_t rounded_samples(const FileFacts& facts);

} // namespace fragfft::cli
