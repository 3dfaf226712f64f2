#include "engine/program_check.hpp"

#include "engine/plan_check.hpp"
#include "engine/program_library.hpp"
#include "engine/resident_groups.hpp"

#include <algorithm>
#include <fmt/core.h>

namespace fragfft {

namespace {

struct TypeOf
{
    std::string operator()(int) const { return "int"; }
    std::string operator()(float) const { return "float"; }
    std::string operator()(const std::array<float, 4>&) const { return "vec4"; }
    std::string operator()(const Vector4Array&) const { return "vec4"; }
    std::string operator()(const Matrix4&) const { return "mat4"; }
};

class InterfaceCheck
{
public:
    InterfaceCheck(const Plan& plan, const Pass& pass, const ProgramVariant& program)
        : plan_(plan), pass_(pass), program_(program)
    {
    }

    void check(const std::vector<Uniform>& uniforms, const std::vector<ProgramVariable>& variables) const
    {
        for (const ProgramVariable& variable : variables)
            if (variable.kind == VariableKind::uniform)
                check_uniform(variable, uniforms);
            else
                check_access(variable);
        const auto has = [&](const std::string& name) {
            return std::any_of(variables.begin(), variables.end(),
                               [&](const ProgramVariable& variable) { return variable.name == name; });
        };
        if (pass_.groups_wait() &&
            std::none_of(variables.begin(), variables.end(), [](const ProgramVariable& variable) {
                return variable.name == arrivals_image && variable.type == "uimage2D";
            }))
            fail("does not wait by a uimage2D '{}'", arrivals_image);
        for (const AccessCount& access : program_.accesses)
            if (!has(access.binding) && !may_be_left_out(access.binding))
                fail("does not use '{}'", access.binding);
        for (const Uniform& uniform : uniforms)
            if (!has(uniform.name) && !may_be_left_out(uniform.name))
                fail("does not use the uniform '{}'", uniform.name);
    }

private:
    template <typename... Arguments>
    [[noreturn]] void fail(const std::string& what, const Arguments&... arguments) const
    {
        refuse_program(plan_, pass_, program_, fmt::format(fmt::runtime(what), arguments...));
    }

    void check_access(const ProgramVariable& variable) const
    {
        if (pass_.groups_wait() && variable.name == arrivals_image)
            return;
        const Binding* binding = pass_.binding(variable.name);
        const bool counted = std::any_of(program_.accesses.begin(), program_.accesses.end(),
                                         [&](const AccessCount& access) { return access.binding == variable.name; });
        if (binding == nullptr || !counted)
            fail("uses the {} '{}', which the plan does not give it", variable.type, variable.name);
        const bool samples = binding->access == Access::sampled;
        const bool is_array = plan_.resources[binding->resource].kind == ResourceKind::texture_array &&
                              (samples || binding->layer == all_layers);
        const std::string wanted = fmt::format("{}2D{}", samples ? "sampler" : "image", is_array ? "Array" : "");
        if (variable.type != wanted || binding->access == Access::attachment)
            fail("has '{}' as {}, and the plan as {}", variable.name, variable.type, wanted);
        if (variable.array_size != 1)
            fail("has '{}' as an array of {}, and the plan as one texture", variable.name, variable.array_size);
    }

    void check_uniform(const ProgramVariable& variable, const std::vector<Uniform>& uniforms) const
    {
        const auto given = std::find_if(uniforms.begin(), uniforms.end(),
                                        [&](const Uniform& uniform) { return uniform.name == variable.name; });
        if (given == uniforms.end())
            fail("lacks its uniform '{}'", variable.name);
        const UniformValue value = value_of(plan_, *given);
        const std::string type = std::visit(TypeOf{}, value);
        if (type != variable.type)
            fail("has the uniform '{}' as {}, and the plan as {}", variable.name, variable.type, type);
        const auto* array = std::get_if<Vector4Array>(&value);
        if (array == nullptr && variable.array_size != 1)
            fail("has the uniform '{}' as an array of {}, and the plan as one", variable.name, variable.array_size);
        // A compiler that may leave out an array may also leave out the end of it.
        if (array != nullptr && array->size() > static_cast<std::size_t>(variable.array_size) &&
            !may_be_left_out(variable.name))
            fail("has {} elements of '{}', and the plan {}", variable.array_size, variable.name, array->size());
    }

    bool may_be_left_out(const std::string& name) const
    {
        return std::find(program_.may_be_left_out.begin(), program_.may_be_left_out.end(), name) !=
               program_.may_be_left_out.end();
    }

    const Plan& plan_;
    const Pass& pass_;
    const ProgramVariant& program_;
};

constexpr std::pair<GLenum, const char*> type_names[] = {
    {GL_INT, "int"},
    {GL_FLOAT, "float"},
    {GL_FLOAT_VEC4, "vec4"},
    {GL_FLOAT_MAT4, "mat4"},
    {GL_SAMPLER_2D, "sampler2D"},
    {GL_SAMPLER_2D_ARRAY, "sampler2DArray"},
    {GL_IMAGE_2D, "image2D"},
    {GL_IMAGE_2D_ARRAY, "image2DArray"},
    {GL_UNSIGNED_INT_IMAGE_2D, "uimage2D"},
};

std::string type_name(GLenum type)
{
    const char* const name = gl::text_of(type_names, type, nullptr);
    return name == nullptr ? fmt::format("type 0x{:x}", type) : name;
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
                       const std::vector<Uniform>& uniforms, const std::vector<ProgramVariable>& variables)
{
    InterfaceCheck(plan, pass, program).check(uniforms, variables);
}

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

void refuse_program(const Plan& plan, const Pass& pass, const ProgramVariant& program, const std::string& what)
{
    throw InvalidPlan(fmt::format("plan '{}', pass '{}': program '{}' {}", plan.name, pass.name, program.name, what));
}

} // namespace fragfft
