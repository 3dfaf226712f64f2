// Draws on the CPU, from the plans and the fragment programs' own sources: what a device has to come up with, texel by
// texel, and what the tests compare with the papers' equations.
#pragma once

#include "engine/plan.hpp"
#include "image.hpp"
#include "reference/glsl_on_cpu/compiled_programs.hpp"

#include <map>
#include <string>

namespace fragfft::reference {

// Images of 1 to 4 channels that the program's samplers read.
using TexturesBySampler = std::map<std::string, const Image*>;

// Draws one region, which must lie inside `target`, an image of four channels, by a program whose output is called
// usual_output. Whatever texture the program reads counts as one of its accesses. Throws InvalidPlan of the program's
// interface as run_on_cpu does, and std::logic_error naming the program when it is not among `programs`, and when a
// fragment reads outside a texture.
void draw_on_cpu(const Draw& draw, const TexturesBySampler& textures, Image& target,
                 glsl_on_cpu::CompiledPrograms programs = glsl_on_cpu::library_programs());

// What run_on_cpu calls one layer of a texture array: "stack[1]".
std::string layer_name(const std::string& resource, int layer);

// Runs every pass of a plan that draws quads, with the plan's parameters as they are. `inputs` are the plan's input
// textures by name, those of arrays by layer_name, of 1 to 4 channels, missing ones read as 0. The result holds each of
// the plan's textures by name, each layer of an array by layer_name, as the last pass leaves it, of four channels
// (constants: as many as they have); what no pass has written is NaN. Half floats are rounded to nearest, ties to even;
// components that a format lacks are 0, and alpha 1.
// Throws InvalidPlan as require_valid, and where a device refuses a program's interface; of what a program declares,
// nothing counts as left out by a compiler. Throws std::logic_error naming plan and pass for what only a device does,
// dispatches, meshes and 8-bit textures; as draw_on_cpu; and for inputs of another size.
std::map<std::string, Image> run_on_cpu(const Plan& plan, const std::map<std::string, Image>& inputs,
                                        glsl_on_cpu::CompiledPrograms programs = glsl_on_cpu::library_programs());

} // namespace fragfft::reference
