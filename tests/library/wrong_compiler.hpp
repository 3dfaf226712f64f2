// OpenGL as a loader hands it out from a driver whose compiler makes something else of some programs, in silence.
#pragma once

#include <string>

namespace host {

// From now on each place where this text stands in a program is compiled as if it were the other one.
void compile_wrongly(const std::string& text, const std::string& instead);
// Returns how many places that were since compile_wrongly(), or how many loops since end_loops_after().
long compile_rightly();

// From now on the loops of an invocation end after so many rounds in all, where a loop that is entered costs one more:
// as llvmpipe of Mesa 22.3.6 does after 65535. `everywhere` false: in programs that fetch alone, where a probe that
// fetches nothing does not see it.
void end_loops_after(int rounds, bool everywhere);

// What such a driver has under a name, where a right one has `original`.
void (*wrongly_compiling(const char* name, void (*original)()))();

// As eglGetProcAddress is.
void (*wrong_compiler_address(const char* name))();

} // namespace host
