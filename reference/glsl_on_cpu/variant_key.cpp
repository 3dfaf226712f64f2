#include "reference/glsl_on_cpu/compiled_programs.hpp"

#include <algorithm>

namespace fragfft::reference::glsl_on_cpu {

std::string variant_key(const ProgramVariant& program)
{
    std::vector<std::string> defines = program.defines;
    std::sort(defines.begin(), defines.end());
    std::string key = program.file;
    for (const std::string& define : defines)
        key += ' ' + define;
    return key;
}

} // namespace fragfft::reference::glsl_on_cpu
