// The programs of the library, and those that only Python's functions use.
#pragma once

#include "engine/program_source.hpp"

namespace fragfft::python {

const ProgramFiles& program_files();

inline constexpr const char* expand_program = "python/expand.frag";
inline constexpr const char* scale_program = "python/scale.frag";
inline constexpr const char* combine_program = "python/combine.frag";

} // namespace fragfft::python
