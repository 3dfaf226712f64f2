// What is told of a file that was read.
#pragma once

#include "commands/messages.hpp"
#include "program/filtering/coverage.hpp"
#include "program/image/image_file.hpp"

#include <string>

namespace fragfft::commands {

// One line for each of the file's remarks. `path` names it.
void tell_remarks(const Messages& messages, const std::string& path, const FileFacts& facts);

// Throws InputError, naming the file, where its samples cannot become linear light, for which `purpose` needs them.
void require_known_light(const FileFacts& facts, const std::string& path, const std::string& purpose);

// One line for each thing that a file which was written does not hold of its image. `path` names it.
void tell_remarks(const Messages& messages, const std::string& path, const SaveReport& report);

// What reading the file's numbers as 32-bit floats has lost and then `advice`; says nothing where
// that is nothing.
void tell_rounded(const Messages& messages, const std::string& path, const FileFacts& facts,
                  const std::string& advice = {});

// Says where an image's alpha is no coverage.
void note_alpha_beyond(const Messages& messages, const std::string& path, const AlphaRange& alpha);

} // namespace fragfft::commands
