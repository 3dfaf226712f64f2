#include "filters/tuning_times.hpp"

#include "errors.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/plan_timing.hpp"

#include <cstdint>
#include <optional>
#include <stdexcept>

namespace fragfft {

namespace {

constexpr std::int64_t most_bytes_together = std::int64_t{512} << 20;
// Times differ by as much from run to run: what gains less is not worth leaving the estimate for.
constexpr double least_gain = 1.03;

gl::Sampling tuning_sampling(TuningRuns runs, const gl::Device& device)
{
    if (runs == TuningRuns::many)
        return {.least_runs = 9,
                // For each time: on a software renderer what settles one time would take several seconds for all.
                .least_milliseconds = device.is_software ? 100.0 : gl::settling_milliseconds(device),
                .warm_up_milliseconds = gl::series_warm_up_milliseconds(device)};
    // Enough for caches, and for a GPU's clocks, which rise in 0.2 to 0.4 s.
    return {.least_runs = 5,
            .least_milliseconds = device.is_software ? 20.0 : 5.0,
            .warm_up_milliseconds = device.is_software ? 10.0 : 300.0};
}

std::int64_t bytes_of_temporaries(const Plan& plan)
{
    std::int64_t bytes = 0;
    for (const Resource& resource : plan.resources)
        if (resource.role == ResourceRole::temporary)
            bytes += resource.texels() * gl::info(resource.format).bytes_per_pixel;
    return bytes;
}

struct TimedTuning
{
    Tuning tuning;
    Plan plan;
    double milliseconds = 0.0;
};

// Times plans in turn and takes the least time of each: what else the machine does only adds to a time.
void time_together(const std::vector<TimedTuning*>& all, const gl::Sampling& sampling, const gl::Device& device,
                   Engine& engine)
{
    std::vector<Plan> plans;
    for (const TimedTuning* each : all)
        plans.push_back(each->plan);
    const std::vector<gl::TimeStatistics> times = time_in_turn(plans, 1, sampling, device, engine);
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i]->milliseconds = times[i].minimum_milliseconds;
}

// The challengers that are so fast beside the best; those that the device cannot run take no time. One by one where one
// of them fails.
void challenge(TimedTuning& best, const std::vector<TimedTuning*>& challengers, const gl::Sampling& sampling,
               const gl::Device& device, Engine& engine)
{
    std::vector<TimedTuning*> all{&best};
    all.insert(all.end(), challengers.begin(), challengers.end());
    try {
        time_together(all, sampling, device, engine);
        return;
    } catch (const DeviceError&) {
        if (challengers.empty())
            throw;
    }
    for (TimedTuning* const challenger : challengers)
        try {
            time_together({&best, challenger}, sampling, device, engine);
        } catch (const DeviceError&) {
            challenger->milliseconds = 0.0;
        }
    if (best.milliseconds == 0.0)
        time_together({&best}, sampling, device, engine);
}

std::optional<Plan> plan_if_possible(const Method& method, const FilteringProblem& problem, const Tuning& tuning)
{
    try {
        return tuned_plan(method, problem, tuning);
    } catch (const InputError&) {
        return std::nullopt;
    }
}

} // namespace

Plan tuned_plan(const Method& method, const FilteringProblem& problem, const Tuning& tuning)
{
    FilteringProblem tuned = problem;
    tuned.transform.tuning = tuning;
    return problem.filters > 0 ? filtering_plan(method, tuned) : method.transform(tuned.transform);
}

double milliseconds_of(const Plan& plan, TuningRuns runs, const gl::Device& device, Engine& engine)
{
    return time_in_turn({plan}, 1, tuning_sampling(runs, device), device, engine).front().minimum_milliseconds;
}

MeasuredTuning fastest_tuning(const Method& method, const FilteringProblem& problem, TuningRuns runs,
                              const gl::Device& device, Engine& engine)
{
    std::vector<Tuning> tunings{problem.transform.tuning};
    if (method.tunings != nullptr)
        tunings = method.tunings(problem);
    const gl::Sampling sampling = tuning_sampling(runs, device);
    TimedTuning best{tunings.front(), tuned_plan(method, problem, tunings.front())};
    std::vector<TimedTuning> others;
    for (std::size_t i = 1; i < tunings.size(); ++i)
        if (std::optional<Plan> plan = plan_if_possible(method, problem, tunings[i]))
            others.push_back({tunings[i], *std::move(plan)});
    MeasuredTuning result{tunings.front()};
    std::size_t next = 0;
    do {
        std::vector<TimedTuning*> challengers;
        std::int64_t bytes = bytes_of_temporaries(best.plan);
        for (; next < others.size(); ++next) {
            bytes += bytes_of_temporaries(others[next].plan);
            if (!challengers.empty() && bytes > most_bytes_together)
                break;
            challengers.push_back(&others[next]);
        }
        challenge(best, challengers, sampling, device, engine);
        if (result.estimate_milliseconds == 0.0)
            result.estimate_milliseconds = best.milliseconds;
        for (TimedTuning* const challenger : challengers) {
            if (challenger->milliseconds <= 0.0)
                continue;
            ++result.tried;
            if (challenger->milliseconds * least_gain < best.milliseconds)
                best = std::move(*challenger);
        }
    } while (next < others.size());
    result.tuning = best.tuning;
    result.milliseconds = best.milliseconds;
    // It was timed beside every batch: one of its times is the other.
    if (best.tuning == tunings.front())
        result.estimate_milliseconds = best.milliseconds;
    return result;
}

} // namespace fragfft
