#include "figures/measuring/filter_timing.hpp"

#include "arrays/cpu_convolution.hpp"
#include "engine/image_runner.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/wall_clock.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/planner.hpp"
#include "methods/device_limits.hpp"
#include "program/cpu/fftw_filter.hpp"
#include "program/cpu/half_spectrum.hpp"
#include "reference/fftw_transform.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <random>

namespace fragfft::measuring {

namespace {

Image pixels(const Workload& workload)
{
    return random_pixels(workload.width, workload.height, workload.channels);
}

DoubleComplexImage response(const TimedCase& timed)
{
    const Kernel kernel = timed_kernel(timed.kernel_size).product();
    return reference::fftw_transform(
        cpu::to_double(kernel_as_image(kernel, timed.workload.width, timed.workload.height, 1)));
}

Problem transform_of(const Workload& workload, const TimingDevice& device)
{
    Problem transform = transform_for_filters({.format = fft_format(workload)}, workload.width, workload.height,
                                              {device.context.device(), device.probe});
    transform.round_to_half = transform.round_to_half && !workload.device_rounds;
    return transform;
}

class OnGpu : public TimedFiltering
{
public:
    OnGpu(const Workload& workload, const TimingDevice& device)
        : workload_(workload), gl_(device.context.functions()), timer_(gl_, device.context.device())
    {
    }

    // Saving and restoring the caller's state is not timed.
    gl::TimedRun timed_run() override
    {
        gl::TimedRun timed = timer_.timed([this] { record(); });
        timed.run = [this, run = std::move(timed.run)] {
            const gl::StateGuard guard(gl_, used_units(executors()));
            return run();
        };
        if (timed.run_together)
            timed.run_together = [this, run_together = std::move(timed.run_together)](int runs) {
                const gl::StateGuard guard(gl_, used_units(executors()));
                return run_together(runs);
            };
        if (timed.keep_busy)
            timed.keep_busy = [this, keep_busy = std::move(timed.keep_busy)](int runs) {
                const gl::StateGuard guard(gl_, used_units(executors()));
                keep_busy(runs);
            };
        return timed;
    }

protected:
    const Workload& workload() const { return workload_; }

private:
    virtual void record() = 0;
    virtual std::vector<const PlanExecutor*> executors() = 0;

    Workload workload_;
    const gl::Functions& gl_;
    gl::Timer timer_;
};

// Runs the same plan once for every filter, since the work does not depend on the weights. The planner's single plan
// with a result for each filter would be another measurement: for eight filters it takes 1.1 to 1.3 times as long by
// wide and fused on llvmpipe.
class GpuFft final : public OnGpu
{
public:
    GpuFft(const TimedCase& timed, FilterPlans plans, const TimingDevice& device)
        : OnGpu(timed.workload, device), filter_(device.engine, std::move(plans.each))
    {
        if (plans.forward) {
            forward_.emplace(device.engine, *std::move(plans.forward));
            forward_->upload("image", pixels(timed.workload));
            filter_.read_from("image", *forward_, "result");
        } else {
            filter_.upload("image", pixels(timed.workload));
        }
        filter_.upload("response", device.method.pack_response(response(timed)));
    }

    Image result() const override { return filter_.read_back("result", workload().channels); }

private:
    void record() override
    {
        if (forward_)
            forward_->prepared().record();
        for (int filter = 0; filter < workload().filters; ++filter)
            filter_.prepared().record();
    }
    std::vector<const PlanExecutor*> executors() override
    {
        if (!forward_)
            return {&filter_.prepared()};
        return {&forward_->prepared(), &filter_.prepared()};
    }

