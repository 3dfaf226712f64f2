#include "filters/texel_range.hpp"

#include "arrays/parallel_ranges.hpp"
#include "errors.hpp"
#include "gl/half_float.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <fmt/core.h>
#include <limits>
#include <numbers>

namespace fragfft {

namespace {

// False for NaN, too.
bool in_range(double magnitude, gl::PixelFormat format)
{
    return !gl::holds_half_floats(format) || magnitude < static_cast<double>(gl::largest_half);
}

// The gain must be at least this large for half floats to keep three digits of a result.
constexpr double least_gain_in_halves = 0x1p-10;

bool is_lost_in_halves(double gain, gl::PixelFormat format)
{
    return gl::holds_half_floats(format) && gain > 0.0 && gain < least_gain_in_halves;
}

// The largest magnitude among the numbers first, first + step, ...
double largest_of(std::span<const float> numbers, std::size_t first, std::size_t step)
{
    std::atomic<float> largest = 0.0F;
    std::atomic<bool> are_numbers = true;
    cpu::for_ranges_in_parallel(
        numbers.size() / step, cpu::threads_for(numbers.size()), [&](std::size_t begin, std::size_t end) {
            float of_range = 0.0F;
            int others = 0;
            for (std::size_t i = begin * step + first; i < end * step; i += step) {
                of_range = std::max(of_range, std::fabs(numbers[i]));
                others |= static_cast<int>(std::isnan(numbers[i]));
            }
            if (others != 0)
                are_numbers = false;
            for (float known = largest; known < of_range && !largest.compare_exchange_weak(known, of_range);)
                continue;
        });
    return are_numbers ? static_cast<double>(largest) : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

double largest_magnitude(std::span<const float> numbers)
{
    return largest_of(numbers, 0, 1);
}

double largest_magnitude(const Image& image, int channel)
{
    return largest_of(image.samples, static_cast<std::size_t>(channel), static_cast<std::size_t>(image.channels));
}

int exponent_for_halves(double largest)
{
    int exponent = 0;
    if (largest > 0.0 && std::isfinite(largest))
        std::frexp(largest, &exponent);
    return std::max(0, -exponent);
}

void scale_by_power_of_two(Image& image, int exponent)
{
    if (exponent == 0)
        return;
    for (float& sample : image.samples)
        sample = std::ldexp(sample, exponent);
}

double growth_by_pairing(const Method& method, int channels)
{
    const bool pairs_channels = method.packed_channels(1) == 2;
    return pairs_channels && channels > 1 ? std::numbers::sqrt2 : 1.0;
}

double growth_of_filter(const Method& method, int channels, std::size_t passes)
{
    const double between_stages = method.is_of_this_library ? 1.0 : std::numbers::sqrt2;
    return growth_by_pairing(method, channels) * between_stages *
           std::pow(largest_rounding_to_half, static_cast<double>(passes));
}

void require_response_in_range(double largest, gl::PixelFormat format, const std::string& filter)
{
    // In half floats an infinity may be a finite number that has overflowed.
    if (std::isnan(largest) || (std::isinf(largest) && !gl::holds_half_floats(format)))
        throw InputError(fmt::format("the response of filter '{}' is not finite everywhere, as {} holds it", filter,
                                     gl::info(format).name));
    if (!in_range(largest, format))
        throw InputError(fmt::format("{} cannot hold the response of filter '{}', which reaches {:g}, to {} or beyond; "
                                     "use rgba32f",
                                     gl::info(format).name, filter, largest, gl::largest_half));
    if (is_lost_in_halves(largest, format))
        throw InputError(fmt::format("{} loses the response of filter '{}', which reaches {:g} only, less than {:g}; "
                                     "use rgba32f",
                                     gl::info(format).name, filter, largest, least_gain_in_halves));
}

void require_product_in_range(const FourierMagnitudes& magnitudes, const Problem& transform, const std::string& filter)
{
    const double spectrum = magnitudes.growth * magnitudes.largest_sample *
                            std::sqrt(static_cast<double>(transform.width) * transform.height);
    const double gain = std::max(1.0, magnitudes.gain);
    if (!in_range(gain * spectrum, transform.format))
        throw InputError(fmt::format("{} may overflow: samples up to {:g}, {} x {} of them and a gain of {:g} of "
                                     "filter '{}' can reach {:g}, beyond {}; use rgba32f",
                                     gl::info(transform.format).name, magnitudes.largest_sample, transform.width,
                                     transform.height, gain, filter, gain * spectrum, gl::largest_half));
}

void require_sum_in_range(double largest_sample, double samples, gl::PixelFormat format)
{
    constexpr auto most = static_cast<double>(std::numeric_limits<float>::max());
    if (!gl::holds_half_floats(format) && !(largest_sample * samples < most))
        throw InputError(fmt::format("{} may overflow: {:g} samples of {:g} add up to {:g}, beyond {:g}",
                                     gl::info(format).name, samples, largest_sample, largest_sample * samples, most));
}

void require_result_in_range(const Filter& filter, gl::PixelFormat result_format)
{
    if (!clamps(result_format))
        return;
    if (filter.kernel() == nullptr)
        throw InputError(fmt::format("{} holds 0 to 1 and clamps the rest: filter '{}' is defined by its frequency "
                                     "response, and its result can leave that range; use rgba32f",
                                     gl::info(result_format).name, filter.specification()));
    require_convolution_in_range(1.0, *filter.kernel(), result_format);
}

void require_samples_in_range(const Image& image, gl::PixelFormat format)
{
    if (!clamps(format))
        return;
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        if (!(image.samples[i] >= 0.0F && image.samples[i] <= 1.0F)) {
            const auto channels = static_cast<std::size_t>(image.channels);
            const auto width = static_cast<std::size_t>(image.width);
            throw InputError(fmt::format("{} holds 0 to 1 and clamps the rest: the image has {:g} at column {}, row "
                                         "{}; use rgba32f",
                                         gl::info(format).name, image.samples[i], i / channels % width,
                                         i / channels / width));
        }
}

void require_convolution_in_range(double largest_sample, const Kernel& kernel, gl::PixelFormat format)
{
    const double gain = sum_of_magnitudes(kernel);
    // The sum of weights that are given as floats may differ from 1 by rounding.
    constexpr double rounding = 1e-6;
    if (clamps(format)) {
        const double least = *std::min_element(kernel.weights.begin(), kernel.weights.end());
        if (least < 0.0 || gain > 1.0 + rounding)
            throw InputError(fmt::format("{} holds 0 to 1 and clamps the rest: a kernel with {} can leave that range; "
                                         "use rgba32f",
                                         gl::info(format).name,
                                         least < 0.0 ? fmt::format("a weight of {:.3g}", least)
                                                     : fmt::format("a sum of {:.3g}", gain)));
    }
    if (is_lost_in_halves(gain, format))
        throw InputError(fmt::format("{} loses what a kernel makes whose weights' magnitudes add up to {:g} only, less "
                                     "than {:g}; use rgba32f",
                                     gl::info(format).name, gain, least_gain_in_halves));
    const double reached = largest_sample * std::max(1.0, gain);
    if (!in_range(reached, format))
        throw InputError(fmt::format("{} may overflow: samples up to {:g} and a kernel gain of {:g} can reach {:g}, "
                                     "beyond {}; use rgba32f",
                                     gl::info(format).name, largest_sample, gain, reached, gl::largest_half));
}

} // namespace fragfft
