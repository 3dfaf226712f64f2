// Whether a program's variables are those that a plan provides; each deviation is one line.
#include "engine/program_check.hpp"

#include "catch_framework.hpp"
#include "engine/plan_check.hpp"
#include "small_plans.hpp"

using namespace fragfft;

namespace {

const ProgramVariant program{"blend", "blend", "test/blend.frag", {}, {{"source", 1}, {"layers", 2}, {"stored", 1}}};

// "source" is a texture, "layers" an array, "stored" one layer of an array as an image; "table" is bound but not
// counted.
Plan plan_with_bindings()
{
    Plan plan = empty_plan(4, 2);
    plan.add_resource(
        {"array", 4, 2, gl::PixelFormat::rgba32f, ResourceRole::input, {}, ResourceKind::texture_array, 3});
    plan.parameters = {{"strength", 1.0f}};
    plan.passes.push_back(Pass::drawing("pass", {sampled("source", 0), sampled("layers", 3), image_read("stored", 3, 1),
                                                 sampled("table", 0), attached(1)}));
    return plan;
}

std::vector<Uniform> given_uniforms()
{
    return {{"count", 3},
            {"weight", 0.5f},
            {"color", std::array<float, 4>{}},
            {"taps", Vector4Array(2)},
            {"turn", Matrix4{}},
            {"strength", FromParameter{"strength"}}};
}

std::vector<ProgramVariable> its_variables()
{
    return {{"source", VariableKind::sampler, "sampler2D"}, {"layers", VariableKind::sampler, "sampler2DArray"},
            {"stored", VariableKind::image, "image2D"},     {"count", VariableKind::uniform, "int"},
            {"weight", VariableKind::uniform, "float"},     {"color", VariableKind::uniform, "vec4"},
            {"taps", VariableKind::uniform, "vec4", 3},     {"turn", VariableKind::uniform, "mat4"},
            {"strength", VariableKind::uniform, "float"}};
}

void require(const std::vector<ProgramVariable>& variables, const std::vector<Uniform>& uniforms = given_uniforms(),
             const ProgramVariant& variant = program, const Plan& plan = plan_with_bindings())
{
    require_interface(plan, plan.passes[0], variant, uniforms, variables);
}

void check_program_refused(const std::vector<ProgramVariable>& variables, const std::string& reason,
                           const std::vector<Uniform>& uniforms = given_uniforms(),
                           const ProgramVariant& variant = program, const Plan& plan = plan_with_bindings())
{
    INFO(reason);
    CHECK_THROWS_AS(require(variables, uniforms, variant, plan), InvalidPlan);
    CHECK_THROWS_WITH(require(variables, uniforms, variant, plan),
                      "plan 'test plan', pass 'pass': program 'blend' " + reason);
}

std::vector<ProgramVariable> without(const std::string& name)
{
    std::vector<ProgramVariable> variables = its_variables();
    std::erase_if(variables, [&](const ProgramVariable& variable) { return variable.name == name; });
    return variables;
}

std::vector<ProgramVariable> with(const ProgramVariable& variable)
{
    std::vector<ProgramVariable> variables = without(variable.name);
    variables.push_back(variable);
    return variables;
}

} // namespace

TEST_CASE("A program that is given just what it has is accepted")
{
    CHECK_NOTHROW(require(its_variables()));
    // All layers of an array as an image.
    Plan plan = plan_with_bindings();
    plan.passes[0].bindings[2].layer = all_layers;
    CHECK_NOTHROW(require(with({"stored", VariableKind::image, "image2DArray"}), given_uniforms(), program, plan));
}

TEST_CASE("Refused: what a program has and is not given")
{
    check_program_refused(with({"mask", VariableKind::sampler, "sampler2D"}),
                          "uses the sampler2D 'mask', which the plan does not give it");
    check_program_refused(with({"target", VariableKind::image, "image2D"}),
                          "uses the image2D 'target', which the plan does not give it");
    // Bound, but not counted.
    check_program_refused(with({"table", VariableKind::sampler, "sampler2D"}),
                          "uses the sampler2D 'table', which the plan does not give it");
    check_program_refused(with({"offset", VariableKind::uniform, "int"}), "lacks its uniform 'offset'");
}

