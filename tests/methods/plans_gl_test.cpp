// The same plan, the same sources: the device and the CPU must agree.
#include "catch_framework.hpp"
#include "filters/filtering_plan.hpp"
#include "random_images.hpp"
#include "reference/glsl_on_cpu/run_on_cpu.hpp"
#include "sweep.hpp"
#include "transform_runner.hpp"

using namespace fragfft;

TEST_CASE("Every method that draws: device and CPU draw the same filter")
{
    GlFixture fixture;
    const Image image = random_image(32, 64, 4, 31);
    const Image response = random_image(32, 64, 4, 32);
    for (const Method& method : published_drawing_methods()) {
        INFO(method.name << ", seeds 31 and 32");
        const Plan plan = filtering_plan(method, filtering_of({.width = 32, .height = 64}));
        ImageRunner on_device(fixture.engine, plan);
        on_device.upload("response", response);
        const Image got = on_device.run(image);
        const Image want = reference::run_on_cpu(plan, {{"image", image}, {"response", response}}).at("result");
        // Both read the same twiddles; a device may contract or reorder each of the 23 passes' sums, each by 2^-24.
        CHECK(reference::relative_l2(cpu::to_double(got), cpu::to_double(want)) <= 1e-6);
    }
    fixture.require_no_errors();
}

TEST_CASE("Every method: one forward transform serves many filters, as a whole filter each does")
{
    GlFixture fixture;
    const Image image = random_image(32, 64, 4, 33);
    // Methods of each kind: the filters of those without filters of their own are all composed by the same function.
    for (const Method& method : swept(methods_here(fixture), 7)) {
        const Problem options{.width = 32, .height = 64};
        ImageRunner whole(fixture.engine, filtering_plan(method, filtering_of(options)));
        ImageRunner forward(fixture.engine, method.forward(options));
        ImageRunner rest(fixture.engine, spectrum_filtering_plan(method, options));
        rest.read_from("image", forward, "result");
        forward.upload("image", image);
        forward.prepared().run();
        for (const unsigned seed : {34u, 35u}) {
            INFO(method.name << ", seeds 33 and " << seed);
            const Image response = random_image(32, 64, 4, seed);
            whole.upload("response", response);
            rest.upload("response", response);
            rest.prepared().run();
            const Image by_spectrum = rest.read_back("result", 4);
            const Image at_once = whole.run(image);
            if (method.filtering == nullptr)
                CHECK(by_spectrum.samples == at_once.samples);
            else // with other passes: each is within 5e-7 of the exact result
                CHECK(reference::relative_l2(cpu::to_double(by_spectrum), cpu::to_double(at_once)) <= 1e-6);
        }
    }
    fixture.require_no_errors();
}
