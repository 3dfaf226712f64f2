// The samplers, images and uniforms that a linked program really uses, as the driver lists them.
#pragma once

#include "gl/program.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::gl {

struct ProgramVariable
{
    std::string name;   // of an array without "[0]"
    GLenum type = 0;    // as OpenGL names it: GL_FLOAT_VEC4, GL_SAMPLER_2D, GL_IMAGE_2D_ARRAY, ...
    int array_size = 1; // 1 for what is no array; of an array the elements up to the last one used
    GLint location = -1;
};

// Lists in the driver's order.
struct ProgramInterface
{
    std::vector<ProgramVariable> samplers; // of every kind
    std::vector<ProgramVariable> images;
    std::vector<ProgramVariable> uniforms; // all others outside of blocks
    std::vector<std::string> uniform_blocks;
    std::optional<std::array<int, 3>> work_group_size; // of a compute program
};

// Throws GlError when OpenGL reports an error.
ProgramInterface program_interface(const Program& program);

} // namespace fragfft::gl
