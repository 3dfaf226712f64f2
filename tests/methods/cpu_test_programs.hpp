// Programs for testing run_on_cpu, and plans that draw them.
#pragma once

#include "engine/small_plans.hpp"
#include "reference/glsl_on_cpu/compiled_programs.hpp"

#include <string>
#include <vector>

namespace fragfft {

namespace reference::glsl_on_cpu {

// The programs that generate_test_variants.cpp lists.
CompiledPrograms test_programs();

} // namespace reference::glsl_on_cpu

inline const ProgramFiles& cpu_test_program_files()
{
    static const ProgramFiles files = [] {
        ProgramFiles all = test_program_files();
        all["test/layers.frag"] = R"(
uniform sampler2DArray stack;
uniform int upper;
uniform int lower;
layout(location = 0) out vec4 sum;
layout(location = 1) out vec4 difference;
void combine(in vec4 a, in vec4 b, out vec4 added, inout vec4 subtracted_from)
{
    added = a + b;
    subtracted_from -= b;
}
void main()
{
    ivec2 here = ivec2(gl_FragCoord.xy);
    vec4 a = texelFetch(stack, ivec3(here, upper), 0);
    vec4 b = texelFetch(stack, ivec3(here, lower), 0);
    vec4 both = a;
    vec4 added;
    combine(a, b, added, both);
    sum = added;
    difference = both;
}
)";
        return all;
    }();
    return files;
}

inline ProgramVariant add_program()
{
    return test_program("add");
}

inline ProgramVariant layers_program()
{
    return {"layers", "layers", "test/layers.frag", {}, {{"stack", 2}}};
}

// The values of add.frag: three numbers from parameters, one of its own.
inline Plan plan_with_parameters()
{
    Plan plan = empty_plan(4, 2);
    plan.parameters = {{"all", 3}, {"some", 0.5f}, {"turned", Matrix4{0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2}}};
    plan.passes.push_back(whole_pass(plan, add_program(), 0, 1,
                                     {{"whole", FromParameter{"all"}},
                                      {"part", FromParameter{"some"}},
                                      {"vector", std::array<float, 4>{1, 2, 3, 4}},
                                      {"matrix", FromParameter{"turned"}}}));
    return plan;
}

// Input "image", outputs "result" and "negative".
inline Plan plan_with_two_targets()
{
    Plan plan = empty_plan(4, 2);
    const std::size_t negative = plan.add_resource({"negative", 4, 2, gl::PixelFormat::rgba32f, ResourceRole::output});
    plan.passes.push_back(whole_pass(plan, test_program("two_targets"), 0, 1));
    add_second_target(plan.passes.back(), negative);
    return plan;
}

// Input "image" of three layers; output "result" of two: layer 0 the difference of layers 2 and 0, layer 1 their sum.
inline Plan plan_with_layers()
{
    Plan plan{"layers", "for tests", {}, {}};
    const auto array = [&](const std::string& name, int layers, ResourceRole role) {
        return plan.add_resource({.name = name,
                                  .width = 4,
                                  .height = 2,
                                  .role = role,
                                  .kind = ResourceKind::texture_array,
                                  .layers = layers});
    };
    const std::size_t image = array("image", 3, ResourceRole::input);
    const std::size_t result = array("result", 2, ResourceRole::output);
    plan.passes.push_back(Pass::drawing(
        "layers", {sampled("stack", image), attached(result, "sum", 1), attached(result, "difference", 0)},
        {{layers_program(), whole_region(4, 2), {{"upper", 2}, {"lower", 0}}}}));
    return plan;
}

// Plans that are valid as data, but do not match their programs' declarations.
inline std::vector<Plan> plans_that_misuse_programs()
{
    std::vector<Plan> plans;
    const auto add = [&](Plan plan, auto change) {
        change(plan, plan.passes.front(), plan.passes.front().draws().front());
        plans.push_back(std::move(plan));
    };
    add(plan_with_parameters(), [](Plan&, Pass&, Draw& draw) { draw.uniforms.pop_back(); });
    add(plan_with_parameters(), [](Plan&, Pass&, Draw& draw) { draw.uniforms.push_back({"superfluous", 1}); });
    add(plan_with_parameters(), [](Plan& plan, Pass&, Draw&) { plan.parameters.front().value = 3.0f; });
    add(plan_with_parameters(), [](Plan&, Pass&, Draw& draw) { draw.program.accesses.clear(); });
    add(plan_with_parameters(), [](Plan& plan, Pass& pass, Draw& draw) {
        const std::size_t other = plan.add_resource({"other", 4, 2, gl::PixelFormat::rgba32f, ResourceRole::input});
        pass.bindings.push_back(sampled("other", other));
        draw.program.accesses.push_back({"other"});
    });
    add(plan_with_two_targets(), [](Plan&, Pass& pass, Draw&) { std::swap(pass.bindings[1], pass.bindings[2]); });
    add(plan_with_two_targets(), [](Plan&, Pass& pass, Draw&) { pass.bindings.back().name = "third"; });
    add(plan_with_layers(), [](Plan& plan, Pass&, Draw&) {
        plan.resources.front().kind = ResourceKind::texture_2d;
        plan.resources.front().layers = 1;
    });
    return plans;
}

} // namespace fragfft
