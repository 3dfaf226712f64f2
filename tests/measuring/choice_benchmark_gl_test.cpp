#include "catch_framework.hpp"
#include "figures/measuring/choice_benchmark.hpp"
#include "filters/cost_model_support.hpp"
#include "gl_test_support.hpp"

using namespace fragfft;

TEST_CASE_METHOD(GlFixture, "A choice is measured beside all others, on the CPU too, but those that are hopeless")
{
    const DeviceProbe probe = probe_device(engine);
    const CpuSpeed slow{.sample_by_lines = 1e6,
                        .sample_by_plane = 1e6,
                        .tap_of_line = 1.0,
                        .tap_of_plane = 1.0,
                        .transformed_sample = 1e6,
                        .fresh_byte = 1.0,
                        .planning = 1.0};
    CpuSpeed fast = slow;
    fast.sample_by_lines = 1e-3;
    const CostModel model = model_of({});
    for (const int filters : {1, 3}) {
        const measuring::ChoiceConfiguration configuration{{16, 32, 3}, Boundary::wrap, 9, true, filters};
        const auto benchmark = [&](const CpuSpeed& cpu, int runs) {
            return measuring::benchmark_choice(configuration, gl::PixelFormat::rgba32f,
                                               {cpu, model, context.functions(), context.device(), probe}, runs);
        };
        const measuring::ChoiceBenchmark on_cpu = benchmark(fast, 3);
        // Two on the CPU, and convolution in two ways.
        REQUIRE(on_cpu.candidates.size() == 4 + choosable_methods(context.device().is_software).size());
        CHECK(on_cpu.chosen().name == "convolution-cpu");
        REQUIRE(on_cpu.chosen().measured);
        CHECK(on_cpu.chosen().measured->runs == 3);
        CHECK(on_cpu.chosen().measured->median_milliseconds > 0.0);
        // Compiling a program alone is said to take 5 ms.
        for (std::size_t i = 1; i < 7; ++i)
            CHECK_FALSE(on_cpu.candidates[i].measured);
        CHECK(on_cpu.is_good());

        const measuring::ChoiceBenchmark on_device = benchmark(slow, 1);
        CHECK(on_device.chosen().name.starts_with("spatial convolution"));
        CHECK(on_device.candidates[1].measured); // one more program, or one fewer
        for (const measuring::TimedCandidate& candidate : on_device.candidates)
            if (candidate.name == "fftw" || candidate.name == "convolution-cpu")
                CHECK_FALSE(candidate.measured);
    }
    require_no_errors();
}
