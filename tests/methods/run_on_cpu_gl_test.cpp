// The CPU draws plans as the device does, and refuses them in the same words.
#include "catch_framework.hpp"
#include "cpu_test_programs.hpp"
#include "engine/image_runner.hpp"
#include "engine/plan_check.hpp"
#include "gl_test_support.hpp"
#include "random_images.hpp"
#include "reference/glsl_on_cpu/run_on_cpu.hpp"

using namespace fragfft;
using reference::glsl_on_cpu::test_programs;

namespace {

template <typename Action> std::string refusal_of(Action action)
{
    try {
        action();
    } catch (const InvalidPlan& refusal) {
        return refusal.what();
    }
    return "nothing";
}

} // namespace

TEST_CASE("Device and CPU refuse a program that is not what the plan takes it for in the same words")
{
    GlFixture fixture;
    Engine engine(fixture.context.functions(), cpu_test_program_files());
    std::map<std::string, Image> inputs{{"image", random_image(4, 2, 4, 1)}, {"other", random_image(4, 2, 4, 2)}};
    for (int layer = 0; layer < 3; ++layer)
        inputs[reference::layer_name("image", layer)] = random_image(4, 2, 4, 3);
    for (const Plan& plan : plans_that_misuse_programs()) {
        const std::string on_device = refusal_of([&] { engine.prepare(plan); });
        CHECK(on_device != "nothing");
        CHECK(on_device == refusal_of([&] { reference::run_on_cpu(plan, inputs, test_programs()); }));
    }
    fixture.require_no_errors();
}

TEST_CASE("Device and CPU draw the same into two targets")
{
    GlFixture fixture;
    Engine engine(fixture.context.functions(), cpu_test_program_files());
    const Plan plan = plan_with_two_targets();
    const Image image = random_image(4, 2, 4, 4);
    ImageRunner on_device(engine, plan);
    const auto want = reference::run_on_cpu(plan, {{"image", image}}, test_programs());
    CHECK(on_device.run(image).samples == want.at("result").samples);
    CHECK(on_device.read_back("negative", 4).samples == want.at("negative").samples);
    fixture.require_no_errors();
}
