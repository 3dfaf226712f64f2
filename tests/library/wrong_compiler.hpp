// OpenGL as a loader hands it out from a driver whose compiler makes something else of some programs, in silence.
#pragma once

#include <string>

namespace host {

// From now on each place where this text stands in a program is compiled as if it were the other one.
void compile_wrongly(const std::string& text, const std::string& instead);
// Returns how many places that were since compile_wrongly().
long compile_rightly();

// What such a driver has under a name, where a right one has `original`.
void (*wrongly_compiling(const char* name, void (*original)()))();

// As eglGetProcAddress is.
void (*wrong_compiler_address(const char* name))();

} // namespace host
