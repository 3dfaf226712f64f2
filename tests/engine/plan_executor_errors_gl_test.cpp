#include "catch_framework.hpp"
#include "engine/plan_check.hpp"
#include "engine_fixture.hpp"
#include "gl/current_test_context.hpp"
#include "gl/gl_error.hpp"
#include "gl/state_guard.hpp"

using namespace fragfft;

namespace {

Plan copy_plan(const ProgramVariant& program = copy_program())
{
    Plan plan = empty_plan(4, 2);
    plan.passes.push_back(whole_pass(plan, program, 0, 1));
    return plan;
}

} // namespace

TEST_CASE_METHOD(EngineFixture, "A plan does not run before its textures are bound, and says which is missing")
{
    const auto prepared = engine.prepare(copy_plan());
    CHECK_THROWS_AS(prepared->run(), std::logic_error);
    CHECK_THROWS_WITH(prepared->run(), "plan 'test plan' runs before 'image' is bound");
    const gl::Texture texture(gl, 4, 2, gl::PixelFormat::rgba32f, "image");
    prepared->bind("image", texture.view());
    CHECK_THROWS_WITH(prepared->run(), "plan 'test plan' runs before 'result' is bound");
}

TEST_CASE_METHOD(EngineFixture, "An unsound plan is refused before anything is made of it")
{
    Plan plan = copy_plan();
    plan.passes[0].bindings.front().resource = 1;
    CHECK_THROWS_AS(engine.prepare(plan), InvalidPlan);
    CHECK(engine.compile_milliseconds() == 0.0);
}

TEST_CASE_METHOD(EngineFixture, "A texture beyond the device's limit is refused, naming the texture and the limit")
{
    const int limit = context.device().maximum_texture_size;
    Plan plan = copy_plan();
    plan.resources[2].width = limit + 1;
    CHECK_THROWS_AS(engine.prepare(plan), gl::GlError);
    CHECK_THROWS_WITH(engine.prepare(plan), ContainsSubstring("'scratch'") && ContainsSubstring(std::to_string(limit)));
}

TEST_CASE_METHOD(
    EngineFixture,
    "A program that does not compile: its variant, the driver's log, the numbered source, and then all goes on")
{
    ProgramVariant broken = test_program("broken");
    broken.name = "untangle_rows_real_lower";
    try {
        engine.prepare(copy_plan(broken));
        FAIL("nothing was thrown");
    } catch (const gl::GlError& error) {
        const std::string message = error.what();
        CHECK_THAT(message, ContainsSubstring("'untangle_rows_real_lower' does not compile"));
        CHECK_THAT(message, ContainsSubstring("   1  #version 330 core"));
        // The name occurs in the log and in the source.
        CHECK(message.find("undefined_name") != message.rfind("undefined_name"));
    }
    // Again: a program that failed must not be cached.
    CHECK_THROWS_AS(engine.prepare(copy_plan(broken)), gl::GlError);
    discard_errors();
    CHECK_NOTHROW(engine.prepare(copy_plan()));
}

TEST_CASE_METHOD(EngineFixture, "A missing program file or include is the caller's mistake, and is named")
{
    CHECK_THROWS_AS(engine.prepare(copy_plan(test_program("not_there"))), CallerError);
    CHECK_THROWS_WITH(engine.prepare(copy_plan(test_program("not_there"))), ContainsSubstring("'test/not_there.frag'"));
    CHECK_THROWS_WITH(engine.prepare(copy_plan(test_program("includes_missing"))),
                      ContainsSubstring("'test/not_there.glsl'") && ContainsSubstring("'test/includes_missing.frag'"));
}

TEST_CASE_METHOD(EngineFixture, "Textures that no program of a pass reads are refused")
{
    Plan plan = copy_plan();
    plan.passes[0].bindings.push_back(sampled("other", 0));
    CHECK_THROWS_AS(engine.prepare(plan), InvalidPlan);
    CHECK_THROWS_WITH(engine.prepare(plan), ContainsSubstring("binds 'other'"));
}
