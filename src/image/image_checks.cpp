#include "image/image_checks.hpp"

#include "errors.hpp"

#include <cmath>
#include <fmt/format.h>
#include <span>
#include <stdexcept>

namespace fragfft {
namespace {

// The same question as require_finite's of all numbers at once, in a loop that compilers make vector instructions of.
bool all_are_finite(std::span<const float> numbers)
{
    int bad = 0;
    for (const float number : numbers)
        bad |= static_cast<int>(!(std::abs(number) <= static_cast<float>(largest_sample_magnitude)));
    return bad == 0;
}

std::span<const float> numbers_of(const Image& image)
{
    return image.samples;
}

std::span<const float> numbers_of(const ComplexImage& image)
{
    // A complex number is its two parts, one behind the other, by the standard.
    return {reinterpret_cast<const float*>(image.samples.data()), 2 * image.samples.size()};
}

template <typename Sample>
void require_finite_samples(const SampleArray<Sample>& image, std::string_view file_name, int first_row)
{
    if (all_are_finite(numbers_of(image)))
        return;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < image.channels; ++channel) {
                const Sample& sample = image.at(x, y, channel);
                require_finite(std::real(sample), x, first_row + y, channel, file_name);
                require_finite(std::imag(sample), x, first_row + y, channel, file_name);
            }
}

template <typename Sample> void require_consistent_shape(const SampleArray<Sample>& image)
{
    const bool shape_is_valid = image.width > 0 && image.height > 0 && image.channels >= 1 && image.channels <= 4;
    if (!shape_is_valid || image.samples.size() != image.index(0, image.height, 0))
        throw std::invalid_argument(fmt::format("an image of {} x {} pixels, {} channels cannot hold {} samples",
                                                image.width, image.height, image.channels, image.samples.size()));
}

} // namespace

void require_supported_size(std::int64_t width, std::int64_t height, std::string_view file_name,
                            const ImageLimits& limits)
{
    if (width < 1 || height < 1)
        throw InputError(
            fmt::format("{}: declares {} x {} pixels: each side must be at least 1", file_name, width, height));
    // The sides are checked first, so that their product cannot overflow.
    if (width > limits.side_in_pixels || height > limits.side_in_pixels || width * height > limits.area_in_pixels)
        throw SizeError(fmt::format("{}: declares {} x {} pixels: the limit is {} a side and {} in all", file_name,
                                    width, height, limits.side_in_pixels, limits.area_in_pixels));
}

void require_finite(double value, int x, int y, int channel, std::string_view file_name)
{
    // Written so that NaN, which compares false with everything, is refused.
    if (!(std::abs(value) <= largest_sample_magnitude))
        throw InputError(fmt::format(
            "{}: the sample at x={}, y={}, channel {} is {}: it must be finite and at most {:g} in magnitude",
            file_name, x, y, channel, value, largest_sample_magnitude));
}

void require_finite(const Image& image, std::string_view file_name, int first_row)
{
    require_finite_samples(image, file_name, first_row);
}

void require_finite(const ComplexImage& image, std::string_view file_name)
{
    require_finite_samples(image, file_name, 0);
}

void require_consistent(const Image& image)
{
    require_consistent_shape(image);
}

void require_consistent(const ComplexImage& image)
{
    require_consistent_shape(image);
}

} // namespace fragfft
