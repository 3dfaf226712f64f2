// The energy that a GPU takes, by its own meter, where it has one: NVML's, loaded at run time.
#pragma once

#include "gl/context.hpp"

#include <functional>
#include <optional>

namespace fragfft::measuring {

class EnergyMeter
{
public:
    // Nothing without NVML, where not exactly one of its devices has the name that the OpenGL device has, and where
    // that one counts no energy.
    static std::optional<EnergyMeter> of(const gl::Device& device);

    // Since the driver was loaded.
    double joules() const;

private:
    EnergyMeter(void* device, int (*total_energy)(void*, unsigned long long*))
        : device_(device), total_energy_(total_energy)
    {
    }

    void* device_;
    int (*total_energy_)(void*, unsigned long long*); // in millijoules
};

struct MeteredWork
{
    double joules = 0.0; // of one run
    double watts = 0.0;  // on average, with what the idle device takes
};

// Repeats the work for at least so many seconds, from one step of the meter to another. `joules` reads the meter; `run`
// does the work so many times and waits for the device. Throws DeviceError when the meter does not move for ten times
// as long.
MeteredWork metered(const std::function<double()>& joules, double seconds, const std::function<void(int runs)>& run);

} // namespace fragfft::measuring
