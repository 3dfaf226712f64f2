#include "figures/cpu_costs.hpp"

#include "figures/wall_clock.hpp"
#include "gl/timer.hpp"

namespace fragfft::figures {

namespace {

constexpr std::size_t least_runs = 10;

double microseconds_of(const std::function<void()>& work, const gl::Functions& gl)
{
    gl.Finish();
    const auto start = std::chrono::steady_clock::now();
    work();
    const double microseconds = 1e3 * milliseconds_since(start);
    gl.Finish();
    return microseconds;
}

Microseconds time_of(const std::vector<double>& microseconds)
{
    const gl::TimeStatistics statistics = gl::statistics(microseconds, wall_clock);
    return {statistics.minimum_milliseconds, statistics.median_milliseconds};
}

} // namespace

CpuCosts cpu_costs(const std::vector<double>& record_microseconds, const std::vector<double>& run_microseconds,
                   int passes)
{
    const Microseconds record = time_of(record_microseconds);
    const Microseconds run = time_of(run_microseconds);
    return {{record.minimum / passes, record.median / passes},
            {run.minimum - record.minimum, run.median - record.median},
            static_cast<int>(record_microseconds.size())};
}

CpuCosts measure_cpu_costs(PreparedPlan& plan, const gl::Functions& gl, double least_milliseconds)
{
    const gl::StateGuard guard(gl, plan.used_units());
    plan.run(); // what a driver does late
    plan.record();
    std::vector<double> record;
    std::vector<double> run;
    const auto start = std::chrono::steady_clock::now();
    while (record.size() < least_runs || milliseconds_since(start) < least_milliseconds) {
        record.push_back(microseconds_of([&] { plan.record(); }, gl));
        run.push_back(microseconds_of([&] { plan.run(); }, gl));
    }
    return cpu_costs(record, run, static_cast<int>(plan.plan().passes.size()));
}

} // namespace fragfft::figures
