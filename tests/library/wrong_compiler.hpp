// OpenGL functions as a loader gets them from a driver whose compiler silently miscompiles some programs.
#pragma once

#include <string>

namespace host {

// From now on each occurrence of `text` in a program is compiled as if it were `instead`.
void compile_wrongly(const std::string& text, const std::string& instead);
// Ends this. Returns the number of occurrences since compile_wrongly(), or of loops since end_loops_after().
long compile_rightly();

// From now on the loops of an invocation end after `rounds` rounds in total, and each loop that is entered costs one
// more. Mesa 22.3.6's llvmpipe does this after 65535. Unless `everywhere`, this affects only programs that fetch
// texels, so that a probe that fetches nothing does not notice it.
void end_loops_after(int rounds, bool everywhere);

// Returns the function of such a driver whose name is `name`; a correct driver has `original`.
void (*wrongly_compiling(const char* name, void (*original)()))();

// A loader like eglGetProcAddress.
void (*wrong_compiler_address(const char* name))();

} // namespace host
