// Draws on the CPU, from the plans and the fragment programs' own sources: what a device has to come up with, texel by
// texel, and what the tests compare with the papers' equations. Knows the programs of every method of
// the library.
#pragma once

#include "engine/plan.hpp"
#include "image/image.hpp"

#include <map>
#include <string>

namespace fragfft::reference {

// Images of 1 to 4 channels that the program's samplers read.
using TexturesBySampler = std::map<std::string, const Image*>;

// Draws one region, which must lie inside `target`, an image of four channels. Throws std::logic_error naming the
// program when it is not compiled into this library, when a uniform or a texture is missing, of another type or
// unknown to the program, and when a fragment reads outside a texture.
void draw_on_cpu(const Draw& draw, const TexturesBySampler& textures, Image& target);

// Runs every pass of a plan whose passes have one target and draw quads. `inputs` are the plan's input textures by
// name, 1 to 4 channels, missing ones read as 0. The result holds each of the plan's textures by name as the last pass
// leaves it, of four channels (constants: as many as they have); what no pass has written is NaN. Half floats
// are rounded to nearest, ties to even; components that a format lacks are 0, and alpha 1. Throws std::logic_error as
// above, and for inputs of another size.
std::map<std::string, Image> run_on_cpu(const Plan& plan, const std::map<std::string, Image>& inputs);

} // namespace fragfft::reference
