#include "figures/choice_benchmark.hpp"

#include "figures/copy_pass.hpp"
#include "filters/kernel_builders.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <random>

namespace fragfft::figures {

namespace {

struct KernelShape
{
    int size;
    bool separable;
};

// Each on either side of where a Fourier transform overtakes, on slow devices and on fast ones.
constexpr std::array<std::array<KernelShape, 6>, 2> kernel_shapes{{
    {{{5, true}, {27, true}, {75, true}, {151, true}, {8, false}, {15, false}}},
    {{{13, true}, {41, true}, {57, true}, {115, true}, {6, false}, {10, false}}},
}};

Kernel kernel_of(const ChoiceConfiguration& configuration)
{
    if (configuration.separable)
        return box_kernel(configuration.kernel_size);
    std::mt19937 generator(static_cast<unsigned>(configuration.kernel_size));
    std::uniform_real_distribution<double> weight(-1.0, 1.0);
    Kernel kernel{configuration.kernel_size, configuration.kernel_size, {}};
    for (int i = 0; i < configuration.kernel_size * configuration.kernel_size; ++i)
        kernel.weights.push_back(weight(generator));
    return kernel;
}

void upload_random(ImageRunner& runner, const std::string& name)
{
    const Plan& plan = runner.prepared().plan();
    for (const Resource& texture : plan.resources)
        if (texture.name == name && texture.role == ResourceRole::input)
            runner.upload(name, random_pixels(texture.width, texture.height, gl::info(texture.format).components));
}

// All that a candidate draws, ready to be drawn again and again.
class PreparedCandidate
{
public:
    PreparedCandidate(FilterPlans plans, Engine& engine)
    {
        if (plans.forward) {
            forward_.emplace(engine, std::move(*plans.forward));
            upload_random(*forward_, "image");
        }
        for (Plan& plan : plans.each) {
            each_.push_back(std::make_unique<ImageRunner>(engine, std::move(plan)));
            if (forward_)
                each_.back()->read_from("image", *forward_, "result");
            else
                upload_random(*each_.back(), "image");
            upload_random(*each_.back(), "response");
        }
    }

    void record()
    {
        if (forward_)
            forward_->prepared().record();
        for (const auto& runner : each_)
            runner->prepared().record();
    }

    void add_plans(std::vector<const PlanExecutor*>& plans)
    {
        if (forward_)
            plans.push_back(&forward_->prepared());
        for (const auto& runner : each_)
            plans.push_back(&runner->prepared());
    }

private:
    std::optional<ImageRunner> forward_;
    std::vector<std::unique_ptr<ImageRunner>> each_;
};

} // namespace

std::vector<ChoiceConfiguration> choice_configurations(gl::PixelFormat format, const std::vector<ImageShape>& sizes)
{
    struct Place
    {
        ImageShape image;
        Boundary boundary;
        int filters;
    };
    const int most_channels = gl::info(format).components;
    std::vector<Place> places;
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
    std::vector<ChoiceConfiguration> configurations;
    for (std::size_t i = 0; i < places.size(); ++i)
        for (const KernelShape& kernel : kernel_shapes[i % 2])
            configurations.push_back(
                {places[i].image, places[i].boundary, kernel.size, kernel.separable, places[i].filters});
    return configurations;
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

ChoiceBenchmark benchmark_choice(const ChoiceConfiguration& configuration, gl::PixelFormat format,
                                 const CostModel& model, const gl::Sampling& sampling, const gl::Device& device,
                                 const DeviceProbe& probe, Engine& engine)
{
    const std::vector<Filter> filters(static_cast<std::size_t>(configuration.filters),
                                      Filter("kernel", "", kernel_of(configuration)));
    std::vector<FilterCandidate> candidates = filter_candidates(
        model, configuration.image, filters, {.format = format, .boundary = configuration.boundary}, device, probe);
    ChoiceBenchmark result{configuration, {}};
    std::vector<std::unique_ptr<PreparedCandidate>> prepared;
    std::vector<const PlanExecutor*> recorded;
    std::vector<std::function<void()>> works;
    for (FilterCandidate& candidate : candidates) {
        result.candidates.push_back({candidate.name(), candidate.predicted_milliseconds, std::nullopt});
        // Cheapest first, so that only the last are left out.
        if (candidate.predicted_milliseconds > hopeless_factor * candidates.front().predicted_milliseconds)
            continue;
        prepared.push_back(std::make_unique<PreparedCandidate>(std::move(candidate.plans), engine));
        works.push_back([one = prepared.back().get()] { one->record(); });
        prepared.back()->add_plans(recorded);
    }
    const gl::StateGuard guard(engine.functions(), used_units(recorded));
    gl::Timer timer(engine.functions(), device);
    const std::vector<gl::TimeStatistics> times = gl::measure_in_turn(timer, sampling, works);
    for (std::size_t i = 0; i < times.size(); ++i)
        result.candidates[i].measured = times[i];
    return result;
}

} // namespace fragfft::figures
