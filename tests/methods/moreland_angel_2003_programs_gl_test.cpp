// The same plan, the same sources: the device and the CPU must agree.
#include "catch_framework.hpp"
#include "methods/moreland_angel_2003.hpp"
#include "random_images.hpp"
#include "reference/glsl_on_cpu/run_on_cpu.hpp"
#include "transform_runner.hpp"

using namespace fragfft;

TEST_CASE("Moreland & Angel 2003: device and CPU draw the same filter")
{
    GlFixture fixture;
    const TransformOptions options{.width = 32, .height = 64};
    const Plan plan = MorelandAngel2003().filter(options);
    const Image image = random_image(32, 64, 4, 31);
    const Image response = random_image(32, 64, 4, 32);

    PlanRunner on_device(fixture.executor, plan);
    on_device.upload("response", response);
    const Image got = on_device.run(image);
    const Image want = reference::run_on_cpu(plan, {{"image", image}, {"response", response}}).at("result");
    INFO("seeds 31 and 32");
    // Both read the same twiddle table; a device may contract or reorder each of the 23 passes' sums, each by 2^-24.
    CHECK(reference::relative_l2(reference::to_double(got), reference::to_double(want)) <= 1e-6);
    fixture.require_no_errors();
}
