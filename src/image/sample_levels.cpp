// The loops here are plain so that compilers make vector instructions of them.
#include "image/sample_levels.hpp"

#include "errors.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <type_traits>

namespace fragfft {
namespace {

template <typename Level> void divide_levels(std::span<const Level> levels, std::span<float> samples)
{
    const Level* const from = levels.data();
    float* const to = samples.data();
    for (std::size_t i = 0; i < samples.size(); ++i)
        to[i] = static_cast<float>(from[i]) / static_cast<float>(largest_level<Level>);
}

// What a level is computed in: of 65535 levels single precision would round away parts of the added half; of 255 it
// keeps 16 bits behind the point, and is twice as fast.
template <typename Level> using Exact = std::conditional_t<sizeof(Level) == 1, float, double>;

template <typename Level> std::size_t round_samples(std::span<const float> samples, std::span<Level> levels)
{
    constexpr float half_level = 0.5F / static_cast<float>(largest_level<Level>);
    // In blocks that fit a 32-bit count, which vectors are twice as wide in as in 64 bits.
    constexpr std::size_t block = 4096;
    std::size_t clamped = 0;
    for (std::size_t begin = 0; begin < samples.size(); begin += block) {
        const std::size_t count = std::min(block, samples.size() - begin);
        const float* const from = samples.data() + begin;
        Level* const to = levels.data() + begin;
        int outside = 0;
        for (std::size_t i = 0; i < count; ++i)
            outside += static_cast<int>(from[i] < -half_level) + static_cast<int>(from[i] > 1.0F + half_level);
        // A NaN compares false, so that it becomes 0. Two loops: in one, compilers make branches of the two choices,
        // which cost more than the rest.
        std::array<float, block> in_range;
        for (std::size_t i = 0; i < count; ++i)
            in_range[i] = from[i] > 0.0F ? from[i] : 0.0F;
        for (std::size_t i = 0; i < count; ++i)
            in_range[i] = in_range[i] < 1.0F ? in_range[i] : 1.0F;
        for (std::size_t i = 0; i < count; ++i)
            to[i] = static_cast<Level>(static_cast<int>(static_cast<Exact<Level>>(in_range[i]) *
                                                            static_cast<Exact<Level>>(largest_level<Level>) +
                                                        static_cast<Exact<Level>>(0.5)));
        clamped += static_cast<std::size_t>(outside);
    }
    return clamped;
}

// Calls change(colour, alpha) for each colour of each pixel.
template <typename Change> Image with_colours(const Image& image, const Change& change)
{
    Image result = image;
    if (image.channels % 2 != 0)
        return result;
    const auto channels = static_cast<std::size_t>(image.channels);
    for (std::size_t pixel_at = 0; pixel_at < result.samples.size(); pixel_at += channels)
        for (std::size_t channel = 0; channel + 1 < channels; ++channel)
            result.samples[pixel_at + channel] =
                change(result.samples[pixel_at + channel], result.samples[pixel_at + channels - 1]);
    return result;
}

} // namespace

void samples_from_levels(std::span<const std::uint8_t> levels, std::span<float> samples)
{
    divide_levels(levels, samples);
}

void samples_from_levels(std::span<const std::uint16_t> levels, std::span<float> samples)
{
    divide_levels(levels, samples);
}

std::size_t levels_from_samples(std::span<const float> samples, std::span<std::uint8_t> levels)
{
    return round_samples(samples, levels);
}

std::size_t levels_from_samples(std::span<const float> samples, std::span<std::uint16_t> levels)
{
    return round_samples(samples, levels);
}

void require_no_nan(const Image& image, std::string_view file_name)
{
    const auto bad =
        std::find_if(image.samples.begin(), image.samples.end(), [](float sample) { return std::isnan(sample); });
    if (bad == image.samples.end())
        return;
    const auto at = bad - image.samples.begin();
    const auto pixel = at / image.channels;
    throw InputError(fmt::format("{}: cannot hold the NaN at x={}, y={}, channel {}", file_name, pixel % image.width,
                                 pixel / image.width, at % image.channels));
}

Image with_alpha_multiplied(const Image& image)
{
    return with_colours(image, [](float colour, float alpha) { return colour * alpha; });
}

Image with_alpha_divided_out(const Image& image)
{
    return with_colours(image, [](float colour, float alpha) { return alpha == 0.0F ? colour : colour / alpha; });
}

} // namespace fragfft
