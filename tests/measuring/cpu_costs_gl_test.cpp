#include "measuring/cpu_costs.hpp"

#include "catch_framework.hpp"
#include "engine/image_runner.hpp"
#include "gl_test_support.hpp"
#include "measuring/copy_pass.hpp"

using namespace fragfft;

TEST_CASE("What recording costs is told by the pass, what the guard costs by the run")
{
    const measuring::CpuCosts costs = measuring::cpu_costs({.record = {30.0, 10.0, 20.0},
                                                            .record_of_first_pass = {8.0, 6.0, 7.0},
                                                            .run_of_first_pass = {11.0, 40.0, 14.0}},
                                                           5);
    CHECK(costs.record_of_a_pass.minimum == Approx(2.0));
    CHECK(costs.record_of_a_pass.median == Approx(4.0));
    CHECK(costs.state_guard.minimum == Approx(5.0));
    CHECK(costs.state_guard.median == Approx(7.0));
    CHECK(costs.runs == 3);
}

// A texel's drawing takes no time beside the guard's calls, more than 200 of them.
TEST_CASE_METHOD(GlFixture, "A plan's costs on the CPU are positive, and taken often")
{
    ImageRunner runner(engine, measuring::copy_plan(1, 1, gl::PixelFormat::rgba32f));
    runner.upload("image", Image(1, 1, 4));
    const measuring::CpuCosts costs = measuring::measure_cpu_costs(runner.prepared(), context.functions(), 20.0);
    CHECK(costs.runs >= 10);
    CHECK(costs.record_of_a_pass.minimum > 0.0);
    CHECK(costs.record_of_a_pass.median >= costs.record_of_a_pass.minimum);
    CHECK(costs.record_of_a_pass.median < 1e5); // 0.1 s would be a wrong unit
    CHECK(costs.state_guard.minimum > 0.0);
    CHECK(costs.state_guard.median < 1e5);
    require_no_errors();
}
