// Small plans, and programs for the tests only.
#pragma once

#include "engine/plan.hpp"
#include "engine/program_source.hpp"
#include "program/programs/all_program_files.hpp"

#include <initializer_list>
#include <string>

namespace fragfft {

inline Region whole_region(int width, int height)
{
    return {"whole", 0, 0, width, height};
}

inline ProgramVariant copy_program()
{
    return {"copy", "copy", "common/copy.frag", {}, {{"source", 1}}};
}

// Adds the second target of test/two_targets.frag.
inline void add_second_target(Pass& pass, std::size_t second)
{
    pass.bindings.back().name = "first";
    pass.bindings.push_back(attached(second, "second"));
}

// A plan with textures 0 "image" (input), 1 "result" (output), 2 "scratch" (temporary), and no passes.
inline Plan empty_plan(int width, int height, gl::PixelFormat format = gl::PixelFormat::rgba32f)
{
    Plan plan{"test plan", "for tests", {}, {}};
    plan.add_resource({"image", width, height, format, ResourceRole::input});
    plan.add_resource({"result", width, height, format, ResourceRole::output});
    plan.add_resource({"scratch", width, height, format, ResourceRole::temporary});
    return plan;
}

// One draw of the whole target, from texture `source` to `target`.
inline Pass whole_pass(const Plan& plan, const ProgramVariant& program, std::size_t source, std::size_t target,
                       std::vector<Uniform> uniforms = {})
{
    const Resource& texture = plan.resources.at(target);
    return Pass::drawing(program.name, {sampled("source", source), attached(target)},
                         {{program, whole_region(texture.width, texture.height), std::move(uniforms)}});
}

inline ProgramVariant test_program(const std::string& file)
{
    return {file, file, "test/" + file + ".frag", {}, {{"source", 1}}};
}

// Adds programs to `files`. The texts must outlive the result.
inline ProgramFiles with_programs(ProgramFiles files, std::initializer_list<ProgramFiles::value_type> more)
{
    files.insert(more);
    return files;
}

// The library's programs, and those of the tests below in the folder test/.
inline const ProgramFiles& test_program_files()
{
    static const ProgramFiles files = with_programs(
        all_program_files(), {{"test/add.frag", R"(
uniform sampler2D source;
uniform int whole;
uniform float part;
uniform vec4 vector;
uniform mat4 matrix;
layout(location = 0) out vec4 fragment;
void main()
{
    vec4 texel = texelFetch(source, ivec2(gl_FragCoord.x, gl_FragCoord.y), 0);
    fragment = matrix * texel + vector + vec4(float(whole)) + vec4(part);
}
)"},
                              {"test/add_array.frag", R"(
uniform sampler2D source;
uniform vec4 vectors[3];
layout(location = 0) out vec4 fragment;
void main()
{
    fragment = texelFetch(source, ivec2(gl_FragCoord.x, gl_FragCoord.y), 0);
    for (int i = 0; i < 3; ++i)
        fragment += float(i + 1) * vectors[i];
}
)"},
                              {"test/two_targets.frag", R"(
uniform sampler2D source;
layout(location = 0) out vec4 first;
layout(location = 1) out vec4 second;
void main()
{
    vec4 texel = texelFetch(source, ivec2(gl_FragCoord.x, gl_FragCoord.y), 0);
    first = texel;
    second = -texel;
}
)"},
                              {"test/mesh.vert", R"(
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
out vec3 color;
void main()
{
    color = normal;
    gl_Position = vec4(position, 1.0);
}
)"},
                              {"test/mesh.frag", R"(
in vec3 color;
layout(location = 0) out vec4 fragment;
void main()
{
    fragment = vec4(color, 1.0);
}
)"},
                              {"test/broken.frag", R"(
layout(location = 0) out vec4 fragment;
void main()
{
    fragment = undefined_name;
}
)"},
                              {"test/includes_missing.frag", "#include \"test/not_there.glsl\"\nvoid main() {}\n"}});
    return files;
}

// Draws the meshes "near" and "far" on 4 x 1 texels of (0.25, 0, 0, 0).
inline Plan mesh_plan()
{
    Plan plan = empty_plan(4, 1);
    Pass pass{"scene", {attached(1)}, Drawing{{}, std::array<float, 4>{0.25f, 0.0f, 0.0f, 0.0f}}};
    const ProgramVariant program{"mesh", "scene", "test/mesh.frag", {}, {}, "test/mesh.vert"};
    for (const std::string mesh : {"near", "far"})
        pass.draws().push_back({program, whole_region(4, 1), {}, Overdraw::forbidden, mesh});
    plan.passes.push_back(pass);
    return plan;
}

inline constexpr Matrix4 identity_matrix{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

// The uniforms with which test/add.frag adds `part` to each component.
inline std::vector<Uniform> adding(float part)
{
    return {{"whole", 0}, {"part", part}, {"vector", std::array<float, 4>{}}, {"matrix", identity_matrix}};
}

} // namespace fragfft
