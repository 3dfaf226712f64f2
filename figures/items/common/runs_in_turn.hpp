// Times of plans that are to be divided by each other.
#pragma once

#include "engine/image_runner.hpp"
#include "figures/report/item.hpp"

#include <vector>

namespace fragfft::figures {

// A run of each in turn, compute only: the runners hold their inputs.
std::vector<gl::TimeStatistics> times_in_turn(ItemContext& context, const std::vector<ImageRunner*>& runners);

} // namespace fragfft::figures
