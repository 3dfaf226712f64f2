// What is known, or measured now, of how methods are best tuned on a device.
#pragma once

#include "filters/tuning_times.hpp"
#include "filters/wisdom.hpp"

#include <functional>
#include <optional>
#include <string>

namespace fragfft {

class Tuner
{
public:
    // Each may be empty.
    struct Listener
    {
        std::function<void(const std::string&)> note;   // what is known and cannot be used
        std::function<void(const std::string&)> detail; // what was taken
        std::function<void()> learned;                  // the wisdom has another entry
    };

    // All must outlive it.
    Tuner(Engine& engine, const gl::Device& device, Wisdom& wisdom, Effort effort, Listener listener = {});

    // For a problem whose tuning is the device's (see on_device), which is what those get that the method does not
    // take: what is known of it; else, where the effort is more than to estimate, what is measured now, and known from
    // then on; else the problem's own. What was measured patiently serves every effort, what was not, all but patient.
    // What is known and the method refuses is told of in a note, and not used.
    Tuning tuning_for(const Method& method, const FilteringProblem& problem);

    // The same problem with that tuning.
    Problem tuned(const Method& method, const FilteringProblem& problem);

    // How long the method takes by that tuning, in milliseconds of the device: known, or measured now whatever the
    // effort. Throws as fastest_tuning does.
    double milliseconds_for(const Method& method, const FilteringProblem& problem);

    // The one of choosable_methods() that takes the transform in the least time so. Throws as best_method does when
    // none takes it.
    const Method& fastest_method(const Problem& transform, const Limits& limits);

private:
    struct Found
    {
        Tuning tuning;
        double milliseconds;
    };

    std::optional<Found> known(const Method& method, const FilteringProblem& problem) const;
    Found measured(const Method& method, const FilteringProblem& problem);

    Engine& engine_;
    const gl::Device& device_;
    Wisdom& wisdom_;
    Effort effort_;
    Listener listener_;
};

} // namespace fragfft
