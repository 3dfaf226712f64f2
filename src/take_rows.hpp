// Results that are handed over before all of their rows are known.
#pragma once

#include "image.hpp"

#include <cstddef>
#include <functional>
#include <type_traits>

namespace fragfft {

// What an image is filtered in whose file has samples of that kind, or levels.
template <typename Stored> using SampleFor = std::conditional_t<std::is_same_v<Stored, double>, double, float>;

// Takes the next rows, from the top down, of one of several images, whose numbers ascend. The rows are the taker's
// until it returns.
template <typename Sample>
using TakeRowsOf = std::function<void(std::size_t image, int first_row, SampleArray<Sample>& rows)>;
using TakeRows = TakeRowsOf<float>;

} // namespace fragfft
