#include "figures/measuring/energy_meter.hpp"

#include "errors.hpp"
#include "figures/measuring/cuda.hpp"

#include <array>
#include <chrono>
#include <dlfcn.h>
#include <string>

namespace fragfft::measuring {

namespace {

// NVML's functions. All return 0 for success.
struct Nvml
{
    int (*init)() = nullptr;
    int (*count)(unsigned*) = nullptr;
    int (*handle)(unsigned, void**) = nullptr;
    int (*name)(void*, char*, unsigned) = nullptr;
    int (*total_energy)(void*, unsigned long long*) = nullptr;
};

template <typename Function> bool load(void* library, const char* name, Function*& function)
{
    function = reinterpret_cast<Function*>(dlsym(library, name));
    return function != nullptr;
}

std::optional<Nvml> started_nvml()
{
    void* const library = opened_library({"libnvidia-ml.so.1"});
    Nvml nvml;
    if (library == nullptr || !load(library, "nvmlInit_v2", nvml.init) ||
        !load(library, "nvmlDeviceGetCount_v2", nvml.count) ||
        !load(library, "nvmlDeviceGetHandleByIndex_v2", nvml.handle) ||
        !load(library, "nvmlDeviceGetName", nvml.name) ||
        !load(library, "nvmlDeviceGetTotalEnergyConsumption", nvml.total_energy) || nvml.init() != 0)
        return std::nullopt;
    return nvml;
}

double seconds_since(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// So many runs that the device hardly waits between them.
int batch_without_gaps(const std::function<void(int runs)>& run)
{
    constexpr double long_enough = 0.02;
    for (int runs = 1;; runs *= 2) {
        const auto started = std::chrono::steady_clock::now();
        run(runs);
        if (seconds_since(started) >= long_enough)
            return runs;
    }
}

// The meter's next step, while the work goes on. Returns the joules then.
double next_step(const std::function<double()>& joules, const std::function<void()>& work, double patience_seconds)
{
    const auto started = std::chrono::steady_clock::now();
    const double before = joules();
    for (double now = before;; now = joules()) {
        if (now != before)
            return now;
        if (seconds_since(started) > patience_seconds)
            throw DeviceError("the device's meter of energy stands still");
        work();
    }
}

} // namespace

std::optional<EnergyMeter> EnergyMeter::of(const gl::Device& device)
{
    static const std::optional<Nvml> nvml = started_nvml();
    unsigned count = 0;
    if (!nvml || nvml->count(&count) != 0)
        return std::nullopt;
    void* only = nullptr;
    int alike = 0;
    for (unsigned i = 0; i < count; ++i) {
        void* handle = nullptr;
        std::array<char, 128> name{};
        if (nvml->handle(i, &handle) != 0 || nvml->name(handle, name.data(), name.size()) != 0)
            continue;
        // OpenGL appends how the device is connected: "NAME/PCIe/SSE2".
        if ((device.renderer + '/').starts_with(std::string(name.data()) + '/')) {
            only = handle;
            ++alike;
        }
    }
    unsigned long long millijoules = 0;
    if (alike != 1 || nvml->total_energy(only, &millijoules) != 0)
        return std::nullopt;
    return EnergyMeter(only, nvml->total_energy);
}

double EnergyMeter::joules() const
{
    unsigned long long millijoules = 0;
    require_cuda_success(total_energy_(device_, &millijoules), "reading the device's meter of energy");
    return 1e-3 * static_cast<double>(millijoules);
}

MeteredWork metered(const std::function<double()>& joules, double seconds, const std::function<void(int runs)>& run)
{
    const double patience = 10.0 * seconds;
    const int batch = batch_without_gaps(run);
    long long runs = 0;
    const auto work = [&] {
        run(batch);
        runs += batch;
    };
    const double before = next_step(joules, work, patience);
    const auto started = std::chrono::steady_clock::now();
    runs = 0;
    while (seconds_since(started) < seconds)
        work();
    const double after = next_step(joules, work, patience);
    return {(after - before) / static_cast<double>(runs), (after - before) / seconds_since(started)};
}

} // namespace fragfft::measuring
