// record() only records the passes: it neither queries nor restores state.
#include "catch_framework.hpp"
#include "composed_plans.hpp"
#include "counting_functions.hpp"
#include "dispatch_plans.hpp"
#include "engine/barriers.hpp"
#include "engine/composition.hpp"
#include "engine_fixture.hpp"
#include "gl/compute.hpp"
#include "methods/device_limits.hpp"
#include "methods/method.hpp"

using namespace fragfft;

namespace {

// 1 x 1: "image" + `first` + `second` by two draws of one program.
Plan adding_plan_of_constants(float first, float second)
{
    Plan plan = empty_plan(1, 1);
    plan.passes.push_back(whole_pass(plan, test_program("add"), 0, 2, adding(first)));
    plan.passes.push_back(whole_pass(plan, test_program("add"), 2, 1, adding(second)));
    return plan;
}

std::vector<GLbitfield> issued; // by glMemoryBarrier, since a test cleared it

void append_bits(std::vector<GLbitfield>& bits, const std::vector<Barrier>& barriers)
{
    for (const Barrier& barrier : barriers)
        if (!barrier.empty())
            bits.push_back((barrier.texture_fetch ? GL_TEXTURE_FETCH_BARRIER_BIT : 0U) |
                           (barrier.image_access ? GL_SHADER_IMAGE_ACCESS_BARRIER_BIT : 0U) |
                           (barrier.framebuffer ? GL_FRAMEBUFFER_BARRIER_BIT : 0U));
}

} // namespace

TEST_CASE_METHOD(TestContext, "A recorded plan asks OpenGL nothing and gives the bits of a run")
{
    const gl::Functions counted = counting_functions(gl);
    Engine engine(counted, composed_program_files());
    std::vector<Plan> plans{random_plan(7, 16, 8), random_plan(8, 16, 8)};
    for (const Method& method : gl::has_compute(gl) ? all_methods() : drawing_methods())
        if (!method.refusal({.width = 16, .height = 8}, limits_of(context.device())))
            plans.push_back(method.forward({.width = 16, .height = 8}));
    if (gl::has_compute(gl))
        plans.push_back(dispatched_transform_plan(16, 8));
    for (const Plan& plan : plans) {
        INFO(plan.name);
        ImageRunner runner(engine, plan);
        const Image image = random_image(16, 8, 4, 1);
        runner.upload("image", image);
        asked = 0;
        runner.prepared().run();
        CHECK(asked > 0); // queries by the state guard
        const auto outputs = [&] {
            std::vector<std::vector<float>> values;
            for (std::size_t i = 0; i < plan.resources.size(); ++i)
                if (plan.resources[i].role == ResourceRole::output)
                    values.push_back(runner.prepared().read_back(i));
            return values;
        };
        const auto of_run = outputs();
        const gl::StateGuard guard(counted, {16, 4});
        runner.prepared().record();
        asked = 0;
        runner.prepared().record();
        runner.prepared().record(3); // three runs in immediate succession
        CHECK_THROWS_AS(runner.prepared().record(0), std::logic_error);
        CHECK(asked == 0);
        CHECK(outputs() == of_run);
    }
}

TEST_CASE_METHOD(TestContext, "The first run of several waits for the caller, each later one for the run before it")
{
    if (!gl::has_compute(gl)) {
        WARN("this device has no compute programs: not tested");
        return;
    }
    // The two waits differ where a barrier for fetches orders stores: after the caller it is not enough.
    gl::Functions noting = gl;
    noting.fetch_barriers_order_stores = true;
    noting.MemoryBarrier = [](GLbitfield bits) { issued.push_back(bits); };
    Engine engine(noting, composed_program_files());
    const Plan plan = dispatched_transform_plan(16, 8);
    ImageRunner runner(engine, plan);
    runner.upload("image", random_image(16, 8, 4, 1));
    const gl::StateGuard guard(noting, {16, 4});
    issued.clear();
    runner.prepared().record(3);

    const std::vector<Barrier> after_the_caller = barriers_before(plan, true);
    const std::vector<Barrier> after_a_run = barriers_after_a_run(plan, true);
    REQUIRE(after_the_caller != after_a_run);
    std::vector<GLbitfield> wanted;
    append_bits(wanted, after_the_caller);
    append_bits(wanted, after_a_run);
    append_bits(wanted, after_a_run);
    REQUIRE(issued.size() == wanted.size() + 1); // and the one at the end, for the caller
    issued.pop_back();
    CHECK(issued == wanted);
}

TEST_CASE_METHOD(EngineFixture, "Recorded plans that share programs do not disturb one another")
{
    ImageRunner first(engine, adding_plan_of_constants(1.0f, 2.0f));
    ImageRunner second(engine, adding_plan_of_constants(10.0f, 10.0f));
    ImageRunner third(engine, adding_plan_of_constants(2.0f, 1.0f));
    for (ImageRunner* runner : {&first, &second, &third})
        runner->upload("image", Image(1, 1, 4));
    const gl::StateGuard guard(gl, {16, 4});
    for (int run = 0; run < 3; ++run) {
        for (ImageRunner* runner : {&first, &second, &third})
            runner->prepared().record();
        CHECK(first.read_back("result", 1).samples.front() == 3.0f);
        CHECK(second.read_back("result", 1).samples.front() == 20.0f);
        CHECK(third.read_back("result", 1).samples.front() == 3.0f);
        second.prepared().record();
        first.prepared().run();
        CHECK(first.read_back("result", 1).samples.front() == 3.0f);
    }
}

TEST_CASE_METHOD(EngineFixture, "A recorded plan that is not bound is refused as a run of it is")
{
    const auto prepared = engine.prepare(adding_plan_of_constants(1.0f, 2.0f));
    CHECK_THROWS_AS(prepared->record(), CallerError);
    CHECK_THROWS_WITH(prepared->record(), "plan 'test plan' runs before 'image' is bound");
}
