// Which of a method's tunings is the fastest on this device.
#pragma once

#include "engine/engine.hpp"
#include "methods/method.hpp"

#include <cstddef>
#include <vector>

namespace fragfft {

// What is planned for the problem: a filter, or of no filters a transform.
Plan tuned_plan(const Method& method, const FilteringProblem& problem, const Tuning& tuning);

struct MeasuredTuning
{
    Tuning tuning;
    double milliseconds = 0.0;
    double estimate_milliseconds = 0.0; // of the first tuning
    std::size_t tried = 1;
};

// How thoroughly.
enum class TuningRuns
{
    few,
    many,
};

// The least time that a plan takes, in milliseconds. Throws as Engine::prepare does.
double milliseconds_of(const Plan& plan, TuningRuns runs, const gl::Device& device, Engine& engine);

// The fastest of the method's tunings for the problem, or its only way, on random numbers: the first one, which is the
// estimate, unless another is clearly faster. They run in turn, as many together as take no more than some hundreds of
// MB of textures; what the device cannot run is left out. Waits for the device. Leaves the caller's OpenGL state as it
// was. Throws what planning and preparing the estimate throws.
MeasuredTuning fastest_tuning(const Method& method, const FilteringProblem& problem, TuningRuns runs,
                              const gl::Device& device, Engine& engine);

} // namespace fragfft
