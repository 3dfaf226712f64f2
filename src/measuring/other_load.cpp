#include "measuring/other_load.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

namespace fragfft::measuring {

namespace {

double seconds(const timeval& time)
{
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

double used_by(int who)
{
    rusage usage{};
    getrusage(who, &usage);
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

} // namespace

std::optional<ProcessorTimes> processor_times()
{
    std::ifstream file("/proc/stat");
    std::string word;
    // user, nice, system, idle, iowait, irq, softirq, steal; guests are counted among the users.
    std::array<double, 8> ticks{};
    if (!(file >> word) || word != "cpu")
        return std::nullopt;
    for (double& tick : ticks)
        if (!(file >> tick))
            return std::nullopt;
    unsigned processors = 0;
    for (std::string line; std::getline(file, line);)
        processors += line.starts_with("cpu");
    if (processors != std::thread::hardware_concurrency())
        return std::nullopt;
    const auto per_second = static_cast<double>(sysconf(_SC_CLK_TCK));
    constexpr std::size_t idle = 3;
    constexpr std::size_t waiting = 4;
    ProcessorTimes times;
    for (const double tick : ticks)
        times.all += tick / per_second;
    times.busy = times.all - (ticks[idle] + ticks[waiting]) / per_second;
    times.own = used_by(RUSAGE_SELF) + used_by(RUSAGE_CHILDREN);
    return times;
}

double share_of_others(const ProcessorTimes& before, const ProcessorTimes& after)
{
    const double all = after.all - before.all;
    const double others = (after.busy - before.busy) - (after.own - before.own);
    return all > 0.0 ? std::clamp(others / all, 0.0, 1.0) : 0.0;
}

} // namespace fragfft::measuring
