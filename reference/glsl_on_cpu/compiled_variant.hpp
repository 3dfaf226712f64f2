// How the generated source turns a program's class into a function that draws it.
#pragma once

#include "engine/pass.hpp"
#include "reference/glsl_on_cpu/glsl_on_cpu.hpp"
#include "reference/glsl_on_cpu/run_on_cpu.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace fragfft::reference::glsl_on_cpu {

using DrawFunction = void (*)(const Draw& draw, const TexturesBySampler& textures, Image& target);

struct CompiledVariant
{
    std::string_view key; // the file below fragment_programs/, then the definitions in alphabetical order
    DrawFunction draw;
};

// Every variant compiled into this library.
std::span<const CompiledVariant> compiled_variants();

// Gives a program's uniforms the draw's values. OpenGL leaves a forgotten uniform at zero and ignores one that the
// program lacks; here both are errors.
class UniformSetter
{
public:
    UniformSetter(const Draw& draw, const TexturesBySampler& textures) : draw_(draw), textures_(textures) {}

    template <typename Value> void operator()(const std::string& name, Value& uniform)
    {
        const auto given = std::find_if(draw_.uniforms.begin(), draw_.uniforms.end(),
                                        [&](const Uniform& candidate) { return candidate.name == name; });
        if (given == draw_.uniforms.end())
            fail("lacks its uniform '" + name + "'");
        uniform = std::get<Value>(given->value);
        ++set_;
    }
    void operator()(const std::string& name, sampler2D& sampler)
    {
        const auto given = textures_.find(name);
        if (given == textures_.end())
            fail("lacks its texture '" + name + "'");
        sampler = given->second;
    }
    void require_all_used() const
    {
        if (set_ != draw_.uniforms.size())
            fail("gets a uniform that it does not declare");
    }

private:
    [[noreturn]] void fail(const std::string& what) const
    {
        throw std::logic_error("program '" + draw_.program.name + "' " + what);
    }

    const Draw& draw_;
    const TexturesBySampler& textures_;
    std::size_t set_ = 0;
};

// Visits those uniforms that the program declares, out of all names that the programs use.
template <typename Program> void visit_uniforms(Program& program, UniformSetter& visit)
{
#define FRAGFFT_VISIT(name)                                                                                            \
    if constexpr (requires { program.name; })                                                                          \
        visit(#name, program.name);
    FRAGFFT_VISIT(source)
    FRAGFFT_VISIT(response)
    FRAGFFT_VISIT(twiddle_table)
    FRAGFFT_VISIT(auxiliary)
    FRAGFFT_VISIT(stage)
    FRAGFFT_VISIT(length_along)
    FRAGFFT_VISIT(length_across)
    FRAGFFT_VISIT(stride_log2)
    FRAGFFT_VISIT(table_step_log2)
    FRAGFFT_VISIT(direction)
    FRAGFFT_VISIT(iteration_scale)
    FRAGFFT_VISIT(scale)
    FRAGFFT_VISIT(half_scale)
#undef FRAGFFT_VISIT
}

template <typename Program> void draw_program(const Draw& draw, const TexturesBySampler& textures, Image& target)
{
    Program program{};
    UniformSetter setter(draw, textures);
    visit_uniforms(program, setter);
    setter.require_all_used();
    const Region& region = draw.region;
    for (int y = region.y; y < region.y + region.height; ++y)
        for (int x = region.x; x < region.x + region.width; ++x) {
            program.gl_FragCoord = {static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f, 0.5f, 1.0f};
            program.main();
            for (int channel = 0; channel < target.channels; ++channel)
                target.at(x, y, channel) = program.fragment[channel];
        }
}

} // namespace fragfft::reference::glsl_on_cpu
