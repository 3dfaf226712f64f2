// Times small plans that are compared with each other.
#pragma once

#include "engine/engine.hpp"
#include "gl/timer.hpp"

#include <vector>

namespace fragfft {

// Times each plan, which is recorded `repetitions` times for each time, and then each of the other works; one run of
// each in turn. Inputs hold random pixels. Plans share the textures of inputs and outputs with the same name and shape.
std::vector<gl::TimeStatistics> time_in_turn(const std::vector<Plan>& plans, int repetitions,
                                             const gl::Sampling& sampling, const gl::Device& device, Engine& engine,
                                             const std::vector<gl::TimedRun>& others = {});

} // namespace fragfft
