// Measures on a device what a CostModel needs to know of it.
#pragma once

#include "engine/device_probe.hpp"
#include "engine/engine.hpp"
#include "filters/cost_model.hpp"

namespace fragfft {

// A plan to time, all of whose passes are of one kind and fetch as much.
struct CalibrationTask
{
    Plan plan; // from "image" to "result"
    std::string kind;
    double fetches = 0.0;
};

// What is timed on textures of size x size texels, a power of two of at least 64: the forward transform of every method
// that takes the format, by each of its twiddles, and convolution along an axis and in the plane by a few kernel sizes,
// taps in uniforms and in a texture; and copying.
std::vector<CalibrationTask> calibration_tasks(int size, gl::PixelFormat format, const gl::Device& device,
                                               const DeviceProbe& probe);

// Enough for a first use, and for times that a busy machine disturbs less.
inline constexpr double short_calibration_milliseconds = 1000.0;
inline constexpr double long_calibration_milliseconds = 8000.0;

// Times them from 64 x 64 up to 2048 x 2048, on random pixels, as long as the device's time and what the next size will
// take of it are within the budget, which compiling and warming up are not counted against; two sizes at least. Larger
// textures then cost in proportion. Each time is the median of several, taken in
// turn with the others. Measures what comes once, too: transfers, and compiling what the driver has compiled before.
CostModel calibrate(gl::PixelFormat format, Engine& engine, const gl::Device& device, const DeviceProbe& probe,
                    double budget_milliseconds = short_calibration_milliseconds);

// Whether a model knows every kind of pass that a filter in this format can have on this device.
bool covers(const CostModel& model, gl::PixelFormat format, const gl::Device& device, const DeviceProbe& probe);

} // namespace fragfft
