// Between samples and the integers that files store, their levels. The loops here are plain so that compilers make
// vector instructions of them.
#pragma once

#include "program/image/loaded_image.hpp"

#include <algorithm>
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

// An image's samples from its levels.
template <typename Level> Image samples_of(const SampleArray<Level>& levels)
{
    Image samples(levels.width, levels.height, levels.channels);
    samples_from_levels(levels.samples.data(), samples.samples);
    return samples;
}

// The float nearest to number / divisor. Notes in `loss`, where there is one, what a float does not hold of the number.
// Beyond float's range the conversion would be undefined: that is infinity, which is refused, as the number would be.
inline float sample_of(double number, double divisor, RoundingLoss* loss)
{
    if (std::abs(number) > static_cast<double>(std::numeric_limits<float>::max()))
        return std::numeric_limits<float>::infinity();
    if (loss != nullptr)
        loss->note(number, static_cast<double>(static_cast<float>(number)));
    return static_cast<float>(number / divisor);
}

// levels[i] = the level nearest to samples[i], which is clamped to [0, 1] first; a NaN becomes 0. What lies within 1e-5
// of the middle between two levels may become either. Returns how many samples lay outside by more than half a level, a
// NaN among them: rounding noise at the ends of the range loses nothing.
template <typename Level> std::size_t levels_from_samples(std::span<const float> samples, Level* levels);

// What stands for the sample 1 in integers with a sign, or of 32 bits, of which a float holds 24: a power of two, so
// that those that it holds come back as they were.
template <typename Integer>
inline constexpr double unit_of = sizeof(Integer) < 4         ? static_cast<double>(std::numeric_limits<Integer>::max())
                                  : std::is_signed_v<Integer> ? 2147483648.0
                                                              : 4294967296.0;

// integers[i] = the integer nearest to samples[i] of these units, which is clamped first; a NaN becomes 0. Returns how
// many samples lay outside by more than half a step, of 32 bits by half a step of 16, a NaN among them: what lies
// nearer is rounding.
template <typename Integer> std::size_t integers_from_samples(std::span<const float> samples, Integer* integers)
{
    constexpr double unit = unit_of<Integer>;
    constexpr auto least = static_cast<double>(std::numeric_limits<Integer>::min());
    constexpr auto largest = static_cast<double>(std::numeric_limits<Integer>::max());
    constexpr double step = sizeof(Integer) < 4 ? 1.0 : unit / 65536.0;
    std::size_t clamped = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double number = static_cast<double>(samples[i]) * unit;
        clamped += static_cast<std::size_t>(!(number >= least - step / 2 && number <= largest + step / 2));
        // A NaN compares false.
        const double in_range = number > least ? std::min(number, largest) : number <= least ? least : 0.0;
        integers[i] = static_cast<Integer>(std::nearbyint(in_range));
    }
    return clamped;
}

} // namespace fragfft
