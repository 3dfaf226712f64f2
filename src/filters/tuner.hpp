// What is known, or measured now, of how methods are best tuned on a device, and how long candidates take.
#pragma once

#include "engine/engine.hpp"
#include "filters/planner.hpp"
#include "filters/wisdom.hpp"

#include <functional>
#include <optional>
#include <string>

namespace fragfft {

// What is planned for the problem so tuned.
Plan tuned_plan(const Method& method, const FilteringProblem& problem, const Tuning& tuning);

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

    // All must outlive it. Measuring waits for the device, and leaves the caller's OpenGL state as it was.
    Tuner(Engine& engine, const gl::Device& device, Wisdom& wisdom, Effort effort, Listener listener = {});

    // For a problem whose tuning is the device's (see on_device), which is what those get that the method does not
    // take: what is known of it; else, where the effort is more than to estimate, what is measured now, and known from
    // then on; else the problem's own. What was measured patiently serves every effort, what was not, all but patient.
    // What is known and the method refuses is told of in a note, and not used.
    //
    // The method's tunings run in turn on random numbers, as many together as take no more than some hundreds of MB of
    // textures; what the device cannot run is left out. The first one, which is the estimate, is taken unless another
    // is clearly faster.
    Tuning tuning_for(const Method& method, const FilteringProblem& problem);

    // The candidate so tuned: another plan may run. Products with another image are not tuned.
    void tune(Candidate& candidate);

    // Puts times of candidates in the place of their estimates, and the fastest first: what is known,
    // and, where the effort is patient, what is measured now.
    void take_times(std::vector<Candidate>& candidates);

private:
    struct Found
    {
        Tuning tuning;
        double milliseconds;
    };

    // Nothing where it cannot be used, which the note says.
    std::optional<Found> known(const Method& method, const FilteringProblem& problem,
                               const std::function<void(const std::string&)>& note) const;
    Found measured(const Method& method, const FilteringProblem& problem);

    Engine& engine_;
    const gl::Device& device_;
    Wisdom& wisdom_;
    Effort effort_;
    Listener listener_;
};

} // namespace fragfft
