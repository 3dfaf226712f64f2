#include "filters/tuner.hpp"

#include "errors.hpp"
#include "methods/best_method.hpp"
#include "methods/device_limits.hpp"

#include <fmt/core.h>
#include <stdexcept>

namespace fragfft {

namespace {

void tell(const std::function<void(const std::string&)>& listener, const std::string& text)
{
    if (listener)
        listener(text);
}

} // namespace

Tuner::Tuner(Engine& engine, const gl::Device& device, Wisdom& wisdom, Effort effort, Listener listener)
    : engine_(engine), device_(device), wisdom_(wisdom), effort_(effort), listener_(std::move(listener))
{
}

Tuning Tuner::tuning_for(const Method& method, const FilteringProblem& problem)
{
    const Tuning estimate = problem.transform.tuning;
    if (method.tunings == nullptr || method.refusal(problem.transform, limits_of(device_)))
        return estimate;
    if (const std::optional<Found> found = known(method, problem))
        return found->tuning;
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

Problem Tuner::tuned(const Method& method, const FilteringProblem& problem)
{
    Problem transform = problem.transform;
    transform.tuning = tuning_for(method, problem);
    return transform;
}

double Tuner::milliseconds_for(const Method& method, const FilteringProblem& problem)
{
    const std::optional<Found> found = known(method, problem);
    return found ? found->milliseconds : measured(method, problem).milliseconds;
}

const Method& Tuner::fastest_method(const Problem& transform, const Limits& limits)
{
    const Method* fastest = nullptr;
    double least = 0.0;
    for (const Method& method : choosable_methods(device_.is_software)) {
        if (method.refusal(transform, limits))
            continue;
        const double milliseconds = milliseconds_for(method, transforming(transform));
        if (fastest == nullptr || milliseconds < least) {
            fastest = &method;
            least = milliseconds;
        }
    }
    return fastest == nullptr ? best_method(transform, limits) : *fastest;
}

std::optional<Tuner::Found> Tuner::known(const Method& method, const FilteringProblem& problem) const
{
    const KnownTuning* const entry = wisdom_.find(wisdom_key(device_, method, problem));
    if (entry == nullptr || (effort_ == Effort::patient && !entry->patient))
        return std::nullopt;
    try {
        FilteringProblem tuned = problem;
        tuned.transform.tuning = tuned_by(problem.transform.tuning, entry->tuning);
        method.require_supported(tuned.transform, limits_of(device_));
        static_cast<void>(tuned_plan(method, tuned, tuned.transform.tuning));
        tell(listener_.detail, fmt::format("{}: tuned as known: {}", method.name, entry->tuning));
        return Found{tuned.transform.tuning, entry->milliseconds};
    } catch (const std::exception& error) {
        tell(listener_.note, fmt::format("what is known of {} is not used: {}", method.name, error.what()));
        return std::nullopt;
    }
}

Tuner::Found Tuner::measured(const Method& method, const FilteringProblem& problem)
{
    const bool patient = effort_ == Effort::patient;
    const MeasuredTuning best =
        fastest_tuning(method, problem, patient ? TuningRuns::many : TuningRuns::few, device_, engine_);
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
