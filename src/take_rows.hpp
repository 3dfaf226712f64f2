// Results that are handed over before all of their rows are known.
#pragma once

#include "image.hpp"

#include <cstddef>
#include <functional>

namespace fragfft {

// Takes the next rows, from the top down, of one of several images, whose numbers ascend. The rows are the taker's
// until it returns.
template <typename Sample>
using TakeRowsOf = std::function<void(std::size_t image, int first_row, SampleArray<Sample>& rows)>;
using TakeRows = TakeRowsOf<float>;

} // namespace fragfft
