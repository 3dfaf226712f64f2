// OpenGL functions that make objects, allocate or compile, and the one that deletes programs, counted as a program's
// loader hands them out.
#pragma once

#include <map>
#include <string>

namespace host {

// As eglGetProcAddress is. What it gives for such a function counts the calls, whoever makes them.
void (*counting_address(const char* name))();

// How often each has been called since the program began.
std::map<std::string, long> calls_so_far();

} // namespace host