TEST_CASE("Groups wait for each other by an image that the plan does not give them")
{
    Plan plan = empty_plan(4, 2);
    plan.passes.push_back(Pass::dispatching("pass", {sampled("source", 0), image_written("result", 1)}, {{}}));
    const ProgramVariant waiting{"blend", "", "", {}, {{"source", 1}, {"result", 1}}};
    std::vector<ProgramVariable> variables{{"source", VariableKind::sampler, "sampler2D"},
                                           {"result", VariableKind::image, "image2D"}};
    CHECK_NOTHROW(require(variables, {}, waiting, plan));
    std::get<Dispatching>(plan.passes[0].work).groups_wait = true;
    check_program_refused(variables, "does not wait by a uimage2D 'arrivals'", {}, waiting, plan);
    variables.push_back({"arrivals", VariableKind::image, "image2D"});
    check_program_refused(variables, "does not wait by a uimage2D 'arrivals'", {}, waiting, plan);
    variables.back().type = "uimage2D";
    CHECK_NOTHROW(require(variables, {}, waiting, plan));
    std::get<Dispatching>(plan.passes[0].work).groups_wait = false;
    check_program_refused(variables, "uses the uimage2D 'arrivals', which the plan does not give it", {}, waiting,
                          plan);
}

TEST_CASE("Refused: what a program is given and has not, unless it may be left out")
{
    check_program_refused(without("layers"), "does not use 'layers'");
    check_program_refused(without("stored"), "does not use 'stored'");
    check_program_refused(without("weight"), "does not use the uniform 'weight'");
    ProgramVariant lenient = program;
    lenient.may_be_left_out = {"layers", "weight"};
    CHECK_NOTHROW(require(without("layers"), given_uniforms(), lenient));
    CHECK_NOTHROW(require(without("weight"), given_uniforms(), lenient));
    check_program_refused(without("stored"), "does not use 'stored'", given_uniforms(), lenient);
}

TEST_CASE("Refused: variables of another type than given")
{
    check_program_refused(with({"source", VariableKind::sampler, "sampler2DArray"}),
                          "has 'source' as sampler2DArray, and the plan as sampler2D");
    check_program_refused(with({"layers", VariableKind::sampler, "sampler2D"}),
                          "has 'layers' as sampler2D, and the plan as sampler2DArray");
    check_program_refused(with({"stored", VariableKind::image, "image2DArray"}),
                          "has 'stored' as image2DArray, and the plan as image2D");
    check_program_refused(with({"stored", VariableKind::sampler, "sampler2D"}),
                          "has 'stored' as sampler2D, and the plan as image2D");
    check_program_refused(with({"source", VariableKind::sampler, "isampler2D"}),
                          "has 'source' as isampler2D, and the plan as sampler2D");
    check_program_refused(with({"count", VariableKind::uniform, "float"}),
                          "has the uniform 'count' as float, and the plan as int");
    check_program_refused(with({"turn", VariableKind::uniform, "vec4", 4}),
                          "has the uniform 'turn' as vec4, and the plan as mat4");
    check_program_refused(with({"strength", VariableKind::uniform, "vec4"}),
                          "has the uniform 'strength' as vec4, and the plan as float");
}

TEST_CASE("Refused: more of an array than a program has, and several textures under one name")
{
    std::vector<Uniform> uniforms = given_uniforms();
    uniforms[3].value = Vector4Array(3);
    CHECK_NOTHROW(require(its_variables(), uniforms));
    uniforms[3].value = Vector4Array(4);
    CHECK_THROWS_WITH(require(its_variables(), uniforms), ContainsSubstring("'taps'"));
    check_program_refused(with({"source", VariableKind::sampler, "sampler2D", 2}),
                          "has 'source' as an array of 2, and the plan as one texture");
    check_program_refused(with({"weight", VariableKind::uniform, "float", 2}),
                          "has the uniform 'weight' as an array of 2, and the plan as one");
}
