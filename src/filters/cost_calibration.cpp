#include "filters/cost_calibration.hpp"

#include "engine/image_transfer.hpp"
#include "errors.hpp"
#include "filters/filtering_job.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/half_response.hpp"
#include "filters/kernel_builders.hpp"
#include "gl/timer.hpp"
#include "methods/device_limits.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <set>

namespace fragfft {
namespace {

constexpr int smallest_size = 64;
constexpr int rounds = 5;

void add_transforms(std::vector<CalibrationTask>& tasks, int size, gl::PixelFormat format, const gl::Device& device,
                    const DeviceProbe& probe)
{
    for (const Method& method : choosable_methods(device.is_software))
        for (const Twiddles twiddles : method.twiddles) {
            const Problem options = transform_of({0, 0, size, size}, format, twiddles, device, probe);
            try {
                method.require_supported(options, limits_of(device));
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
        const ConvolutionOptions options{.format = format, .approach = approach, .kernel_storage = storage};
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

void add_copying(std::vector<CalibrationTask>& tasks, int size, gl::PixelFormat format)
{
    const FilteringProblem problem{.width = size,
                                   .height = size,
                                   .format = format,
                                   .boundary = Boundary::clamp,
                                   .extension = {0, 0, size, size},
                                   .transform = {.width = size, .height = size, .format = format}};
    Plan plan = extension_plan(problem);
    std::string kind = kind_of(plan, plan.passes.front());
    tasks.push_back({std::move(plan), std::move(kind), 0.0});
}

double milliseconds_since(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

double milliseconds_of(const std::function<void()>& work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return milliseconds_since(start);
}

// The least of a few, in milliseconds: what is added by others is not the transfer's.
double least_milliseconds_of(const std::function<void()>& work)
{
    double least = milliseconds_of(work);
    for (int i = 1; i < rounds; ++i)
        least = std::min(least, milliseconds_of(work));
    return least;
}

void add_transfers(std::vector<CostSample>& samples, int size, gl::PixelFormat format, const gl::Functions& gl)
{
    // With a texture and buffers of its own each time, as a command has them: what a second image gains is not counted.
    const auto with_own = [&](const auto& work) {
        const gl::Texture texture(gl, size, size, format, "texture to transfer");
        ImageTransfer transfer(gl);
        work(transfer, texture.view());
    };
    const int channels = gl::info(format).components;
    Image image(size, size, channels);
    image.samples = random_values(size, format);
    const double pixels = static_cast<double>(size) * size;
    const auto add = [&](const char* kind, const std::function<void()>& work) {
        samples.push_back({kind, pixels, 0.0, std::max(1e6 * least_milliseconds_of(work), 1.0) / pixels});
    };
    add(once::upload, [&] {
        with_own([&](ImageTransfer& transfer, const gl::TextureView& texture) {
            transfer.upload(image, texture);
            gl.Finish();
        });
    });
    add(once::read_back, [&] {
        with_own([&](ImageTransfer& transfer, const gl::TextureView& texture) {
            transfer.read_back(std::span(&texture, 1), channels);
        });
    });
}

void add_response(std::vector<CostSample>& samples)
{
    constexpr int size = 128;
    // As a caller's own function is evaluated.
    const FrequencyResponse gaussian = low_pass_response(Rolloff::gaussian, 0.1);
    const FrequencyResponse response = [&gaussian](double x, double y) { return gaussian(x, y); };
    const double milliseconds = least_milliseconds_of([&] { HalfResponse(response, size, size); });
    samples.push_back({once::response, size * size, 0.0, std::max(1e6 * milliseconds, 1.0) / (size * size)});
}

std::size_t programs_of(const Plan& plan)
{
    std::set<std::string> keys;
    for (const Pass& pass : plan.passes)
        for (const ProgramVariant* program : pass.programs())
            keys.insert(program->key());
    return keys.size();
}

// Tasks of one size, ready to run; all share their image and their result.
class PreparedTasks
{
public:
    PreparedTasks(const std::vector<CalibrationTask>& tasks, int size, gl::PixelFormat format, Engine& engine)
        : gl_(engine.functions()), image_(gl_, size, size, format, "image to calibrate with"),
          result_(gl_, size, size, format, "result to calibrate with")
    {
        gl::upload(gl_, image_.view(), random_values(size, format));
        for (const CalibrationTask& task : tasks) {
            plans_.push_back(engine.prepare(task.plan));
            plans_.back()->bind("image", image_.view());
            plans_.back()->bind("result", result_.view());
        }
    }

    void run() const
    {
        const gl::StateGuard guard(gl_, used_units(recorded()));
        for (const auto& plan : plans_)
            plan->record();
        gl_.Finish();
    }

    // Returns the median of each task, in milliseconds.
    std::vector<double> medians(const gl::Device& device, const gl::Sampling& sampling) const
    {
        const gl::StateGuard guard(gl_, used_units(recorded()));
        std::vector<std::function<void()>> works;
        for (const auto& plan : plans_)
            works.push_back([&plan] { plan->record(); });
        gl::Timer timer(gl_, device);
        std::vector<double> medians;
        for (const gl::TimeStatistics& time : gl::measure_in_turn(timer, sampling, works))
            medians.push_back(time.median_milliseconds);
        return medians;
    }

private:
    std::vector<const PlanExecutor*> recorded() const
    {
        std::vector<const PlanExecutor*> all;
        for (const auto& plan : plans_)
            all.push_back(plan.get());
        return all;
    }

    const gl::Functions& gl_;
    gl::Texture image_;
    gl::Texture result_;
    std::vector<std::unique_ptr<PlanExecutor>> plans_;
};

// What preparing a plan and running it for the first time takes, by each of its programs: the mean of each kind's
// tasks. Drivers keep what they compiled, so the texts are compiled once before: a command's programs are new to its
// process, but seldom to the driver.
void add_programs(std::vector<CostSample>& samples, const std::vector<CalibrationTask>& tasks, int size,
                  gl::PixelFormat format, const gl::Functions& gl)
{
    const auto prepare_and_run = [&](const CalibrationTask& task) {
        Engine engine(gl);
        return milliseconds_of([&] { PreparedTasks({task}, size, format, engine).run(); });
    };
    for (const CalibrationTask& task : tasks)
        prepare_and_run(task);
    struct Sum
    {
        double milliseconds = 0.0;
        double programs = 0.0;
    };
    std::map<std::string, Sum> kinds;
    for (const CalibrationTask& task : tasks) {
        Sum& sum = kinds[task.kind];
        sum.milliseconds += prepare_and_run(task);
        sum.programs += static_cast<double>(programs_of(task.plan));
    }
    for (const auto& [kind, sum] : kinds)
        samples.push_back({once::program_of(kind), 1.0, 0.0, std::max(1e6 * sum.milliseconds, 1.0) / sum.programs});
}

} // namespace

std::vector<CalibrationTask> calibration_tasks(int size, gl::PixelFormat format, const gl::Device& device,
                                               const DeviceProbe& probe)
{
    std::vector<CalibrationTask> tasks;
    add_transforms(tasks, size, format, device, probe);
    add_convolutions(tasks, size, format, device, probe);
    add_copying(tasks, size, format);
    return tasks;
}

CostModel calibrate(gl::PixelFormat format, Engine& engine, const gl::Device& device, const DeviceProbe& probe,
                    double budget_milliseconds)
{
    const int largest_size = std::min(2048, device.maximum_texture_size);
    std::vector<CostSample> samples;
    double spent_milliseconds = 0.0;
    double expected_milliseconds = 0.0;
    for (int size = smallest_size; size <= largest_size; size *= 2) {
        if (size > 2 * smallest_size && spent_milliseconds + expected_milliseconds > budget_milliseconds)
            break;
        const std::vector<CalibrationTask> tasks = calibration_tasks(size, format, device, probe);
        if (size == smallest_size)
            add_programs(samples, tasks, size, format, engine.functions());
        // A GPU's clocks must rise once; afterwards a round is enough, if only to find what the driver does late.
        // Dozens of tasks are timed, and who waits for a choice waits for them: shorter intervals than elsewhere.
        const gl::Sampling sampling{.least_runs = rounds,
                                    .warm_up_milliseconds =
                                        size == smallest_size ? gl::series_warm_up_milliseconds(device) : 0.0,
                                    .least_interval_milliseconds = 0.2 * gl::shortest_interval_milliseconds};
        const std::vector<double> milliseconds = PreparedTasks(tasks, size, format, engine).medians(device, sampling);
        const double pixels = static_cast<double>(size) * size;
        for (std::size_t i = 0; i < tasks.size(); ++i) {
            // Clocks tick: no time is nothing.
            const double nanoseconds = std::max(milliseconds[i] * 1e6, 1.0);
            const auto passes = static_cast<double>(tasks[i].plan.passes.size());
            samples.push_back({tasks[i].kind, pixels, tasks[i].fetches, nanoseconds / (passes * pixels)});
        }
        if (size == smallest_size)
            add_response(samples);
        add_transfers(samples, size, format, engine.functions());
        const double taken = (rounds + 1) * std::accumulate(milliseconds.begin(), milliseconds.end(), 0.0);
        spent_milliseconds += taken;
        constexpr double pixels_of_next_size = 4.0;
        expected_milliseconds = pixels_of_next_size * taken;
    }
    return CostModel(std::move(samples));
}

bool covers(const CostModel& model, gl::PixelFormat format, const gl::Device& device, const DeviceProbe& probe)
{
    const std::vector<CalibrationTask> tasks = calibration_tasks(smallest_size, format, device, probe);
    return std::all_of(tasks.begin(), tasks.end(),
                       [&](const CalibrationTask& task) {
                           return model.knows(task.kind) && model.knows(once::program_of(task.kind));
                       }) &&
           model.knows(once::upload) && model.knows(once::response) && model.knows(once::read_back);
}

} // namespace fragfft
