// The program in copies of a test's process, which it is linked into: that spares loading it with its hundred
// libraries, and Mesa with its compiler, which takes most of the time of a small command.
#pragma once

#include "process.hpp"

namespace fragfft {

// Whether a copy does what the program itself does: it is not loaded anew, and under no limits of its own.
bool copy_serves(const ProcessOptions& options);

// Starts the program with these words in a copy of the process as it was before the first test, when no library had
// threads, and returns its number: a child of this process. Its streams lead to the options' files or to these. Throws
// std::runtime_error when that is impossible.
int start_copy(const std::vector<std::string>& words, const std::filesystem::path& folder,
               const ProcessOptions& options, const ChildStreams& captures);

} // namespace fragfft
