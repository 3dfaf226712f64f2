#include "figures/measuring/machine.hpp"

#include "commit_stamp.hpp"
#include "errors.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fstream>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <tuple>
#include <unistd.h>

namespace fragfft::measuring {

namespace {

double seconds(const timeval& time)
{
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

// The value under this name for the first processor in /proc/cpuinfo; empty if there is none.
std::string first_of_processors(const std::string& wanted)
{
    std::ifstream information("/proc/cpuinfo");
    for (std::string line; std::getline(information, line);) {
        const std::size_t colon = line.find(':');
        const std::string name = line.substr(0, line.find_last_not_of(" \t", colon - 1) + 1);
        if (colon != std::string::npos && name == wanted)
            return line.substr(std::min(colon + 2, line.size()));
    }
    return "";
}

// A clock rate that distinguishes machines: the highest, or the present one if the system does not tell the highest, as
// on virtual machines, where it is fixed. 0 if neither is told.
double highest_gigahertz()
{
    std::ifstream highest("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq");
    if (double kilohertz = 0.0; highest >> kilohertz)
        return 1e-6 * kilohertz;
    const std::string megahertz = first_of_processors("cpu MHz");
    return megahertz.empty() ? 0.0 : 1e-3 * std::strtod(megahertz.c_str(), nullptr);
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
    // user, nice, system, idle, iowait, irq, softirq, steal. The time of guests is contained in user.
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

std::string cpu_name()
{
    const std::string name = first_of_processors("model name");
    if (name.empty())
        return "unknown";
    // Several generations share one name, and they may differ in speed several times.
    std::string words = name;
    const std::string family = first_of_processors("cpu family");
    const std::string model = first_of_processors("model");
    if (!family.empty() && !model.empty())
        words += fmt::format(", family {} model {}", family, model);
    if (const double gigahertz = highest_gigahertz(); gigahertz > 0.0)
        words += fmt::format(", {:.1f} GHz", gigahertz);
    return words;
}

const char* built_from_commit()
{
    return commit_stamp;
}

const char* date_of_commit()
{
    return commit_date;
}

Machine describe_machine(const gl::Device& device)
{
    Machine machine;
    machine.commit = built_from_commit();
    machine.gpu = device.renderer;
    machine.driver = device.opengl_version;
    machine.cpu = cpu_name();
    machine.cpu_threads = static_cast<int>(std::thread::hardware_concurrency());
    machine.compiler = "g++ or compatible " __VERSION__;
    machine.date = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
    return machine;
}

bool same_but_date(const Machine& one, const Machine& other)
{
    return same_hardware(one, other) && std::tie(one.commit, one.compiler) == std::tie(other.commit, other.compiler);
}

bool same_hardware(const Machine& one, const Machine& other)
{
    return std::tie(one.gpu, one.driver, one.cpu, one.cpu_threads) ==
           std::tie(other.gpu, other.driver, other.cpu, other.cpu_threads);
}

nlohmann::ordered_json as_json(const Machine& machine)
{
    return {{"commit", machine.commit},
            {"gpu", machine.gpu},
            {"driver", machine.driver},
            {"cpu", machine.cpu},
            {"cpu_threads", machine.cpu_threads},
            {"compiler", machine.compiler},
            {"date", machine.date}};
}

void from_json(const nlohmann::json& json, Machine& machine)
{
    const double threads = json.at("cpu_threads");
    // The conversion of a number beyond the range of int would be undefined.
    constexpr double most_threads = 1e6;
    if (!(threads >= 0.0 && threads <= most_threads))
        throw InputError(fmt::format("'cpu_threads' is {:g}", threads));
    machine = {json.at("commit"),         json.at("gpu"),      json.at("driver"), json.at("cpu"),
               static_cast<int>(threads), json.at("compiler"), json.at("date")};
}

void to_json(nlohmann::json& json, const Machine& machine)
{
    json = as_json(machine);
}

std::string to_line(const Machine& machine)
{
    return fmt::format("commit {}; GPU {}; driver {}; CPU {}, {} threads; compiler {}; {}", machine.commit, machine.gpu,
                       machine.driver, machine.cpu, machine.cpu_threads, machine.compiler, machine.date);
}

} // namespace fragfft::measuring
