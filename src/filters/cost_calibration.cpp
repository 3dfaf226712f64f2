#include "filters/cost_calibration.hpp"

#include "errors.hpp"
#include "filters/image_filter.hpp"
#include "filters/kernel_builders.hpp"
#include "filters/spatial_filter.hpp"
#include "gl/timer.hpp"

#include <algorithm>
#include <numeric>
#include <random>

namespace fragfft {
namespace {

constexpr int smallest_size = 64;
constexpr int rounds = 5;

void add_transforms(std::vector<CalibrationTask>& tasks, int size, gl::PixelFormat format, const gl::Device& device,
                    const DeviceProbe& probe)
{
    for (const Method& method : all_methods())
        for (const Twiddles twiddles : method.twiddles) {
            const Problem options =
                transform_options({.format = format, .twiddles = twiddles}, {0, 0, size, size}, probe);
            try {
                method.require_supported(options, device.maximum_texture_size);
            } catch (const InputError&) {
                continue; // another format's method
            }
            Plan plan = method.forward(options);
            std::string kind = kind_of(plan, plan.passes.front());
            tasks.push_back({std::move(plan), std::move(kind), 0.0});
        }
}

void add_convolutions(std::vector<CalibrationTask>& tasks, int size, gl::PixelFormat format, const gl::Device& device,
                      const DeviceProbe& probe)
{
    const auto add = [&](ConvolutionApproach approach, KernelStorage storage, int kernel_size) {
        const SpatialFilterOptions options{.format = format, .approach = approach, .kernel_storage = storage};
        Plan plan = convolution_plan(box_kernel(kernel_size), convolution_options(options, size, size, device, probe));
        const Pass& pass = plan.passes.front();
        std::string kind = kind_of(plan, pass);
        const double fetches = counted_fetches(pass);
        tasks.push_back({std::move(plan), std::move(kind), fetches});
    };
    // Few fetches show what a pass costs at least, many what a fetch costs. Along an axis more of them, for there the
    // choice is close: an NVIDIA H200 was seen to take a quarter more for each fetch of half floats from somewhere
    // between 31 and 51 taps on. All are below the 240 taps that any device's uniforms hold.
    for (const int kernel_size : {3, 9, 33, 65, 129})
        add(ConvolutionApproach::separable, KernelStorage::uniforms, kernel_size);
    for (const int kernel_size : {3, 5, 9})
        add(ConvolutionApproach::non_separable, KernelStorage::uniforms, kernel_size);
    for (const int kernel_size : {9, 25})
        add(ConvolutionApproach::separable, KernelStorage::texture, kernel_size);
    for (const int kernel_size : {3, 7})
        add(ConvolutionApproach::non_separable, KernelStorage::texture, kernel_size);
}

// Not zeros, which hardware may compress.
std::vector<float> random_values(int size, gl::PixelFormat format)
{
    std::mt19937 generator(2006);
    std::uniform_real_distribution<float> uniform(0.0f, 1.0f);
    std::vector<float> values(static_cast<std::size_t>(size) * static_cast<std::size_t>(size) *
                              static_cast<std::size_t>(gl::info(format).components));
    for (float& value : values)
        value = uniform(generator);
    return values;
}

// Medians, in milliseconds. All tasks share their image and their result.
std::vector<double> times(const std::vector<CalibrationTask>& tasks, int size, gl::PixelFormat format, Engine& engine,
                          const gl::Device& device)
{
    const gl::Functions& gl = engine.functions();
    const gl::Texture image(gl, size, size, format, "image to calibrate with");
    const gl::Texture result(gl, size, size, format, "result to calibrate with");
    gl::upload(gl, image.view(), random_values(size, format));
    std::vector<std::unique_ptr<PlanExecutor>> prepared;
    std::vector<const PlanExecutor*> recorded;
    std::vector<std::function<void()>> works;
    for (const CalibrationTask& task : tasks) {
        prepared.push_back(engine.prepare(task.plan));
        prepared.back()->bind("image", image.view());
        prepared.back()->bind("result", result.view());
        works.push_back([plan = prepared.back().get()] { plan->record(); });
        recorded.push_back(prepared.back().get());
    }
    const gl::StateGuard guard(gl, used_units(recorded));
    gl::Timer timer(gl, device);
    // A GPU's clocks must rise once; afterwards a round is enough, if only to find what the driver does late.
    const gl::Sampling sampling{.least_runs = rounds,
                                .warm_up_milliseconds = size == smallest_size ? gl::full_warm_up_milliseconds : 0.0};
    std::vector<double> medians;
    for (const gl::TimeStatistics& time : gl::measure_in_turn(timer, sampling, works))
        medians.push_back(time.median_milliseconds);
    return medians;
}

} // namespace

std::vector<CalibrationTask> calibration_tasks(int size, gl::PixelFormat format, const gl::Device& device,
                                               const DeviceProbe& probe)
{
    std::vector<CalibrationTask> tasks;
    add_transforms(tasks, size, format, device, probe);
    add_convolutions(tasks, size, format, device, probe);
    return tasks;
}

CostModel calibrate(gl::PixelFormat format, Engine& engine, const gl::Device& device, const DeviceProbe& probe)
{
    constexpr double longest_size_milliseconds = 4000.0;
    const int largest_size = std::min(2048, device.maximum_texture_size);
    std::vector<CostSample> samples;
    double expected_milliseconds = 0.0;
    for (int size = smallest_size; size <= largest_size && expected_milliseconds < longest_size_milliseconds;
         size *= 2) {
        const std::vector<CalibrationTask> tasks = calibration_tasks(size, format, device, probe);
        const std::vector<double> milliseconds = times(tasks, size, format, engine, device);
        const double pixels = static_cast<double>(size) * size;
        for (std::size_t i = 0; i < tasks.size(); ++i) {
            // Clocks tick: no time is nothing.
            const double nanoseconds = std::max(milliseconds[i] * 1e6, 1.0);
            const auto passes = static_cast<double>(tasks[i].plan.passes.size());
            samples.push_back({tasks[i].kind, pixels, tasks[i].fetches, nanoseconds / (passes * pixels)});
        }
        constexpr double pixels_of_next_size = 4.0;
        expected_milliseconds =
            pixels_of_next_size * (rounds + 1) * std::accumulate(milliseconds.begin(), milliseconds.end(), 0.0);
    }
    return CostModel(std::move(samples));
}

bool covers(const CostModel& model, gl::PixelFormat format, const gl::Device& device, const DeviceProbe& probe)
{
    const std::vector<CalibrationTask> tasks = calibration_tasks(smallest_size, format, device, probe);
    return std::all_of(tasks.begin(), tasks.end(), [&](const CalibrationTask& task) { return model.knows(task.kind); });
}

} // namespace fragfft
