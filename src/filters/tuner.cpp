#include "filters/tuner.hpp"

#include "errors.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/plan_timing.hpp"
#include "methods/device_limits.hpp"

#include <algorithm>
#include <cstdint>
#include <fmt/core.h>
#include <limits>
#include <stdexcept>

namespace fragfft {

namespace {

constexpr std::int64_t most_bytes_together = std::int64_t{512} << 20;
// Times differ by as much from run to run: what gains less is not worth leaving the estimate for.
constexpr double least_gain = 1.03;
// What is estimated to take so many times the least of all estimates is not measured: a large kernel in the plane may
// take minutes.
constexpr double longest_measured = 10.0;

gl::Sampling tuning_sampling(Effort effort, const gl::Device& device)
{
    if (effort == Effort::patient)
        return {.least_runs = 9,
                // For each time: on a software renderer what settles one time would take several seconds for all.
                .least_milliseconds = device.is_software ? 100.0 : gl::settling_milliseconds(device),
                .warm_up_milliseconds = gl::warm_up_milliseconds(device)};
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

struct MeasuredTuning
{
    Tuning tuning;
    double milliseconds = 0.0;
    double estimate_milliseconds = 0.0; // of the first tuning
    std::size_t tried = 1;
};

// The first one, which is the estimate, unless another is clearly faster.
MeasuredTuning fastest_tuning(const Method& method, const FilteringProblem& problem, Effort effort,
                              const gl::Device& device, Engine& engine)
{
    std::vector<Tuning> tunings{problem.transform.tuning};
    if (method.tunings != nullptr)
        tunings = method.tunings(problem);
    const gl::Sampling sampling = tuning_sampling(effort, device);
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

void tell(const std::function<void(const std::string&)>& listener, const std::string& text)
{
    if (listener)
        listener(text);
}

} // namespace

Plan tuned_plan(const Method& method, const FilteringProblem& problem, const Tuning& tuning)
{
    FilteringProblem tuned = problem;
    tuned.transform.tuning = tuning;
    return filtering_plan(method, tuned);
}

Tuner::Tuner(Engine& engine, const gl::Device& device, Wisdom& wisdom, Effort effort, Listener listener)
    : engine_(engine), device_(device), wisdom_(wisdom), effort_(effort), listener_(std::move(listener))
{
}

Tuning Tuner::tuning_for(const Method& method, const FilteringProblem& problem)
{
    const Tuning estimate = problem.transform.tuning;
    if (method.tunings == nullptr || method.refusal(problem.transform, limits_of(device_)))
        return estimate;
    if (const std::optional<Found> found = known(method, problem, listener_.note)) {
        tell(listener_.detail, fmt::format("{}: tuned as known: {}", method.name, to_text(found->tuning)));
        return found->tuning;
    }
    if (effort_ == Effort::estimate)
        return estimate;
    try {
        return measured(method, problem).tuning;
    } catch (const DeviceError& error) {
        // Measuring takes more memory than running.
        tell(listener_.note, fmt::format("{} could not be measured: {}", method.name, error.what()));
        return estimate;
    }
}

void Tuner::tune(Candidate& candidate)
{
    if (candidate.method == nullptr)
        return;
    const Tuning tuning = tuning_for(*candidate.method, candidate.problem);
    if (tuning == candidate.problem.transform.tuning)
        return;
    candidate.problem.transform.tuning = tuning;
    candidate.plan = tuned_plan(*candidate.method, candidate.problem, tuning);
}

void Tuner::take_times(std::vector<Candidate>& candidates)
{
    double longest = std::numeric_limits<double>::infinity();
    for (const Candidate& candidate : candidates)
        longest = std::min(longest, longest_measured * candidate.milliseconds_of_plan);
    for (Candidate& candidate : candidates)
        try {
            if (candidate.method != nullptr) {
                std::optional<Found> found = known(*candidate.method, candidate.problem, {});
                if (!found && effort_ == Effort::patient)
                    found = measured(*candidate.method, candidate.problem);
                if (found)
                    candidate.milliseconds_of_plan = found->milliseconds;
            } else if (effort_ == Effort::patient && candidate.milliseconds_of_plan <= longest) {
                candidate.milliseconds_of_plan =
                    time_in_turn({candidate.plan}, 1, tuning_sampling(effort_, device_), device_, engine_)
                        .front()
                        .minimum_milliseconds;
            }
        } catch (const DeviceError&) {
            continue; // it keeps its estimate
        }
    sort_fastest_first(candidates);
}

std::optional<Tuner::Found> Tuner::known(const Method& method, const FilteringProblem& problem,
                                         const std::function<void(const std::string&)>& note) const
{
    const KnownTuning* const entry = wisdom_.find(wisdom_key(device_, method, problem));
    if (entry == nullptr || (effort_ == Effort::patient && !entry->patient))
        return std::nullopt;
    try {
        FilteringProblem tuned = problem;
        tuned.transform.tuning = tuned_by(problem.transform.tuning, entry->tuning);
        method.require_supported(tuned.transform, limits_of(device_));
        static_cast<void>(tuned_plan(method, tuned, tuned.transform.tuning));
        return Found{tuned.transform.tuning, entry->milliseconds};
    } catch (const std::exception& error) {
        tell(note, fmt::format("what is known of {} is not used: {}", method.name, error.what()));
        return std::nullopt;
    }
}

Tuner::Found Tuner::measured(const Method& method, const FilteringProblem& problem)
{
    const bool patient = effort_ == Effort::patient;
    // What is known of a transform holds for every format of images and results.
    const MeasuredTuning best = fastest_tuning(method, problem.filters == 0 ? transforming(problem.transform) : problem,
                                               effort_, device_, engine_);
    wisdom_.put(wisdom_key(device_, method, problem),
                {to_text(best.tuning), patient, best.milliseconds, best.estimate_milliseconds});
    if (listener_.learned)
        listener_.learned();
    const std::string gain =
        best.tuning == problem.transform.tuning
            ? "the estimate is the fastest"
            : fmt::format("{:.2f} times as fast as the estimate, {:.3g} ms",
                          best.estimate_milliseconds / best.milliseconds, best.estimate_milliseconds);
    tell(listener_.detail, fmt::format("{}: measured {} tunings: {}, {:.3g} ms, {}", method.name, best.tried,
                                       to_text(best.tuning), best.milliseconds, gain));
    return {best.tuning, best.milliseconds};
}

} // namespace fragfft
