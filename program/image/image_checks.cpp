#include "program/image/image_checks.hpp"

#include "arrays/parallel_ranges.hpp"
#include "errors.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace fragfft {

template <typename Sample> std::string place_of_sample(const SampleArray<Sample>& image, std::size_t at, int first_row)
{
    const auto width = static_cast<std::size_t>(image.width);
    const auto channels = static_cast<std::size_t>(image.channels);
    return fmt::format("x={}, y={}, channel {}", at / channels % width,
                       at / channels / width + static_cast<std::size_t>(first_row), at % channels);
}

template std::string place_of_sample(const Image&, std::size_t, int);
template std::string place_of_sample(const ComplexImage&, std::size_t, int);
template std::string place_of_sample(const DoubleImage&, std::size_t, int);

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

template <typename Sample>
void require_finite(const SampleArray<Sample>& image, std::string_view file_name, int first_row)
{
    // By the standard, a complex number is stored as its two parts in order.
    using Number = std::conditional_t<std::is_same_v<Sample, double>, double, float>;
    constexpr std::size_t parts = sizeof(Sample) / sizeof(Number);
    const std::span numbers(reinterpret_cast<const Number*>(image.samples.data()), parts * image.samples.size());
    // Written so that NaN, which compares false with everything, is refused.
    const auto is_good = [](Number number) {
        return std::abs(number) <= static_cast<Number>(largest_sample_magnitude);
    };
    if (cpu::all_are(numbers, is_good))
        return;
    const auto found = std::find_if_not(numbers.begin(), numbers.end(), is_good);
    throw InputError(
        fmt::format("{}: the sample at {} is {}: it must be finite and at most {:g} in magnitude", file_name,
                    place_of_sample(image, static_cast<std::size_t>(found - numbers.begin()) / parts, first_row),
                    static_cast<double>(*found), largest_sample_magnitude));
}

template void require_finite(const Image&, std::string_view, int);
template void require_finite(const ComplexImage&, std::string_view, int);
template void require_finite(const DoubleImage&, std::string_view, int);

void require_no_nan(const Image& image, std::string_view file_name)
{
    if (cpu::all_are(std::span(image.samples), [](float sample) { return sample == sample; }))
        return;
    const auto bad =
        std::find_if(image.samples.begin(), image.samples.end(), [](float sample) { return std::isnan(sample); });
    throw InputError(fmt::format("{}: cannot hold the NaN at {}", file_name,
                                 place_of_sample(image, static_cast<std::size_t>(bad - image.samples.begin()), 0)));
}

template <typename Sample> void require_consistent(const SampleArray<Sample>& image)
{
    const bool shape_is_valid = image.width > 0 && image.height > 0 && image.channels >= 1 && image.channels <= 4;
    if (!shape_is_valid || image.samples.size() != image.index(0, image.height, 0))
        throw std::invalid_argument(fmt::format("an image of {} x {} pixels, {} channels cannot hold {} samples",
                                                image.width, image.height, image.channels, image.samples.size()));
}

template void require_consistent(const Image&);
template void require_consistent(const ComplexImage&);

} // namespace fragfft
