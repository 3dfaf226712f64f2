// The same plan, the same sources: the device and the CPU must agree.
#include "catch_framework.hpp"
#include "random_images.hpp"
#include "reference/glsl_on_cpu/run_on_cpu.hpp"
#include "transform_runner.hpp"

using namespace fragfft;

TEST_CASE("Every method: device and CPU draw the same filter")
{
    GlFixture fixture;
    const Image image = random_image(32, 64, 4, 31);
    const Image response = random_image(32, 64, 4, 32);
    for (const auto& method : all_methods()) {
        INFO(method->name() << ", seeds 31 and 32");
        const Plan plan = method->filter({.width = 32, .height = 64});
        PlanRunner on_device(fixture.executor, plan);
        on_device.upload("response", response);
        const Image got = on_device.run(image);
        const Image want = reference::run_on_cpu(plan, {{"image", image}, {"response", response}}).at("result");
        // Both read the same twiddles; a device may contract or reorder each of the 23 passes' sums, each by 2^-24.
        CHECK(reference::relative_l2(reference::to_double(got), reference::to_double(want)) <= 1e-6);
    }
    fixture.require_no_errors();
}
