// The time of one workload by one way: compute only, everything prepared, uploaded and allocated before.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "engine/device_probe.hpp"
#include "engine/plan.hpp"
#include "figures/measuring/workload.hpp"
#include "filters/prepared_work.hpp"
#include "gl/timer.hpp"
#include "image.hpp"
#include "methods/method.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::measuring {

struct TimedCase
{
    Workload workload;
    TimedMethod way;
    int kernel_size = 0;
    int cpu_threads = cpu::hardware_thread_count();
};

// What is timed, in words that are the same wherever the same is timed: "gpu separable, 256x256, ..., kernel 9 x 9".
// The FFT's do not name the kernel, on which its time does not depend.
std::string quantity(const TimedCase& timed);

// A workload ready to be run by one way, on random pixels.
class TimedFiltering
{
public:
    virtual ~TimedFiltering() = default;

    // Filters the image by all of the workload's filters, once; the object must outlive it.
    virtual gl::TimedRun timed_run() = 0;

    // What the last filter made of random_pixels(width, height, channels): proof that what is timed is the filter.
    virtual Image result() const = 0;

    std::string name{}; // quantity() of what was prepared
};

// Where the ways of Processor::gpu run; all of it must outlive what is prepared on it.
struct TimingDevice
{
    gl::Context& context;
    Engine& engine;
    DeviceProbe probe;
    const Method& method = method_named("fialka-cadik-2006");
    bool one_sum = false; // whether convolution adds its taps as in_one_sum says
};

// The convolution as Fialka & Cadik 2006 have it: one running sum of all taps, where the library adds sums of groups,
// whose rounding errors do not gather.
Plan in_one_sum(Plan convolution);

// The method that is estimated to filter such images fastest, run after run. Throws InputError as require_supported
// does.
const Method& fastest_method_for(const Workload& workload, const TimingDevice& device);

// Throws InputError, as require_valid does, and when the FFT's method or the device does not take the images.
void require_supported(const Workload& workload, const TimingDevice& device);

// The kernel is timed_kernel(kernel_size), wrapped around the image's edges; the workload's filters are that kernel
// again and again, each time the whole work of another one. On the device kernels lie in uniforms up to the driver's
// limit, then in a texture. On the CPU the FFT is FFTW's of real images, planned by measuring, and convolution
// cpu::CpuConvolution, both on so many threads.
// Throws InputError as require_supported does.
std::unique_ptr<TimedFiltering> prepare(const TimedCase& timed, const TimingDevice& device);

// What that draws on Processor::gpu.
struct FilterPlans
{
    // The FFT's alone: from the image to its spectrum, drawn once. None of a method that makes one filter as a whole.
    std::optional<Plan> forward;
    Plan each; // drawn for every filter, from that spectrum, or, where there is none, from the image
};
FilterPlans plans(const TimedCase& timed, const TimingDevice& device);

gl::TimeStatistics measure(TimedFiltering& filtering, const gl::Sampling& sampling);

// The same of several, a run of each in turn, so that all meet the same state of the machine.
std::vector<gl::TimeStatistics> measure_in_turn(const std::vector<TimedFiltering*>& filterings,
                                                const gl::Sampling& sampling);

// The same, prepared together: for times that are to be divided by each other.
std::vector<gl::TimeStatistics> measure_in_turn(const std::vector<TimedCase>& cases, const TimingDevice& device,
                                                const gl::Sampling& sampling);

// The time of a filter with what surrounds it where images are bytes in memory: the way there and back.

// From random bytes in memory to bytes in memory: upload through a pixel buffer, the filter with its conversions, read
// back of the first result through a pixel buffer, by the wall clock. The filter has one result, and its image and
// result are in rgba8: throws CallerError of others.
gl::TimeStatistics measure_with_8_bit_transfers(FilterWork& filter, Engine& engine, const gl::Sampling& sampling);

} // namespace fragfft::measuring
