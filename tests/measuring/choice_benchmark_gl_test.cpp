#include "catch_framework.hpp"
#include "figures/measuring/choice_benchmark.hpp"
#include "filters/kernel_builders.hpp"
#include "gl_test_support.hpp"

using namespace fragfft;

TEST_CASE_METHOD(GlFixture, "A choice is measured beside all others, on the CPU too, but those that are hopeless")
{
    const DeviceProbe probe = probe_device(engine);
    for (const std::size_t filters : {1u, 3u}) {
        const FilterJob job{.image = {16, 32, 3},
                            .filters = std::vector<Filter>(filters, Filter("box", "", box_kernel(9)))};
        const auto benchmark = [&](bool on_cpu, int runs) {
            return measuring::benchmark_choice(job, {on_cpu, context.functions(), context.device(), probe}, runs);
        };
        const measuring::ChoiceBenchmark on_cpu = benchmark(true, 3);
        // Two candidates on the CPU, and convolution in two ways.
        REQUIRE(on_cpu.candidates.size() == 4 + choosable_methods(context.device().is_software).size());
        CHECK(on_cpu.chosen().name == "convolution-cpu");
        REQUIRE(on_cpu.chosen().measured);
        CHECK(on_cpu.chosen().measured->runs == 3);
        CHECK(on_cpu.chosen().measured->median_milliseconds > 0.0);
        // Compiling a program takes longer than this.
        for (std::size_t i = 2; i < on_cpu.candidates.size(); ++i)
            CHECK_FALSE(on_cpu.candidates[i].measured);

        const measuring::ChoiceBenchmark on_device = benchmark(false, 1);
        CHECK(on_device.chosen().name.starts_with("spatial convolution"));
        CHECK(on_device.candidates[1].measured); // one more program, or one fewer
        CHECK(on_device.candidates.size() + 2 == on_cpu.candidates.size());
    }
    require_no_errors();
}
