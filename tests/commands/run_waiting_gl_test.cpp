// `run`: a plan whose work groups wait for each other.
#include "catch_framework.hpp"
#include "engine/image_runner.hpp"
#include "filters/filtering_plan.hpp"
#include "gl_test_support.hpp"
#include "methods/device_limits.hpp"
#include "methods/method.hpp"
#include "program/programs/all_program_files.hpp"
#include "random_image_files.hpp"
#include "run_support.hpp"

using namespace fragfft;

TEST_CASE(
    "A plan whose groups wait for each other runs again where they surely are all at work, and is refused elsewhere")
{
    gl::Context& context = test_context();
    const Method& method = method_named("fused");
    if (method.refusal({.width = 8, .height = 8}, limits_of(context.device())))
        return;
    const auto waiting = [&](int side) {
        Problem problem{.width = side, .height = side};
        problem.tuning.multiprocessors = 100;
        return filtering_plan(method, filtering_of(problem));
    };
    const Workplace workplace;
    const char* const run = "run plan.json image=in.npy response=bins.npy result=out.npy";
    const Image image = put_random(workplace, "in.npy", 8, 8, 4, 1);
    const Image response = put_random(workplace, "bins.npy", 8, 8, 2, 2);
    Engine engine(context.functions(), all_program_files());
    ImageRunner runner(engine, waiting(8));
    runner.upload("response", response);
    const Image expected = runner.run(image);
    REQUIRE(waiting(8).passes[0].groups_wait());
    put_plan(workplace, to_json(waiting(8), all_program_files(), ShadingLanguage::glsl_430));
    workplace.succeed(on_device(run));
    CHECK(workplace.image("out.npy").samples == expected.samples);
    if (context.device().multiprocessors > 0)
        return;
    put_random(workplace, "in.npy", 64, 64, 4, 1);
    put_random(workplace, "bins.npy", 64, 64, 2, 2);
    put_plan(workplace, to_json(waiting(64)));
    workplace.check_refused(on_device(run), 3, {"32 groups wait for each other", "only 1"});
    put_plan(workplace, to_json(waiting(64), all_program_files(), ShadingLanguage::glsl_430));
    workplace.check_refused(on_device(run), 2, {"32 groups wait for each other", "only 1"});
}
