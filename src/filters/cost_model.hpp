// What plans take on a kind of device, estimated from what can be counted: passes, the texels that they write and what
// they fetch. Constants tell how long each takes; what a device really takes beside that,
// `bench --method auto` measures.
#pragma once

#include "engine/plan.hpp"
#include "gl/context.hpp"

#include <map>
#include <span>
#include <string>
#include <thread>

namespace fragfft {

// What a pass of a kind takes: so long whatever its size, and for each texel that it writes so many nanoseconds and so
// many for each fetch, but no less than its bytes take to be written. Passes of a Fourier transform all fetch about as
// many: there fetches are not counted.
struct PassCost
{
    double microseconds = 0.0;
    double nanoseconds = 0.0;
    double nanoseconds_of_fetch = 0.0;
    double nanoseconds_of_byte = 0.0;
    double microseconds_of_program = 0.0; // compiled in a process for the first time, and known to the driver
};

// Fetches of a convolution's pass from the image it reads, 0 for any other pass.
double counted_fetches(const Pass& pass);

// "convolution along an axis, taps in uniforms", "convolution in the plane, taps in a texture", "copying" for what only
// moves texels, or, for a Fourier transform, its folder of fragment programs and where its twiddle factors come from. A
// convolution's interior and its borders are one kind: on a software renderer a fetch costs the same in both to within
// a few percent.
std::string kind_of(const Plan& plan, const Pass& pass);

// What a filter takes once beside its passes, as kinds of their own.
namespace once {
inline constexpr const char* upload = "upload";
inline constexpr const char* read_back = "read back";
inline constexpr const char* response = "evaluating a frequency response";
inline constexpr const char* memory = "allocating"; // by the byte
} // namespace once

// The sum over a plan's passes is device time, once everything is prepared: nothing is compiled, allocated, uploaded or
// read back in it.
class CostModel
{
public:
    explicit CostModel(std::map<std::string, PassCost> kinds, double first_run = 1.0)
        : kinds_(std::move(kinds)), first_run_(first_run)
    {
    }

    // How many times as long a plan's first run takes.
    double first_run() const { return first_run_; }

    // Throws std::logic_error for a kind of pass that it has no constants of.
    double milliseconds(const std::string& kind, double texels, double fetches = 0.0,
                        double bytes_of_texel = 0.0) const;
    // Infinite where it has no constants of a pass.
    double milliseconds(const Plan& plan) const;
    // What is done once for such plans: their textures, and each of their programs. Infinite likewise.
    double milliseconds_before(std::span<const Plan> plans) const;

private:
    const PassCost* cost_of(const std::string& kind) const;

    std::map<std::string, PassCost> kinds_;
    double first_run_;
};

// What passes take in fragment programs and in what else, of kinds of devices.
enum class DeviceKind
{
    software,   // llvmpipe, whose times the CPU's threads divide: as figures/results has them
    gpu,        // an NVIDIA H200, as figures/results has it: graphics cards draw faster beside what they compute
    integrated, // shares the CPU's memory. Not measured: by that memory's rate, at which all passes read and write
};
DeviceKind kind_of(const gl::Device& device);

// `threads` are the CPU's, which share the work of a software device.
CostModel typical_costs(const gl::Device& device, unsigned threads = std::thread::hardware_concurrency());

} // namespace fragfft
