// Runs the program, which is linked into the test, in copies of the test's process. This saves loading it with its
// hundred libraries, and Mesa with its compiler, which takes most of the time of a small command.
#pragma once

#include "process.hpp"

namespace fragfft {

// Whether a copy behaves like the program itself: a copy is not loaded anew, and cannot have limits of its own.
bool copy_serves(const ProcessOptions& options);

} // namespace fragfft
