// Draws on the CPU, from the plans and the fragment programs' own text. Devices must produce the same results texel by
// texel, and tests compare these with the papers' equations.
#pragma once

#include "engine/plan.hpp"
#include "image.hpp"
#include "reference/glsl_on_cpu/compiled_programs.hpp"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace fragfft::reference {

// Images of 1 to 4 channels that the program's samplers read.
using TexturesBySampler = std::map<std::string, const Image*>;

// Draws one region, which must lie inside `target`, an image of four channels, by a program whose output is called
// usual_output. Every texture that the program reads counts as one of its accesses. Throws InvalidPlan for the
// program's interface as run_on_cpu does. Throws std::logic_error, naming the program, when it is not among `programs`,
// and when a fragment reads outside a texture.
void draw_on_cpu(const Draw& draw, const TexturesBySampler& textures, Image& target,
                 glsl_on_cpu::CompiledPrograms programs = glsl_on_cpu::library_programs());

struct Fetch
{
    std::size_t resource = 0; // of the plan
    int layer = 0;
    int x = 0;
    int y = 0;

    bool operator==(const Fetch&) const = default;
};

// What one draw or dispatch fetches. Its fragments, or invocations, are numbered row by row from the first of the
// region; number i fetches `fetches` from begins[i] up to begins[i + 1].
struct FetchesOfDraw
{
    Region region;
    std::vector<Fetch> fetches;
    std::vector<std::size_t> begins;
};

// What each draw or dispatch of a pass fetches from textures, found by running its programs on textures of zeros and on
// the plan's constants: places depend on numbers and constants alone. Dispatches are taken of programs whose
// invocations need nothing of each other. Throws as draw_on_cpu, and std::logic_error naming the pass for one that
// reads images.
std::vector<FetchesOfDraw> fetches_of_pass(const Plan& plan, const Pass& pass, glsl_on_cpu::CompiledPrograms programs);

// The name by which run_on_cpu knows one layer of a texture array: "stack[1]".
std::string layer_name(const std::string& resource, int layer);

// Runs every pass of a plan that draws quads, with the plan's parameters as they are. `inputs` are the plan's input
// textures by name, or by layer_name for arrays, with 1 to 4 channels; missing channels are read as 0. The result holds
// every texture of the plan by name, or every layer of an array by layer_name, as the last pass leaves it, with four
// channels (constants: with their own); texels that no pass has written are NaN. Half floats are rounded to nearest,
// ties to even; components that a format lacks are 0, and alpha is 1.
// `round_stored`, if given, rounds each layer that a pass has written, as a card of fewer bits would.
// - Throws InvalidPlan as require_valid does, and where a device would refuse a program's interface; nothing that a
//   program declares counts as removed by a compiler.
// - Throws std::logic_error, naming plan and pass, for dispatches, meshes and 8-bit textures, which need a device; as
//   draw_on_cpu does; and for inputs of another size.
std::map<std::string, Image> run_on_cpu(const Plan& plan, const std::map<std::string, Image>& inputs,
                                        glsl_on_cpu::CompiledPrograms programs = glsl_on_cpu::library_programs(),
                                        const std::function<void(Image&)>& round_stored = nullptr);

} // namespace fragfft::reference
