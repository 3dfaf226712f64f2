#include "engine/linked_program_check.hpp"

#include "engine/program_check.hpp"

#include <fmt/core.h>

namespace fragfft {

namespace {

std::string type_name(GLenum type)
{
    switch (type) {
    case GL_INT:
        return "int";
    case GL_FLOAT:
        return "float";
    case GL_FLOAT_VEC4:
        return "vec4";
    case GL_FLOAT_MAT4:
        return "mat4";
    case GL_SAMPLER_2D:
        return "sampler2D";
    case GL_SAMPLER_2D_ARRAY:
        return "sampler2DArray";
    case GL_IMAGE_2D:
        return "image2D";
    case GL_IMAGE_2D_ARRAY:
        return "image2DArray";
    default:
        return fmt::format("type 0x{:x}", type);
    }
}

std::vector<ProgramVariable> variables_of(const gl::ProgramInterface& interface)
{
    std::vector<ProgramVariable> variables;
    const auto add = [&](const std::vector<gl::ProgramVariable>& some, VariableKind kind) {
        for (const gl::ProgramVariable& one : some)
            variables.push_back({one.name, kind, type_name(one.type), one.array_size});
    };
    add(interface.samplers, VariableKind::sampler);
    add(interface.images, VariableKind::image);
    add(interface.uniforms, VariableKind::uniform);
    return variables;
}

} // namespace

void require_interface(const Plan& plan, const Pass& pass, const ProgramVariant& program,
                       const std::vector<Uniform>& uniforms, const LinkedProgram& linked)
{
    require_interface(plan, pass, program, uniforms, variables_of(linked.interface));
    const auto refuse = [&](const std::string& what) { refuse_program(plan, pass, program, what); };
    if (!linked.interface.uniform_blocks.empty())
        refuse(fmt::format("has the uniform block '{}', and plans have none", linked.interface.uniform_blocks.front()));
    const auto& group = linked.interface.work_group_size;
    if (group && *group != program.group.size)
        refuse(fmt::format("has groups of {} x {} x {}, and the plan of {} x {} x {}", (*group)[0], (*group)[1],
                           (*group)[2], program.group.size[0], program.group.size[1], program.group.size[2]));
    int attachment = 0;
    for (const Binding& binding : pass.bindings)
        if (binding.access == Access::attachment && linked.program.output_location(binding.name) != attachment++)
            refuse(fmt::format("does not have '{}' as its output {}", binding.name, attachment - 1));
}

} // namespace fragfft
