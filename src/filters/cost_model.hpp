// Estimates how long plans take on a kind of device from what can be counted: passes, the texels that they write and
// their fetches. Constants say how long each takes; `bench --method auto` measures how far a device departs from them.
#pragma once

#include "engine/plan.hpp"
#include "gl/context.hpp"

#include <map>
#include <span>
#include <string>
#include <thread>

namespace fragfft {

// The time of a pass of some kind: a constant, plus `nanoseconds` for each texel that it writes and
// `nanoseconds_of_fetch` for each fetch, but at least the time to write its bytes. All passes of a Fourier transform
// fetch about equally much, so their fetches are not counted.
struct PassCost
{
    double microseconds = 0.0;
    double nanoseconds = 0.0;
    double nanoseconds_of_fetch = 0.0;
    double nanoseconds_of_byte = 0.0;
    double microseconds_of_program = 0.0; // first compiled in a process, from the driver's cache
};

// Fetches of a convolution's pass from the image that it reads; 0 for any other pass.
double counted_fetches(const Pass& pass);

// "convolution along an axis, taps in uniforms", "convolution in the plane, taps in a texture", "copying" for what only
// moves texels, or, for a Fourier transform, its folder of fragment programs and where its twiddle factors come from. A
// convolution's interior and its borders are one kind: on a software renderer a fetch costs the same in both to within
// a few percent.
std::string kind_of(const Plan& plan, const Pass& pass);

// One-off costs of a filter in addition to its passes, named as kinds of their own.
namespace once {
inline constexpr const char* upload = "upload";
inline constexpr const char* read_back = "read back";
inline constexpr const char* response = "evaluating a frequency response";
inline constexpr const char* memory = "allocating"; // per byte
} // namespace once

// Device time is the sum over a plan's passes, once everything is prepared: it includes no compiling, allocating,
// uploading or reading back.
class CostModel
{
public:
    explicit CostModel(std::map<std::string, PassCost> kinds, double first_run = 1.0)
        : kinds_(std::move(kinds)), first_run_(first_run)
    {
    }

    // By what factor a plan's first run takes longer.
    double first_run() const { return first_run_; }

    // Throws std::logic_error for a kind of pass for which it has no constants.
    double milliseconds(const std::string& kind, double texels, double fetches = 0.0,
                        double bytes_of_texel = 0.0) const;
    // Infinite where it has no constants for one of the passes.
    double milliseconds(const Plan& plan) const;
    // The one-off cost of such plans: their textures and each of their programs. Infinite if a constant for it is
    // missing.
    double milliseconds_before(std::span<const Plan> plans) const;

private:
    const PassCost* cost_of(const std::string& kind) const;

    std::map<std::string, PassCost> kinds_;
    double first_run_;
};

// Kinds of devices with constants of their own.
enum class DeviceKind
{
    software,   // llvmpipe, whose times are divided by the CPU's threads: as in figures/results
    gpu,        // an NVIDIA H200 as in figures/results, which stands for all graphics cards
    integrated, // shares the CPU's memory. Not measured: estimated from that memory's rate, at which all passes read
                // and write
};
DeviceKind kind_of(const gl::Device& device);

// `threads` is the number of the CPU's threads, which share the work of a software device.
CostModel typical_costs(const gl::Device& device, unsigned threads = std::thread::hardware_concurrency());

} // namespace fragfft
