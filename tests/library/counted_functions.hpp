// Counts the calls of OpenGL functions that make objects, allocate or compile, and of the one that deletes programs, by
// a loader that hands out counting functions.
#pragma once

#include <map>
#include <string>

namespace host {

// A loader like eglGetProcAddress. The functions that it returns for such names count all calls, whoever makes them.
void (*counting_address(const char* name))();

// Returns how often each has been called since the program began.
std::map<std::string, long> calls_so_far();

} // namespace host
