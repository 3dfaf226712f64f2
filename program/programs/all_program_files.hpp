// All GLSL files of this program, for engines and plans that go beyond the library's.
#pragma once

#include "engine/program_source.hpp"

namespace fragfft {

// The library's files (see embedded_program_files), the laboratory's and the ocean's.
const ProgramFiles& all_program_files();

} // namespace fragfft
