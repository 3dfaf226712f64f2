// Times one workload by one way to filter: only the computation, with everything prepared, uploaded and allocated
// before.
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

// Describes what is timed, in words that are the same wherever the same is timed: "gpu separable, 256x256, ..., kernel
// 9 x 9". Those of an FFT do not name the kernel, on which its time does not depend.
std::string quantity(const TimedCase& timed);

// A workload on random pixels, ready to run by one way to filter.
class TimedFiltering
{
public:
    virtual ~TimedFiltering() = default;

    // Filters the image once by all of the workload's filters. The object must outlive the result.
    virtual gl::TimedRun timed_run() = 0;

    // The result of the last filter on random_pixels(width, height, channels), which proves that what is timed is the
    // filter.
    virtual Image result() const = 0;

    std::string name{}; // quantity() of the case that was prepared
};

// Where the ways of Processor::gpu run. Everything in it must outlive what is prepared on it.
struct TimingDevice
{
    gl::Context& context;
    Engine& engine;
    DeviceProbe probe;
    const Method& method = method_named("fialka-cadik-2006");
    bool one_sum = false; // whether convolution sums its taps as in_one_sum does
};

// The convolution as in Fialka & Cadik 2006: one running sum of all taps. The library instead adds sums of groups,
// whose rounding errors accumulate less.
Plan in_one_sum(Plan convolution);

// The method with the least estimated time for filtering such images repeatedly. Throws InputError as require_supported
// does.
const Method& fastest_method_for(const Workload& workload, const TimingDevice& device);

// Throws InputError as require_valid does, and when the FFT's method or the device does not accept the images.
void require_supported(const Workload& workload, const TimingDevice& device);

// The kernel is timed_kernel(kernel_size), wrapped around the image's edges. The workload's filters are this kernel
// several times, each time the full work of another one. On the device, kernels lie in uniforms up to the driver's
// limit, otherwise in a texture. On the CPU, the FFT is FFTW's of real images, planned by measuring, and convolution is
// cpu::CpuConvolution, both on timed.cpu_threads. Throws InputError as require_supported does.
std::unique_ptr<TimedFiltering> prepare(const TimedCase& timed, const TimingDevice& device);

// The plans that this draws on Processor::gpu.
struct FilterPlans
{
    // For the FFT only: from the image to its spectrum, drawn once. Nothing for a method that plans a filter as a
    // whole.
    std::optional<Plan> forward;
    Plan each; // drawn for every filter: from the spectrum, or from the image if there is none
};
FilterPlans plans(const TimedCase& timed, const TimingDevice& device);

gl::TimeStatistics measure(TimedFiltering& filtering, const gl::Sampling& sampling);

// The same for several, one run of each in turn, so that all meet the same state of the machine.
std::vector<gl::TimeStatistics> measure_in_turn(const std::vector<TimedFiltering*>& filterings,
                                                const gl::Sampling& sampling);

// The same, prepared together, for times that will be divided by each other.
std::vector<gl::TimeStatistics> measure_in_turn(const std::vector<TimedCase>& cases, const TimingDevice& device,
                                                const gl::Sampling& sampling);

// The time of a filter including upload and read back, for images that are bytes in memory.

// Times by the wall clock: upload of random bytes through a pixel buffer, the filter with its conversions, and read
// back of the first result through a pixel buffer. The filter must have one result, and its image and result must be in
// rgba8: throws CallerError otherwise.
gl::TimeStatistics measure_with_8_bit_transfers(FilterWork& filter, Engine& engine, const gl::Sampling& sampling);

} // namespace fragfft::measuring
