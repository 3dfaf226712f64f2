// Runs the program, which is linked into the test, in copies of the test's process. This saves loading it with its
// hundred libraries, and Mesa with its compiler, which takes most of the time of a small command.
#pragma once

#include "process.hpp"

namespace fragfft {

// Whether a copy behaves like the program itself: a copy is not loaded anew, and cannot have limits of its own.
bool copy_serves(const ProcessOptions& options);

// Starts the program with these words in a copy of the process as it was before the first test, when no library had
// started threads. Returns the number of the process, a child of this one. Its streams lead to the options' files, or
// otherwise to `captures`. Throws std::runtime_error when that is impossible.
int start_copy(const std::vector<std::string>& words, const std::filesystem::path& folder,
               const ProcessOptions& options, const ChildStreams& captures);

} // namespace fragfft
