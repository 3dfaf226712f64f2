#include "figures/items/common/exact_filter.hpp"

#include "arrays/spatial_convolution.hpp"
#include "filters/filter_parser.hpp"
#include "program/cpu/fftw_transform.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace fragfft::figures {

namespace {

Kernel no_kernel_file(const std::string& path)
{
    throw std::logic_error("no filter of a figure reads " + path);
}

double norm(const DoubleImage& image)
{
    double sum = 0.0;
    for (const double sample : image.samples)
        sum += sample * sample;
    return std::sqrt(sum);
}

} // namespace

DoubleComplexImage complex_image(const Image& pairs)
{
    DoubleComplexImage result(pairs.width, pairs.height, pairs.channels / 2);
    for (std::size_t i = 0; i < result.samples.size(); ++i)
        result.samples[i] = {pairs.samples[2 * i], pairs.samples[2 * i + 1]};
    return result;
}

DoubleComplexImage exact_transform(const Image& pairs)
{
    return cpu::fftw_transform(complex_image(pairs), Direction::forward);
}

Filter filter_of(const std::string& specification)
{
    return parse_filter(specification, no_kernel_file);
}

DoubleImage exactly_filtered(const Image& image, const Filter& filter)
{
    if (const Kernel* kernel = filter.kernel()) {
        DoubleImage weights(kernel->width, kernel->height, 1);
        weights.samples = kernel->weights;
        return cpu::convolve(cpu::to_double(image), weights, Boundary::wrap);
    }
    DoubleComplexImage spectrum = cpu::fftw_transform(cpu::to_double(image));
    const DoubleComplexImage response = response_grid(filter, image.width, image.height);
    const auto channels = static_cast<std::size_t>(image.channels);
    for (std::size_t i = 0; i < spectrum.samples.size(); ++i)
        spectrum.samples[i] *= response.samples[i / channels];
    return cpu::real_part(cpu::fftw_transform(spectrum, Direction::inverse));
}

double relative_error(const Image& got, const DoubleImage& want, const Image& image)
{
    const double of_result = reference::relative_l2(cpu::to_double(got), want);
    return of_result * std::min(1.0, norm(want) / norm(cpu::to_double(image)));
}

} // namespace fragfft::figures