    std::optional<ImageRunner> forward_;
    ImageRunner filter_;
};

Plan convolution_plan(const TimedCase& timed, const TimingDevice& device)
{
    const Workload& workload = timed.workload;
    const FilterJob job{.image = {workload.width, workload.height, workload.channels},
                        .texels = {.format = convolution_format(workload)}};
    const SpatialChoice choice{.approach = timed.way.approach == Approach::separable
                                               ? ConvolutionApproach::separable
                                               : ConvolutionApproach::non_separable,
                               .intermediate = job.texels.format};
    ConvolutionProblem problem = convolution_problem(job, choice, {device.context.device(), device.probe});
    problem.round_to_half = problem.round_to_half && !workload.device_rounds;
    Plan plan = fragfft::convolution_plan(timed_kernel(timed.kernel_size).product(), problem);
    return device.one_sum ? in_one_sum(std::move(plan)) : plan;
}

class GpuConvolution final : public OnGpu
{
public:
    GpuConvolution(const Workload& workload, FilterPlans plans, const TimingDevice& device)
        : OnGpu(workload, device), convolution_(device.engine, std::move(plans.each))
    {
        convolution_.upload("image", pixels(workload));
    }

    Image result() const override { return convolution_.read_back("result", workload().channels); }

private:
    void record() override
    {
        for (int filter = 0; filter < workload().filters; ++filter)
            convolution_.prepared().record();
    }
    std::vector<const PlanExecutor*> executors() override { return {&convolution_.prepared()}; }

    ImageRunner convolution_;
};

class OnCpu : public TimedFiltering
{
public:
    gl::TimedRun timed_run() override
    {
        return timed_by_wall_clock([this] { filter_once(); });
    }

private:
    virtual void filter_once() = 0;
};

class CpuFft final : public OnCpu
{
public:
    explicit CpuFft(const TimedCase& timed)
        : filters_(timed.workload.filters),
          fftw_(timed.workload.width, timed.workload.height, timed.workload.channels, timed.cpu_threads)
    {
        const DoubleComplexImage half = cpu::half_spectrum(response(timed));
        for (const std::complex<double>& bin : half.samples)
            response_.emplace_back(bin);
        fftw_.set_image(pixels(timed.workload));
    }

    Image result() const override { return fftw_.image(); }

private:
    void filter_once() override
    {
        fftw_.forward();
        for (int filter = 0; filter < filters_; ++filter) {
            fftw_.multiply(response_);
            fftw_.inverse();
        }
    }

    int filters_;
    cpu::FftwFilter fftw_;
    std::vector<std::complex<float>> response_;
};

DoubleImage array_of(int width, int height, const std::vector<double>& weights)
{
    DoubleImage array(width, height, 1);
    array.samples = weights;
    return array;
}

class CpuConvolution final : public OnCpu
{
public:
    explicit CpuConvolution(const TimedCase& timed) : filters_(timed.workload.filters), convolution_(prepared(timed))
    {
        convolution_->set_image(pixels(timed.workload));
    }

    Image result() const override { return convolution_->image(); }

private:
    static std::unique_ptr<cpu::CpuConvolution> prepared(const TimedCase& timed)
    {
        const auto& [width, height, channels, format, filters, device_rounds] = timed.workload;
        const TimedKernel kernel = timed_kernel(timed.kernel_size);
        const int size = timed.kernel_size;
        if (timed.way.approach == Approach::separable)
            return std::make_unique<cpu::CpuConvolution>(width, height, channels, array_of(size, 1, kernel.row),
                                                         array_of(1, size, kernel.column), Boundary::wrap,
                                                         timed.cpu_threads);
        return std::make_unique<cpu::CpuConvolution>(
            width, height, channels, array_of(size, size, kernel.product().weights), Boundary::wrap, timed.cpu_threads);
    }

    void filter_once() override
    {
        for (int filter = 0; filter < filters_; ++filter)
            convolution_->convolve();
    }

    int filters_;
    std::unique_ptr<cpu::CpuConvolution> convolution_;
};

} // namespace

gl::TimeStatistics measure_with_8_bit_transfers(FilterWork& filter, Engine& engine, const gl::Sampling& sampling)
{
    const Resource& image = filter.plan().resources[filter.plan().resource_index("image")];
    std::mt19937 generator(2003);
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) *
                                     4);
    std::generate(pixels.begin(), pixels.end(), [&] { return static_cast<std::uint8_t>(generator() & 255u); });
    std::vector<std::uint8_t> result(pixels.size());
    const std::vector<std::span<std::uint8_t>> results{result};
    ImagesOnDevice images(engine, filter);
    return gl::measure(timed_by_wall_clock([&] { images.apply(pixels, results); }), sampling);
}

