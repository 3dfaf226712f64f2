// Proves that what is timed is the filter: compares every way's result with the definition in double precision.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "figures/measuring/filter_timing.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "gl_test_support.hpp"
#include "reference/direct_convolution.hpp"
#include "reference/error_measures.hpp"
#include "sweep.hpp"

using namespace fragfft;
using namespace fragfft::measuring;
using gl::PixelFormat;

namespace {

struct TimingFixture : GlFixture
{
    TimingDevice device{context, engine, probe_device(engine)};
};

DoubleImage exactly_filtered(const Workload& workload, int kernel_size)
{
    return reference::direct_convolution(random_pixels(workload.width, workload.height, workload.channels),
                                         timed_kernel(kernel_size).product(), Boundary::wrap);
}

void check_ways(const TimingDevice& device, const Workload& workload, int kernel_size, Processor processor,
                double bound)
{
    const DoubleImage want = exactly_filtered(workload, kernel_size);
    for (const Approach approach : {Approach::fft, Approach::separable, Approach::non_separable}) {
        INFO(words(workload) << ", kernel " << kernel_size << ", " << name(processor) << " " << name(approach));
        const auto filtering = prepare({workload, {processor, approach}, kernel_size}, device);
        CHECK(filtering->timed_run().run() > 0.0);
        CHECK(filtering->timed_run().run() > 0.0); // again, with the same image
        CHECK_FALSE(filtering->timed_run().clock.empty());
        CHECK(reference::relative_l2(cpu::to_double(filtering->result()), want) < bound);
    }
}

} // namespace

TEST_CASE("Every way filters, in every number of channels, by one filter and by several")
{
    TimingFixture fixture;
    for (const auto& [channels, filters] : swept_pairs<int, int>({1, 2, 4}, {1, 3})) {
        // The bound of convolution is 1e-6, that of the FFT 5e-7.
        const Workload workload{.width = 32, .height = 64, .channels = channels, .filters = filters};
        check_ways(fixture.device, workload, 9, Processor::gpu, 1e-6);
        check_ways(fixture.device, workload, 9, Processor::cpu, 1e-6);
    }
    // More taps than the uniforms of any device can hold.
    check_ways(fixture.device, {.width = 64, .height = 64}, 63, Processor::gpu, 1e-6);
    fixture.require_no_errors();
}

TEST_CASE("Half floats and 8 bits are timed in their own precision on the GPU, in single precision on the CPU")
{
    TimingFixture fixture;
    for (const int channels : {2, 4}) {
        const Workload workload{.width = 64, .height = 32, .channels = channels, .format = PixelFormat::rgba16f};
        // The bound of the FFT in half floats; single precision would be more exact.
        check_ways(fixture.device, workload, 5, Processor::gpu, 2e-3);
        check_ways(fixture.device, workload, 5, Processor::cpu, 1e-6);
    }
    // Three roundings to multiples of 1/255 of numbers around 1/2, each by at most half a step.
    check_ways(fixture.device, {.width = 64, .height = 32, .format = PixelFormat::rgba8}, 5, Processor::gpu,
               3.0 * 0.5 / 255.0 / 0.5);
    fixture.require_no_errors();
}

TEST_CASE("What a way does not take is refused before it is timed")
{
    TimingFixture fixture;
    const auto refuse = [&](const Workload& workload, const char* named) {
        CHECK_THROWS_WITH(require_supported(workload, fixture.device), ContainsSubstring(named));
        CHECK_THROWS_AS(prepare({workload, {Processor::gpu, Approach::separable}, 3}, fixture.device), InputError);
    };
    refuse({.width = 60, .height = 64}, "60 x 64");
    refuse({.width = 64, .height = 64, .channels = 3}, "3 channels");
    const TimingDevice older{fixture.context, fixture.engine, fixture.device.probe,
                             method_named("moreland-angel-2003")};
    CHECK_THROWS_WITH(require_supported({.width = 64, .height = 64, .channels = 1}, older),
                      ContainsSubstring("moreland-angel-2003"));
    CHECK_NOTHROW(require_supported({.width = 64, .height = 64}, older));
}

TEST_CASE("Two ways are run in turn, warmed up together")
{
    struct TimedStep final : TimedFiltering
    {
        std::string& runs;
        char letter;
        TimedStep(std::string& runs_, char letter_) : runs(runs_), letter(letter_) {}
        gl::TimedRun timed_run() override
        {
            return {std::string("clock of ") + letter, [this] {
                        runs += letter;
                        return static_cast<double>(runs.size());
                    }};
        }
        Image result() const override { return {}; }
    };
    std::string runs;
    TimedStep first(runs, 'a');
    TimedStep second(runs, 'b');
    // Warm-up takes 1 + 2 and 3 + 4 milliseconds.
    const auto times = measure_in_turn({&first, &second}, {.least_runs = 3, .warm_up_milliseconds = 10.0});
    CHECK(runs == "ababababab");
    CHECK(times[0].minimum_milliseconds == 5.0);
    CHECK(times[0].median_milliseconds == 7.0);
    CHECK(times[1].median_milliseconds == 8.0);
    CHECK(times[0].runs == 3);
    CHECK(times[1].method == "clock of b");
}

TEST_CASE("Cases are prepared together and run equally often")
{
    TimingFixture fixture;
    const Workload workload{.width = 32, .height = 32, .channels = 1};
    const std::vector<TimedCase> cases{{workload, {Processor::gpu, Approach::fft}, 3},
                                       {workload, {Processor::cpu, Approach::separable}, 5},
                                       {workload, {Processor::gpu, Approach::separable}, 7}};
    const auto times = measure_in_turn(cases, fixture.device, {.least_runs = 4, .warm_up_milliseconds = 0.0});
    REQUIRE(times.size() == cases.size());
    for (const gl::TimeStatistics& time : times) {
        CHECK(time.runs == 4);
        CHECK(time.minimum_milliseconds > 0.0);
    }
    CHECK(times[0].method == gl::Timer(fixture.context.functions(), fixture.context.device()).method());
    CHECK(times[1].method == "steady clock");
}
