#include "measuring/cpu_costs.hpp"

#include "gl/timer.hpp"
#include "measuring/wall_clock.hpp"

#include <functional>

namespace fragfft::measuring {

namespace {

constexpr std::size_t least_runs = 10;
// Enough that waking the device counts for little, few enough that a device need not hold the CPU up.
constexpr int repetitions = 8;

// For a run of the first pass alone.
class NoObserver final : public ExecutionObserver
{
};

// What one of several repetitions takes on the CPU.
double microseconds_of(const std::function<void()>& work, const gl::Functions& gl)
{
    gl.Finish();
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < repetitions; ++i)
        work();
    const double microseconds = 1e3 * milliseconds_since(start);
    gl.Finish();
    return microseconds / repetitions;
}

Microseconds time_of(const std::vector<double>& microseconds)
{
    const gl::TimeStatistics statistics = gl::statistics(microseconds, wall_clock);
    return {statistics.minimum_milliseconds, statistics.median_milliseconds};
}

} // namespace

CpuCosts cpu_costs(const CpuSamples& samples, int passes)
{
    const Microseconds record = time_of(samples.record);
    const Microseconds first_recorded = time_of(samples.record_of_first_pass);
    const Microseconds first_run = time_of(samples.run_of_first_pass);
    return {{record.minimum / passes, record.median / passes},
            {first_run.minimum - first_recorded.minimum, first_run.median - first_recorded.median},
            static_cast<int>(samples.record.size())};
}

CpuCosts measure_cpu_costs(PlanExecutor& plan, const gl::Functions& gl, double least_milliseconds)
{
    const gl::StateGuard guard(gl, plan.used_units());
    NoObserver observer;
    plan.run(); // what a driver does late
    plan.record();
    CpuSamples samples;
    const auto start = std::chrono::steady_clock::now();
    while (samples.record.size() < least_runs || milliseconds_since(start) < least_milliseconds) {
        samples.record.push_back(microseconds_of([&] { plan.record(); }, gl));
        samples.record_of_first_pass.push_back(microseconds_of([&] { plan.record_up_to(0); }, gl));
        samples.run_of_first_pass.push_back(microseconds_of([&] { plan.run(observer, 0); }, gl));
    }
    return cpu_costs(samples, static_cast<int>(plan.plan().passes.size()));
}

} // namespace fragfft::measuring