const Method& fastest_method_for(const Workload& workload, const TimingDevice& device)
{
    require_valid(workload);
    const auto every = [](double, double) { return std::complex<double>(1.0); };
    const FilterJob job{
        .image = {workload.width, workload.height, workload.channels},
        .filters = std::vector<Filter>(static_cast<std::size_t>(workload.filters), Filter("any response", "", every)),
        .texels = {.format = fft_format(workload)}};
    const Candidates found =
        candidates(job, {best_method, any_number_of_runs}, {device.context.device(), device.probe});
    found.require_any();
    return *found.all.front().method;
}

Plan in_one_sum(Plan convolution)
{
    for (Pass& pass : convolution.passes)
        for (Draw& draw : pass.draws()) {
            draw.program.name += "_one_sum";
            draw.program.defines.push_back("ONE_SUM");
        }
    convolution.name += ", one running sum";
    return convolution;
}

void require_supported(const Workload& workload, const TimingDevice& device)
{
    require_valid(workload);
    const Problem options = transform_of(workload, device);
    device.method.require_supported(options, limits_of(device.context.device()));
    require_room(device.method, workload.channels, options.format);
}

FilterPlans plans(const TimedCase& timed, const TimingDevice& device)
{
    if (timed.way.approach != Approach::fft)
        return {std::nullopt, convolution_plan(timed, device)};
    const Problem options = transform_of(timed.workload, device);
    if (timed.workload.filters == 1 && device.method.filtering != nullptr)
        return {std::nullopt, filtering_plan(device.method, filtering_of(options))};
    return {device.method.forward(options), spectrum_filtering_plan(device.method, options)};
}

namespace {

std::unique_ptr<TimedFiltering> prepared(const TimedCase& timed, const TimingDevice& device)
{
    const bool by_fft = timed.way.approach == Approach::fft;
    if (timed.way.processor == Processor::gpu) {
        FilterPlans drawn = plans(timed, device);
        if (by_fft)
            return std::make_unique<GpuFft>(timed, std::move(drawn), device);
        return std::make_unique<GpuConvolution>(timed.workload, std::move(drawn), device);
    }
    if (by_fft)
        return std::make_unique<CpuFft>(timed);
    return std::make_unique<CpuConvolution>(timed);
}

} // namespace

std::unique_ptr<TimedFiltering> prepare(const TimedCase& timed, const TimingDevice& device)
{
    require_supported(timed.workload, device);
    std::unique_ptr<TimedFiltering> filtering = prepared(timed, device);
    filtering->name = quantity(timed);
    return filtering;
}

std::string quantity(const TimedCase& timed)
{
    std::string text =
        fmt::format("{} {}, {}", name(timed.way.processor), name(timed.way.approach), words(timed.workload));
    if (timed.way.approach != Approach::fft)
        text += fmt::format(", kernel {0} x {0}", timed.kernel_size);
    if (timed.way.processor == Processor::cpu)
        text += fmt::format(", {} threads", timed.cpu_threads);
    return text;
}

gl::TimeStatistics measure(TimedFiltering& filtering, const gl::Sampling& sampling)
{
    return gl::measure(filtering.timed_run().named(filtering.name), sampling);
}

std::vector<gl::TimeStatistics> measure_in_turn(const std::vector<TimedFiltering*>& filterings,
                                                const gl::Sampling& sampling)
{
    std::vector<gl::TimedRun> timed_runs;
    for (TimedFiltering* filtering : filterings)
        timed_runs.push_back(filtering->timed_run().named(filtering->name));
    return gl::measure_in_turn(timed_runs, sampling);
}

std::vector<gl::TimeStatistics> measure_in_turn(const std::vector<TimedCase>& cases, const TimingDevice& device,
                                                const gl::Sampling& sampling)
{
    std::vector<std::unique_ptr<TimedFiltering>> prepared;
    std::vector<TimedFiltering*> filterings;
    for (const TimedCase& timed : cases)
        filterings.push_back(prepared.emplace_back(prepare(timed, device)).get());
    return measure_in_turn(filterings, sampling);
}

} // namespace fragfft::measuring
