// Compares the variables of linked programs with what a plan provides; each deviation is one line.
#include "catch_framework.hpp"
#include "engine/plan_check.hpp"
#include "engine_fixture.hpp"

#include <fmt/format.h>

using namespace fragfft;

namespace {

constexpr int many_samplers = 14; // OpenGL has 16 at least

std::string many_samplers_source()
{
    std::string declarations;
    std::string sum;
    for (int i = 0; i < many_samplers; ++i) {
        declarations += fmt::format("uniform sampler2D source_{};\n", i);
        sum += fmt::format("    fragment += {}.0 * texelFetch(source_{}, here, 0);\n", i + 1, i);
    }
    return declarations +
           "layout(location = 0) out vec4 fragment;\nvoid main()\n{\n"
           "    ivec2 here = ivec2(gl_FragCoord.x, gl_FragCoord.y);\n    fragment = vec4(0.0);\n" +
           sum + "}\n";
}

const ProgramFiles& interface_program_files()
{
    static const std::string many = many_samplers_source();
    static const ProgramFiles files =
        with_programs(test_program_files(), {{"test/many_samplers.frag", many}, {"test/odd.frag", R"(
uniform sampler2D source;
#ifdef OTHER
uniform sampler2D other;
#endif
#ifdef LAYERED
uniform sampler2DArray layers;
#endif
#ifdef PAIR
uniform vec2 pair;
#endif
#ifdef SEVERAL
uniform sampler2D several[2];
#endif
#ifdef BLOCK
layout(std140) uniform Block
{
    vec4 inside;
};
#endif
uniform float weight;
layout(location = 0) out vec4 fragment;
void main()
{
    ivec2 here = ivec2(gl_FragCoord.x, gl_FragCoord.y);
    fragment = weight * texelFetch(source, here, 0);
#ifdef OTHER
    fragment += texelFetch(other, here, 0);
#endif
#ifdef LAYERED
    fragment += texelFetch(layers, ivec3(here, 0), 0);
#endif
#ifdef PAIR
    fragment += vec4(pair, pair);
#endif
#ifdef SEVERAL
    fragment += texelFetch(several[0], here, 0) + texelFetch(several[1], here, 0);
#endif
#ifdef BLOCK
    fragment += inside;
#endif
}
)"}});
    return files;
}

// One pass with test/odd.frag, to which "source" and "weight" are provided.
Plan odd_plan(const std::vector<std::string>& defines = {})
{
    Plan plan = empty_plan(4, 2);
    ProgramVariant program = test_program("odd");
    program.name = "odd";
    program.defines = defines;
    plan.passes.push_back(whole_pass(plan, program, 0, 1, {{"weight", 2.0f}}));
    plan.passes[0].name = "pass";
    return plan;
}

struct InterfaceFixture : EngineFixture
{
    InterfaceFixture() : EngineFixture(interface_program_files()) {}

    void check_refused(const Plan& plan, const std::string& reason)
    {
        CHECK_THROWS_AS(engine.prepare(plan), InvalidPlan);
        CHECK_THROWS_WITH(engine.prepare(plan), "plan 'test plan', pass 'pass': program 'odd' " + reason);
        context.throw_errors(reason);
    }
};

Draw& only_draw(Plan& plan)
{
    return plan.passes[0].draws()[0];
}

void add_sampler(Plan& plan, const std::string& name, std::size_t resource)
{
    plan.passes[0].bindings.push_back(sampled(name, resource));
    only_draw(plan).program.accesses.push_back({name, 1});
}

} // namespace

TEST_CASE_METHOD(InterfaceFixture, "Refused: a sampler or a uniform that the program uses and is not given")
{
    check_refused(odd_plan({"OTHER"}), "uses the sampler2D 'other', which the plan does not give it");
    Plan plan = odd_plan({"OTHER"});
    add_sampler(plan, "other", 0);
    CHECK_NOTHROW(engine.prepare(plan));

    plan = odd_plan();
    only_draw(plan).uniforms.clear();
    check_refused(plan, "lacks its uniform 'weight'");
}

TEST_CASE_METHOD(InterfaceFixture,
                 "Refused: a sampler or a uniform given that the program does not use, unless it may be left out")
{
    Plan plan = odd_plan();
    add_sampler(plan, "other", 0);
    check_refused(plan, "does not use 'other'");
    only_draw(plan).program.may_be_left_out = {"other"};
    CHECK_NOTHROW(engine.prepare(plan));

    plan = odd_plan();
    only_draw(plan).uniforms.push_back({"bias", 1.0f});
    check_refused(plan, "does not use the uniform 'bias'");
    only_draw(plan).program.may_be_left_out = {"bias"};
    CHECK_NOTHROW(engine.prepare(plan));
}

TEST_CASE_METHOD(InterfaceFixture, "Refused: samplers and uniforms of another type")
{
    Plan plan = odd_plan();
    only_draw(plan).uniforms[0].value = 2;
    check_refused(plan, "has the uniform 'weight' as float, and the plan as int");

    plan = odd_plan({"LAYERED"});
    add_sampler(plan, "layers", 0);
    check_refused(plan, "has 'layers' as sampler2DArray, and the plan as sampler2D");

    plan = odd_plan({"PAIR"});
    only_draw(plan).uniforms.push_back({"pair", std::array<float, 4>{}});
    check_refused(plan, fmt::format("has the uniform 'pair' as type 0x{:x}, and the plan as vec4", GL_FLOAT_VEC2));

    plan = odd_plan({"SEVERAL"});
    add_sampler(plan, "several", 0);
    check_refused(plan, "has 'several' as an array of 2, and the plan as one texture");
}

TEST_CASE_METHOD(InterfaceFixture, "Refused: outputs of other names or in another order, and uniform blocks")
{
    Plan plan = odd_plan();
    plan.passes[0].bindings.back().name = "colour";
    check_refused(plan, "does not have 'colour' as its output 0");

    plan = empty_plan(4, 2);
    ProgramVariant two = test_program("two_targets");
    two.name = "odd";
    plan.passes.push_back(whole_pass(plan, two, 0, 1));
    plan.passes[0].name = "pass";
    plan.passes[0].bindings.back().name = "second";
    plan.passes[0].bindings.push_back(attached(2, "first"));
    check_refused(plan, "does not have 'second' as its output 0");

    check_refused(odd_plan({"BLOCK"}), "has the uniform block 'Block', and plans have none");
}

TEST_CASE_METHOD(InterfaceFixture, "A program may have more samplers than any fixed number of units")
{
    Plan plan = empty_plan(4, 2);
    ProgramVariant program{"many", "many", "test/many_samplers.frag", {}, {}};
    Pass pass = whole_pass(plan, program, 0, 1);
    pass.bindings = {attached(1)};
    std::vector<gl::Texture> textures;
    float expected = 0.0f;
    for (int i = 0; i < many_samplers; ++i) {
        const std::string name = fmt::format("image {}", i);
        const std::size_t index = plan.add_resource({name, 4, 2, gl::PixelFormat::rgba32f, ResourceRole::input});
        pass.bindings.push_back(sampled(fmt::format("source_{}", i), index));
        pass.draws()[0].program.accesses.push_back({fmt::format("source_{}", i), 1});
        textures.emplace_back(gl, 4, 2, gl::PixelFormat::rgba32f, name);
        const auto value = static_cast<float>((i * 5) % 7);
        gl::upload(gl, textures.back().view(), std::vector<float>(32, value));
        expected += static_cast<float>(i + 1) * value;
    }
    plan.passes.push_back(pass);
    ImageRunner runner(engine, plan);
    for (int i = 0; i < many_samplers; ++i)
        runner.prepared().bind(fmt::format("image {}", i), textures[static_cast<std::size_t>(i)].view());

    // The caller's textures and samplers stay bound to all those units.
    const gl::Texture callers(gl, 1, 1, gl::PixelFormat::rgba32f, "the caller's");
    gl.ActiveTexture(GL_TEXTURE0 + many_samplers - 1);
    gl.BindTexture(GL_TEXTURE_2D, callers.view().name);
    for (const auto& [draws, value] : {std::pair{1, expected}, {2, expected}}) {
        INFO(draws);
        CHECK(runner.run(Image(4, 2, 4)).samples == std::vector<float>(32, value));
    }
    const GLint bound = gl::integer(gl, GL_TEXTURE_BINDING_2D);
    CHECK(static_cast<GLuint>(bound) == callers.view().name);
    const GLint sampler = gl::integer(gl, GL_SAMPLER_BINDING);
    CHECK(sampler == 0);
    gl.ActiveTexture(GL_TEXTURE0);
}
