#include "program/filtering/coverage.hpp"

#include "arrays/parallel_ranges.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fragfft {

namespace {

constexpr double half_a_step_of_8_bits = 0.5 / 255.0;
constexpr float half_a_step_of_16_bits = 0.5F / 65535.0F;

double gain_at_zero_frequency(const Filter& filter)
{
    if (const Kernel* const kernel = filter.kernel())
        return std::accumulate(kernel->weights.begin(), kernel->weights.end(), 0.0);
    // The response of a real filter is real at zero frequency.
    return filter.response(0.0, 0.0).real();
}

// `share` is F(a) / g, the filtered coverage, before it is rounded and clamped.
void settle_moved(float* pixel, int colours, float share, bool weighted)
{
    const bool is_whole = std::fabs(share - 1.0F) < half_a_step_of_16_bits;
    const bool is_none = std::fabs(share) < half_a_step_of_16_bits;
    pixel[colours] = is_whole ? 1.0F : is_none ? 0.0F : std::clamp(share, 0.0F, 1.0F);
    if (!weighted || is_whole || is_none)
        return;
    // Colours keep their ratio to the coverage. If the coverage is negative or 0, only light without coverage remains.
    for (int channel = 0; channel < colours; ++channel)
        if (share > 1.0F)
            pixel[channel] /= share;
        else if (share < 0.0F)
            pixel[channel] = std::max(pixel[channel], 0.0F);
}

void settle_kept(float* pixel, int colours, float hidden, bool weighted, const float* input)
{
    const float alpha = input[colours];
    pixel[colours] = alpha;
    if (!weighted)
        return;
    for (int channel = 0; channel < colours; ++channel)
        pixel[channel] = alpha * pixel[channel] + input[channel] * hidden;
}

// Calls work(y) for each row, on `threads` threads.
template <typename Work> void for_rows(const Image& image, int threads, const Work& work)
{
    cpu::for_ranges_in_parallel(static_cast<std::size_t>(image.height), threads,
                                [&](std::size_t begin, std::size_t end) {
                                    for (std::size_t y = begin; y < end; ++y)
                                        work(static_cast<int>(y));
                                });
}

} // namespace

CoverageRule coverage_rule(const Filter& filter)
{
    const double gain = gain_at_zero_frequency(filter);
    return {gain, std::fabs(gain - 1.0) <= half_a_step_of_8_bits};
}

AlphaRange alpha_range(const Image& image)
{
    const auto channels = static_cast<std::size_t>(image.channels);
    AlphaRange range;
    for (std::size_t i = channels - 1; i < image.samples.size(); i += channels) {
        range.least = std::min(range.least, image.samples[i]);
        range.largest = std::max(range.largest, image.samples[i]);
    }
    return range;
}

Image alpha_of(const Image& image)
{
    const auto channels = static_cast<std::size_t>(image.channels);
    Image alpha(image.width, image.height, 1);
    for (std::size_t i = 0; i < alpha.samples.size(); ++i)
        alpha.samples[i] = image.samples[channels * i + channels - 1];
    return alpha;
}

void set_alpha(Image& image, const Image& alpha)
{
    const auto channels = static_cast<std::size_t>(image.channels);
    for (std::size_t i = 0; i < alpha.samples.size(); ++i)
        image.samples[channels * i + channels - 1] = alpha.samples[i];
}

void set_alpha(Image& image, float alpha)
{
    const auto channels = static_cast<std::size_t>(image.channels);
    for (std::size_t i = channels - 1; i < image.samples.size(); i += channels)
        image.samples[i] = alpha;
}

void settle_coverage(Image& result, const CoverageRule& rule, bool weighted, const Image& input, int threads)
{
    const int colours = result.channels - 1;
    const auto gain = static_cast<float>(rule.gain);
    for_rows(result, threads, [&](int y) {
        const float* before = rule.moves ? nullptr : &input.at(0, y);
        for (int x = 0; x < result.width; ++x) {
            float* const pixel = &result.at(x, y);
            const float alpha = pixel[colours];
            if (rule.moves) {
                settle_moved(pixel, colours, alpha / gain, weighted);
            } else {
                settle_kept(pixel, colours, gain - alpha, weighted, before);
                before += result.channels;
            }
        }
    });
}

} // namespace fragfft
