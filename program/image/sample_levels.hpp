// Converts between samples and the integers ("levels") that files store. The loops here are simple so that compilers
// vectorize them.
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

// The level that represents the sample 1: 255 or 65535.
template <typename Level> inline constexpr auto largest_level = static_cast<float>(std::numeric_limits<Level>::max());

// samples[i] = levels[i] / the largest level.
template <typename Level>
void samples_from_levels(const Level* levels, std::span<float> samples, float largest = largest_level<Level>);

// levels[i] = the level nearest to samples[i], which is clamped to [0, 1] first; a NaN becomes 0. Within 1e-5 of the
// middle between two levels the result may be either. Returns how many samples, NaNs included, were outside by more
// than half a level; smaller excesses are rounding errors.
template <typename Level> std::size_t levels_from_samples(std::span<const float> samples, Level* levels);

// The same on as many threads as are worthwhile.
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
