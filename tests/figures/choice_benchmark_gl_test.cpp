#include "catch_framework.hpp"
#include "figures/choice_benchmark.hpp"
#include "filters/cost_model_support.hpp"
#include "gl_test_support.hpp"

using namespace fragfft;

TEST_CASE_METHOD(GlFixture, "A choice is measured beside all others but those that are hopeless")
{
    const DeviceProbe probe = probe_device(engine);
    // 2 (1 + 9) for rows and columns, 82 in the plane, 21 or 25 passes of 1000 for the transforms.
    const CostModel model = model_of({.transform_pass = 1000.0});
    for (const int filters : {1, 3}) {
        const figures::ChoiceBenchmark result =
            figures::benchmark_choice({{16, 32, 3}, Boundary::wrap, 9, true, filters}, gl::PixelFormat::rgba32f, model,
                                      {.least_runs = 3}, context.device(), probe, engine);
        REQUIRE(result.candidates.size() == 4);
        CHECK(result.chosen().name == "spatial convolution, separable");
        CHECK(result.candidates[1].name == "spatial convolution, non-separable");
        CHECK(result.candidates[1].predicted_milliseconds ==
              Approx(82.0 / 20.0 * result.chosen().predicted_milliseconds));
        REQUIRE(result.chosen().measured);
        CHECK(result.chosen().measured->runs == 3);
        CHECK(result.chosen().measured->median_milliseconds > 0.0);
        for (std::size_t i = 1; i < 4; ++i)
            CHECK_FALSE(result.candidates[i].measured); // 4.1 times as much, and more
        CHECK(result.is_good());
    }
    // All alike: all are measured, also a forward transform with three products.
    const figures::ChoiceBenchmark all = figures::benchmark_choice(
        {{16, 32, 3}, Boundary::wrap, 3, true, 3}, gl::PixelFormat::rgba32f,
        model_of({.transform_pass = 1.0, .convolution_pass = 5.0}), {}, context.device(), probe, engine);
    REQUIRE(all.candidates.size() == 4);
    for (const figures::TimedCandidate& candidate : all.candidates)
        CHECK(candidate.measured);
    require_no_errors();
}
