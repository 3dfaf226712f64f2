#include "filters/channel_exponents.hpp"

#include "arrays/parallel_ranges.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <span>
#include <type_traits>
#include <vector>

namespace fragfft {

namespace {

double squared(double number)
{
    return number * number;
}
double squared(const std::complex<double>& number)
{
    return std::norm(number);
}

// The sums of the squares of interleaved channels. The number of channels is a template argument, so that a compiler
// can vectorize the loop.
template <std::size_t count, typename Sample> std::array<double, 4> sums_of_squares(std::span<const Sample> samples)
{
    using Number = std::conditional_t<std::is_arithmetic_v<Sample>, double, Sample>;
    std::array<double, count> of_channels{};
    for (std::size_t pixel = 0; pixel + count <= samples.size(); pixel += count)
        for (std::size_t channel = 0; channel < count; ++channel)
            of_channels[channel] += squared(static_cast<Number>(samples[pixel + channel]));
    std::array<double, 4> sums{};
    std::copy(of_channels.begin(), of_channels.end(), sums.begin());
    return sums;
}

template <typename Sample> std::array<double, 4> norms_of(const SampleArray<Sample>& image)
{
    std::array<double, 4> norms{};
    if (image.channels < 2)
        return norms; // a single channel needs no norm to be made equal to others
    const auto sums_of = image.channels == 2   ? sums_of_squares<2, Sample>
                         : image.channels == 3 ? sums_of_squares<3, Sample>
                                               : sums_of_squares<4, Sample>;
    // Summed in parts of a fixed size, which are then added in order: so norms do not depend on the number of threads.
    const std::size_t part = (std::size_t{1} << 16) * static_cast<std::size_t>(image.channels);
    const std::span<const Sample> samples(image.samples);
    std::vector<std::array<double, 4>> sums((samples.size() + part - 1) / part);
    cpu::for_ranges_in_parallel(sums.size(), cpu::threads_for(samples.size()), [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            sums[i] = sums_of(samples.subspan(i * part, std::min(part, samples.size() - i * part)));
    });
    for (const std::array<double, 4>& of_part : sums)
        for (std::size_t channel = 0; channel < norms.size(); ++channel)
            norms[channel] += of_part[channel];
    for (double& norm : norms)
        norm = std::sqrt(norm);
    return norms;
}

} // namespace

ChannelExponents exponents_for_equal(std::span<const double> magnitudes)
{
    constexpr int most = 120;
    const auto is_usable = [](double magnitude) { return magnitude > 0.0 && std::isfinite(magnitude); };
    double largest = 0.0;
    for (const double magnitude : magnitudes)
        if (is_usable(magnitude))
            largest = std::max(largest, magnitude);
    ChannelExponents exponents{};
    for (std::size_t channel = 0; channel < magnitudes.size(); ++channel)
        if (is_usable(magnitudes[channel]))
            exponents[channel] = std::min(most, std::ilogb(largest) - std::ilogb(magnitudes[channel]));
    return exponents;
}

template <typename Sample> ChannelExponents exponents_for_equal_norms(const SampleArray<Sample>& image)
{
    const std::array<double, 4> norms = norms_of(image);
    const auto channels = static_cast<std::size_t>(image.channels);
    ChannelExponents exponents = exponents_for_equal(std::span(norms).first(channels));
    for (std::size_t channel = 0; channel < channels; ++channel)
        if (channels > 1 && norms[channel] == 0.0)
            exponents[channel] = nothing;
    return exponents;
}

template <typename Sample> void scale_channels(SampleArray<Sample>& image, const ChannelExponents& exponents, int sign)
{
    using Number = std::conditional_t<std::is_same_v<Sample, float>, float, double>;
    if (!any(exponents))
        return;
    const auto channels = static_cast<std::size_t>(image.channels);
    // In several steps, each by a power that floats hold: subnormal samples need a larger power than floats have.
    constexpr int largest_step = 126;
    for (ChannelExponents left = exponents; any(left);) {
        std::array<Number, 4> powers{};
        for (std::size_t channel = 0; channel < channels; ++channel) {
            const bool is_nothing = left[channel] == nothing;
            const int step = is_nothing ? 0 : std::clamp(left[channel], -largest_step, largest_step);
            powers[channel] = is_nothing && sign < 0 ? Number{0} : std::ldexp(Number{1}, sign * step);
            left[channel] = is_nothing ? 0 : left[channel] - step;
        }
        cpu::for_ranges_in_parallel(image.samples.size() / channels, cpu::threads_for(image.samples.size()),
                                    [&](std::size_t begin, std::size_t end) {
                                        for (std::size_t i = begin * channels; i < end * channels; i += channels)
                                            for (std::size_t channel = 0; channel < channels; ++channel)
                                                image.samples[i + channel] *= powers[channel];
                                    });
    }
}

template ChannelExponents exponents_for_equal_norms(const Image& image);
template ChannelExponents exponents_for_equal_norms(const DoubleImage& image);
template ChannelExponents exponents_for_equal_norms(const DoubleComplexImage& image);
template void scale_channels(Image& image, const ChannelExponents& exponents, int sign);
template void scale_channels(DoubleImage& image, const ChannelExponents& exponents, int sign);
template void scale_channels(DoubleComplexImage& image, const ChannelExponents& exponents, int sign);

} // namespace fragfft
