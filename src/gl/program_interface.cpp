#include "gl/program_interface.hpp"

#include "gl/error_scope.hpp"

#include <algorithm>
#include <utility>

namespace fragfft::gl {

namespace {

GLint parameter(const Program& program, GLenum name)
{
    GLint value = 0;
    program.functions().GetProgramiv(program.name(), name, &value);
    return value;
}

bool is_sampler(GLenum type)
{
    // OpenGL has numbered them in runs.
    constexpr std::pair<GLenum, GLenum> runs[] = {
        {GL_SAMPLER_1D, GL_SAMPLER_2D_RECT_SHADOW},
        {GL_SAMPLER_1D_ARRAY, GL_SAMPLER_CUBE_SHADOW},
        {GL_INT_SAMPLER_1D, GL_UNSIGNED_INT_SAMPLER_BUFFER},
        {GL_SAMPLER_CUBE_MAP_ARRAY, GL_UNSIGNED_INT_SAMPLER_CUBE_MAP_ARRAY},
        {GL_SAMPLER_2D_MULTISAMPLE, GL_UNSIGNED_INT_SAMPLER_2D_MULTISAMPLE_ARRAY},
    };
    return std::ranges::any_of(runs, [&](const auto& run) { return type >= run.first && type <= run.second; });
}

bool is_image(GLenum type)
{
    return type >= GL_IMAGE_1D && type <= GL_UNSIGNED_INT_IMAGE_2D_MULTISAMPLE_ARRAY;
}

// Whether the uniform belongs to a block or to the language itself.
bool is_none_to_set(const Program& program, GLuint index, const std::string& name)
{
    GLint block = -1;
    program.functions().GetActiveUniformsiv(program.name(), 1, &index, GL_UNIFORM_BLOCK_INDEX, &block);
    return block != -1 || name.starts_with("gl_");
}

ProgramVariable variable(const Program& program, GLuint index)
{
    const Functions& gl = program.functions();
    std::string name(static_cast<std::size_t>(std::max(parameter(program, GL_ACTIVE_UNIFORM_MAX_LENGTH), 1)), '\0');
    ProgramVariable result;
    GLsizei length = 0;
    gl.GetActiveUniform(program.name(), index, static_cast<GLsizei>(name.size()), &length, &result.array_size,
                        &result.type, name.data());
    name.resize(static_cast<std::size_t>(length));
    result.location = gl.GetUniformLocation(program.name(), name.c_str());
    if (name.ends_with("[0]"))
        name.resize(name.size() - 3);
    result.name = std::move(name);
    return result;
}

std::string block_name(const Program& program, GLuint index)
{
    const Functions& gl = program.functions();
    GLint size = 1;
    gl.GetActiveUniformBlockiv(program.name(), index, GL_UNIFORM_BLOCK_NAME_LENGTH, &size);
    std::string name(static_cast<std::size_t>(size), '\0');
    GLsizei length = 0;
    gl.GetActiveUniformBlockName(program.name(), index, size, &length, name.data());
    name.resize(static_cast<std::size_t>(length));
    return name;
}

} // namespace

ProgramInterface program_interface(const Program& program)
{
    const ErrorScope errors(program.functions());
    ProgramInterface result;
    const auto count = static_cast<GLuint>(parameter(program, GL_ACTIVE_UNIFORMS));
    for (GLuint index = 0; index < count; ++index) {
        ProgramVariable found = variable(program, index);
        if (is_none_to_set(program, index, found.name))
            continue;
        auto& list = is_sampler(found.type) ? result.samplers : is_image(found.type) ? result.images : result.uniforms;
        list.push_back(std::move(found));
    }
    const auto blocks = static_cast<GLuint>(parameter(program, GL_ACTIVE_UNIFORM_BLOCKS));
    for (GLuint index = 0; index < blocks; ++index)
        result.uniform_blocks.push_back(block_name(program, index));
    if (program.is_compute()) {
        std::array<GLint, 3> size{};
        program.functions().GetProgramiv(program.name(), GL_COMPUTE_WORK_GROUP_SIZE, size.data());
        result.work_group_size = size;
    }
    errors.throw_if_error("what a program uses");
    return result;
}

} // namespace fragfft::gl
