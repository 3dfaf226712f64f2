// The GLSL of everything that this program draws, for engines and plans beyond the library's.
#pragma once

#include "engine/program_source.hpp"

namespace fragfft {

// The library's (see embedded_program_files), the laboratory's and the ocean's.
const ProgramFiles& all_program_files();

} // namespace fragfft
