// Fragment programs that a generator has translated to C++ and the compiler has compiled, for run_on_cpu.
#pragma once

#include "engine/pass.hpp"
#include "engine/program_check.hpp"
#include "image.hpp"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fragfft::reference::glsl_on_cpu {

// The inputs and targets of one draw. Everything that the program declares must be there, with its type.
struct CpuDraw
{
    Region region;
    std::vector<Uniform> uniforms;                             // numbers, none from a parameter
    std::map<std::string, const std::vector<Image>*> textures; // layers, by sampler
    std::vector<Image*> targets;                               // by the number of the output; four channels
};

struct ProgramOutput
{
    std::string name;
    int location = 0;
};

struct CompiledVariant
{
    std::string_view key; // the file below fragment_programs/, then the definitions in alphabetical order
    // Lists all that the variant declares, whether or not it has an effect.
    std::vector<ProgramVariable> (*variables)();
    std::vector<ProgramOutput> (*outputs)();
    void (*draw)(const CpuDraw& draw);
};

using CompiledPrograms = std::span<const CompiledVariant>;

// Every variant that the library's plans draw, by every method and by convolution in space with the kernels that
// generate_variants.cpp lists.
CompiledPrograms library_programs();

std::string variant_key(const ProgramVariant& program);

} // namespace fragfft::reference::glsl_on_cpu
