#include "measuring/launch_costs.hpp"

#include "catch_framework.hpp"
#include "gl/compute.hpp"
#include "gl_test_support.hpp"

using namespace fragfft;

TEST_CASE_METHOD(GlFixture, "A dispatch and a pass that do nothing take some time each, with and without a barrier")
{
    const auto costs = measuring::measure_launch_costs(context, {.least_runs = 2, .warm_up_milliseconds = 0.0});
    const auto check = [](const std::optional<double>& microseconds) {
        REQUIRE(microseconds.has_value());
        CHECK(*microseconds > 0.0);
        CHECK(*microseconds < 1e5); // 0.1 s would be a wrong unit
    };
    check(costs.pass_microseconds);
    REQUIRE(costs.dispatch_microseconds.has_value() == gl::has_compute(context.functions()));
    REQUIRE(costs.pass_and_barrier_microseconds.has_value() == gl::has_compute(context.functions()));
    if (costs.pass_and_barrier_microseconds)
        check(costs.pass_and_barrier_microseconds);
    if (costs.dispatch_microseconds) {
        check(costs.dispatch_microseconds);
        check(costs.dispatch_and_barrier_microseconds);
    }
    require_no_errors();
}
