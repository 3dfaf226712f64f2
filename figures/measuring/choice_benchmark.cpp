#include "figures/measuring/choice_benchmark.hpp"

#include "figures/measuring/limit_plans.hpp"
#include "figures/measuring/wall_clock.hpp"
#include "filters/kernel_builders.hpp"
#include "program/cpu/fftw_lines.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <random>

namespace fragfft::measuring {

namespace {

struct KernelShape
{
    int size;
    bool separable;
};

// Sizes on both sides of the crossover to the Fourier transform, for slow and for fast devices.
constexpr std::array<std::array<KernelShape, 6>, 2> kernel_shapes{{
    {{{5, true}, {27, true}, {75, true}, {151, true}, {8, false}, {15, false}}},
    {{{13, true}, {41, true}, {57, true}, {115, true}, {6, false}, {10, false}}},
}};

// Only used with sizes that the caller names, because they take long on slow devices.
constexpr KernelShape large_kernels[] = {{241, true}, {511, true}};

Filter filter_of(const KernelShape& shape)
{
    if (shape.separable)
        return {"equal", "", box_kernel(shape.size)};
    std::mt19937 generator(static_cast<unsigned>(shape.size));
    std::uniform_real_distribution<double> weight(-1.0, 1.0);
    Kernel kernel{shape.size, shape.size, {}};
    for (int i = 0; i < shape.size * shape.size; ++i)
        kernel.weights.push_back(weight(generator));
    return {"random", "", kernel};
}

std::string verdict(const ChoiceBenchmark& benchmark, const TimedCandidate& candidate)
{
    const bool is_fastest = &candidate == &benchmark.fastest();
    if (&candidate == &benchmark.chosen())
        return is_fastest ? "chosen, fastest" : benchmark.is_good() ? "chosen, good" : "chosen, too slow";
    return is_fastest ? "fastest" : "";
}

} // namespace

std::vector<FilterJob> choice_jobs(gl::PixelFormat format, const std::vector<ImageShape>& sizes)
{
    struct ImageCase
    {
        ImageShape image;
        Boundary boundary;
        std::size_t filters;
    };
    const int most_channels = gl::info(format).components;
    std::vector<ImageCase> places;
    for (const ImageShape& size : sizes)
        places.push_back({{size.width, size.height, most_channels}, Boundary::wrap, 1});
    if (sizes.empty())
        places = {{{128, 512, most_channels}, Boundary::wrap, 1},
                  {{256, 128, 1}, Boundary::wrap, 2},
                  {{512, 256, 2}, Boundary::wrap, 1},
                  {{200, 150, 1}, Boundary::clamp, 4},
                  {{240, 230, 2}, Boundary::zero, 1},
                  {{100, 100, most_channels}, Boundary::mirror, 1},
                  {{420, 300, 1}, Boundary::clamp, 1},
                  {{64, 1024, 2}, Boundary::wrap, 3},
                  {{1024, 512, most_channels}, Boundary::wrap, 1}};
    std::vector<FilterJob> jobs;
    const auto add = [&](const ImageCase& place, const KernelShape& kernel) {
        jobs.push_back({.image = place.image,
                        .filters = std::vector<Filter>(place.filters, filter_of(kernel)),
                        .boundary = place.boundary,
                        .texels = {.format = format}});
    };
    for (std::size_t i = 0; i < places.size(); ++i) {
        for (const KernelShape& kernel : kernel_shapes[i % 2])
            add(places[i], kernel);
        if (!sizes.empty())
            for (const KernelShape& kernel : large_kernels)
                add(places[i], kernel);
    }
    return jobs;
}

std::vector<FilterCandidate> choices_of(const FilterJob& job, const PlannedDevice& device, bool on_cpu, int threads)
{
    std::vector<FilterCandidate> all =
        on_cpu ? candidates_on_cpu(job, std::nullopt, threads) : std::vector<FilterCandidate>{};
    const PlannedDevice with_threads{device.device, device.probe, device.limits,
                                     typical_costs(device.device, static_cast<unsigned>(threads))};
    std::ranges::move(candidates_on_device(device_candidates(job, best_method, with_threads)), std::back_inserter(all));
    sort_fastest_first(all);
    return all;
}

const TimedCandidate& ChoiceBenchmark::fastest() const
{
    return *std::min_element(candidates.begin(), candidates.end(),
                             [](const TimedCandidate& a, const TimedCandidate& b) {
                                 if (!a.measured || !b.measured)
                                     return a.measured.has_value();
                                 return a.measured->median_milliseconds < b.measured->median_milliseconds;
                             });
}

bool ChoiceBenchmark::is_good() const
{
    return chosen().measured->median_milliseconds <= good_factor * fastest().measured->median_milliseconds;
}

bool ChoiceBenchmark::is_contested() const
{
    const double limit = contested_factor * fastest().measured->median_milliseconds;
    return std::count_if(candidates.begin(), candidates.end(), [&](const TimedCandidate& candidate) {
               return candidate.measured && candidate.measured->median_milliseconds <= limit;
           }) > 1;
}

ChoiceSummary summarize(const std::vector<ChoiceBenchmark>& results)
{
    ChoiceSummary summary;
    std::vector<double> errors;
    for (const ChoiceBenchmark& result : results) {
        ++summary.choices;
        summary.good += result.is_good();
        summary.contested += result.is_contested();
        summary.contested_and_good += result.is_contested() && result.is_good();
        for (const TimedCandidate& candidate : result.candidates)
            if (candidate.measured)
                errors.push_back(
                    std::fabs(candidate.predicted_milliseconds / candidate.measured->median_milliseconds - 1.0));
    }
    if (!errors.empty()) {
        const auto middle = errors.begin() + std::ssize(errors) / 2;
        std::nth_element(errors.begin(), middle, errors.end());
        summary.median_prediction_error = *middle;
    }
    return summary;
}

std::vector<MeasuredCase> measured_cases(const ChoiceBenchmark& benchmark)
{
    const FilterJob& job = benchmark.job;
    const Filter& filter = job.filters.front();
    std::vector<MeasuredCase> cases;
    for (const TimedCandidate& candidate : benchmark.candidates) {
        MeasuredCase& measured = cases.emplace_back();
        measured.labels = {{"width", job.image.width},
                           {"height", job.image.height},
                           {"channels", job.image.channels},
                           {"format", gl::info(job.texels.format).name},
                           {"boundary", name(job.boundary)},
                           {"kernel_size", filter.kernel()->width},
                           {"kernel_separable", filter.separability().factors.has_value()},
                           {"filters", job.filters.size()},
                           {"candidate", candidate.name},
                           {"verdict", verdict(benchmark, candidate)}};
        measured.add_number("predicted", candidate.predicted_milliseconds, "ms");
        if (candidate.measured)
            measured.add_time("time", *candidate.measured);
        else
            measured.add_number(
                "time", std::nullopt, "ms",
                fmt::format("not measured: predicted to take over {:g} times the best", hopeless_factor));
    }
    return cases;
}

ChoiceBenchmark benchmark_choice(const FilterJob& job, const ChoiceMeans& means, int runs)
{
    const Image image = random_pixels(job.image.width, job.image.height, job.image.channels);
    const std::vector<FilterCandidate> all = choices_of(job, {means.device, means.probe}, means.on_cpu);
    ChoiceBenchmark result{job, {}};
    for (const FilterCandidate& way : all)
        result.candidates.push_back({way.name, way.milliseconds, std::nullopt});
    const double hopeless = hopeless_factor * result.candidates.front().predicted_milliseconds;
    std::vector<std::vector<double>> times(all.size());
    const auto time = [&](std::size_t i) {
        if (result.candidates[i].predicted_milliseconds > hopeless)
            return;
        cpu::forget_fftw_plans(); // each command, too, starts without plans of FFTW
        {
            Engine engine(means.gl);
            Image copy = image;
            const auto start = std::chrono::steady_clock::now();
            prepare(all[i], job, &engine)->apply(copy);
            times[i].push_back(milliseconds_since(start));
        }
        // Wait here, so that deleting the objects is not timed as part of the next candidate.
        means.gl.Finish();
    };
    // Alternate the direction, so that no candidate always follows the slowest.
    for (int run = 0; run < runs; ++run)
        for (std::size_t i = 0; i < all.size(); ++i)
            time(run % 2 == 0 ? i : all.size() - 1 - i);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (!times[i].empty())
            result.candidates[i].measured = gl::statistics(times[i], wall_clock);
    return result;
}

} // namespace fragfft::measuring
