// Between samples and the integers that files store, their levels. The loops here are plain so that compilers make
// vector instructions of them.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "program/image/loaded_image.hpp"

#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>

namespace fragfft {

// This level, 255 or 65535, stands for the sample 1.
template <typename Level> inline constexpr auto largest_level = static_cast<float>(std::numeric_limits<Level>::max());

// samples[i] = levels[i] / the largest level.
template <typename Level>
void samples_from_levels(const Level* levels, std::span<float> samples, float largest = largest_level<Level>);

// levels[i] = the level nearest to samples[i], which is clamped to [0, 1] first; a NaN becomes 0. What lies within 1e-5
// of the middle between two levels may become either. Returns how many samples lay outside by more than half a level, a
// NaN among them: rounding noise at the ends of the range loses nothing.
template <typename Level> std::size_t levels_from_samples(std::span<const float> samples, Level* levels);

// The same on as many threads as pay.
template <typename Level> std::size_t levels_in_parallel(std::span<const float> samples, std::span<Level> levels)
{
    std::atomic<std::size_t> outside = 0;
    cpu::for_ranges_in_parallel(
        samples.size(), cpu::threads_for(samples.size()), [&](std::size_t begin, std::size_t end) {
            outside += levels_from_samples(samples.subspan(begin, end - begin), levels.data() + begin);
        });
    return outside;
}
template <typename Level> void samples_in_parallel(const Level* levels, std::span<float> samples, float largest)
{
    cpu::for_ranges_in_parallel(samples.size(), cpu::threads_for(samples.size()),
                                [&](std::size_t begin, std::size_t end) {
                                    samples_from_levels(levels + begin, samples.subspan(begin, end - begin), largest);
                                });
}

} // namespace fragfft
