// Messages about a file that was read or written.
#pragma once

#include "commands/messages.hpp"
#include "program/filtering/coverage.hpp"
#include "program/image/image_file.hpp"

#include <string>

namespace fragfft::commands {

// Prints one line for each of the file's remarks. `path` names it.
void tell_remarks(const Messages& messages, const std::string& path, const FileFacts& facts);

// Throws InputError, naming the file, if its samples cannot be converted to linear light, which `purpose` needs.
void require_known_light(const FileFacts& facts, const std::string& path, const std::string& purpose);

// Prints one line for each property of the image that the written file does not hold. `path` names it.
void tell_remarks(const Messages& messages, const std::string& path, const SaveReport& report);

// Says what was lost in reading the file's numbers as 32-bit floats, followed by `advice`; says nothing if nothing was
// lost.
void tell_rounded(const Messages& messages, const std::string& path, const FileFacts& facts,
                  const std::string& advice = {});

// Notes if an image's alpha is not a coverage.
void note_alpha_beyond(const Messages& messages, const std::string& path, const AlphaRange& alpha);

} // namespace fragfft::commands
