#include "problem_truth.hpp"

#include "gl/pixel_format.hpp"
#include "reference/direct_convolution.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <algorithm>
#include <cmath>

namespace fragfft {

namespace {

reference::AccuracyMode mode_of(Format format, Twiddles twiddles)
{
    return gl::holds_half_floats(format)    ? reference::AccuracyMode::float16_nearest
           : twiddles == Twiddles::computed ? reference::AccuracyMode::float32_computed
                                            : reference::AccuracyMode::float32_table;
}

double encoded(double linear)
{
    return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
}

// A number as a format stores it, and how far a texel may lie from that by rounding to the format alone.
struct Stored
{
    double value;
    double tolerance;
};

Stored stored(Format format, int component, double exact)
{
    const double clamped = std::clamp(exact, 0.0, 1.0);
    switch (format) {
    case Format::rgba32f:
    case Format::rg32f:
    case Format::r32f:
        return {exact, 0.0};
    case Format::rgba16f:
    case Format::rg16f:
    case Format::r16f: // rounded to nearest, or toward zero by the device
        return {exact, std::fabs(exact) * 0x1p-10 + 0x1p-24};
    case Format::r11f_g11f_b10f: // the nearest number below or above
        return {std::max(exact, 0.0), std::max(exact, 0.0) * (component == 2 ? 0x1p-5 : 0x1p-6) + 0x1p-19};
    case Format::rgb10_a2:
        return {clamped, 0.5 / (component == 3 ? 3.0 : 1023.0)};
    default:
        return {clamped, 0.5 / 255.0};
    }
}

} // namespace

bool may_hold(Format format, int component, double exact, double found, double tolerance)
{
    // The nearest of the 256 levels, or one beside it.
    if (format == Format::srgb8_a8 && component < 3) {
        const double low = encoded(std::clamp(exact - tolerance, 0.0, 1.0));
        const double high = encoded(std::clamp(exact + tolerance, 0.0, 1.0));
        return encoded(found) >= low - 1.001 / 255.0 && encoded(found) <= high + 1.001 / 255.0;
    }
    const Stored wanted = stored(format, component, exact);
    return std::fabs(found - wanted.value) <= wanted.tolerance + tolerance;
}

DoubleImage filtered_truth(const DoubleImage& image, const FilterDefinition& filter, Boundary boundary)
{
    if (const auto* const kernel = std::get_if<Kernel>(&filter))
        return reference::direct_convolution(image, *kernel, boundary);
    return reference::filtered_by_response(image, std::get<FrequencyResponse>(filter), boundary);
}

double bound_of_filter(const FilterOptions& options)
{
    return reference::promised_filter_bound(mode_of(options.format, options.twiddles)).value();
}

DoubleComplexImage spectrum_truth_of(const DoubleComplexImage& image, const TransformOptions& options)
{
    DoubleComplexImage spectrum = reference::fftw_transform(image, options.direction, options.axes);
    const double numbers =
        (options.axes == Axes::columns ? 1.0 : image.width) * (options.axes == Axes::rows ? 1.0 : image.height);
    if (options.scaling == Scaling::unitary)
        for (std::complex<double>& bin : spectrum.samples)
            bin *= options.direction == Direction::forward ? 1.0 / std::sqrt(numbers) : std::sqrt(numbers);
    return spectrum;
}

double bound_of_transform(const TransformOptions& options)
{
    // The bound of one texel would be 0, but it is at least rounded when it is stored: count two numbers.
    const double bound = reference::promised_transform_bound(mode_of(options.format, options.twiddles),
                                                             std::max(options.width, 2), options.height);
    const auto is_power = [](int length) { return (length & (length - 1)) == 0; };
    return is_power(options.width) && is_power(options.height) ? bound : 2.0 * bound;
}

} // namespace fragfft
