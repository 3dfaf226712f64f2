// Used by the generated source to turn a program's class into functions that list its declarations and draw it.
#pragma once

#include "reference/glsl_on_cpu/compiled_programs.hpp"
#include "reference/glsl_on_cpu/glsl_on_cpu.hpp"

#include <algorithm>
#include <stdexcept>
#include <type_traits>

// Visits a uniform of `self` that the program's text declares somewhere, if this variant has it. One branch of the text
// may declare a uniform, and another a constant of the same name.
#define FRAGFFT_VISIT_UNIFORM(name)                                                                                    \
    if constexpr (requires { requires !std::is_const_v<std::remove_reference_t<decltype((self.name))>>; })             \
        visit(#name, self.name);
#define FRAGFFT_VISIT_OUTPUT(location, name)                                                                           \
    if constexpr (requires { self.name; })                                                                             \
        visit(location, #name, self.name);

namespace fragfft::reference::glsl_on_cpu {

template <typename Value> constexpr const char* type_name = "a type that no plan has";
template <> inline constexpr const char* type_name<int> = "int";
template <> inline constexpr const char* type_name<float> = "float";
template <> inline constexpr const char* type_name<vec4> = "vec4";
template <> inline constexpr const char* type_name<mat4> = "mat4";
template <> inline constexpr const char* type_name<sampler2D> = "sampler2D";
template <> inline constexpr const char* type_name<sampler2DArray> = "sampler2DArray";

template <typename Value>
constexpr bool is_sampler = std::is_same_v<Value, sampler2D> || std::is_same_v<Value, sampler2DArray>;

template <typename Program> std::vector<ProgramVariable> variables_of()
{
    std::vector<ProgramVariable> variables;
    Program program{};
    Program::visit_uniforms(program, [&]<typename Value>(const char* name, Value&) {
        using Element = std::remove_extent_t<Value>;
        variables.push_back({name, is_sampler<Element> ? VariableKind::sampler : VariableKind::uniform,
                             type_name<Element>, std::is_array_v<Value> ? static_cast<int>(std::extent_v<Value>) : 1});
    });
    return variables;
}

template <typename Program> std::vector<ProgramOutput> outputs_of()
{
    std::vector<ProgramOutput> outputs;
    Program program{};
    Program::visit_outputs(program, [&](int location, const char* name, const auto&) {
        outputs.push_back({name, location});
    });
    return outputs;
}

// Sets a program's uniforms and samplers to the draw's values. Array elements that the draw does not provide are zero.
class UniformSetter
{
public:
    explicit UniformSetter(const CpuDraw& draw) : draw_(draw) {}

    void operator()(const char* name, sampler2D& sampler) const { sampler = &draw_.textures.at(name)->front(); }
    void operator()(const char* name, sampler2DArray& sampler) const { sampler = draw_.textures.at(name); }
    void operator()(const char* name, int& uniform) const { uniform = std::get<int>(value(name)); }
    void operator()(const char* name, float& uniform) const { uniform = std::get<float>(value(name)); }
    void operator()(const char* name, mat4& uniform) const
    {
        const auto& given = std::get<Matrix4>(value(name));
        for (std::size_t i = 0; i < given.size(); ++i)
            uniform[static_cast<int>(i / 4)][static_cast<int>(i % 4)] = given[i];
    }
    void operator()(const char* name, vec4& uniform) const { set(std::span(&uniform, 1), name); }
    template <std::size_t count> void operator()(const char* name, vec4 (&uniforms)[count]) const
    {
        set(uniforms, name);
    }
    template <typename Other> void operator()(const char* name, Other&) const
    {
        throw std::logic_error(std::string("the uniform '") + name + "' is of a type that no plan has");
    }

private:
    const decltype(Uniform::value)& value(const std::string& name) const
    {
        const auto given = std::find_if(draw_.uniforms.begin(), draw_.uniforms.end(),
                                        [&](const Uniform& candidate) { return candidate.name == name; });
        if (given == draw_.uniforms.end())
            throw std::logic_error("the uniform '" + name + "' is not given");
        return given->value;
    }

    void set(std::span<vec4> uniforms, const char* name) const
    {
        const auto& given = value(name);
        const auto* array = std::get_if<Vector4Array>(&given);
        const Vector4Array vectors = array != nullptr ? *array : Vector4Array{std::get<std::array<float, 4>>(given)};
        for (std::size_t i = 0; i < vectors.size(); ++i)
            uniforms[i] = {vectors[i][0], vectors[i][1], vectors[i][2], vectors[i][3]};
    }

    const CpuDraw& draw_;
};

template <typename Program> void draw_program(const CpuDraw& draw)
{
    Program program{};
    Program::visit_uniforms(program, UniformSetter(draw));
    const Region& region = draw.region;
    for (int y = region.y; y < region.y + region.height; ++y)
        for (int x = region.x; x < region.x + region.width; ++x) {
            program.gl_FragCoord = {static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f, 0.5f, 1.0f};
            program.gl_GlobalInvocationID = {static_cast<uint>(x), static_cast<uint>(y), 0};
            FetchLog::begin_next();
            program.main();
            Program::visit_outputs(program, [&](std::size_t location, const char*, const vec4& fragment) {
                // As in OpenGL, an output without a target is discarded.
                if (location < draw.targets.size())
                    for (int channel = 0; channel < 4; ++channel)
                        draw.targets[location]->at(x, y, channel) = fragment[channel];
            });
        }
}

} // namespace fragfft::reference::glsl_on_cpu
