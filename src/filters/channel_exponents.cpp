#include "filters/channel_exponents.hpp"

#include <algorithm>
#include <cmath>
#include <complex>

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

// In whole parts of so many samples, which are added up in turn: a compiler makes vectors of the channels.
template <typename Sample> std::array<double, 4> norms_of(const SampleArray<Sample>& image)
{
    std::array<double, 4> sums{};
    const auto channels = static_cast<std::size_t>(image.channels);
    const auto add = [&]<std::size_t count>() {
        std::array<double, count> of_channels{};
        for (std::size_t pixel = 0; pixel + count <= image.samples.size(); pixel += count)
            for (std::size_t channel = 0; channel < count; ++channel)
                of_channels[channel] +=
                    squared(static_cast<std::conditional_t<std::is_same_v<Sample, float>, double, Sample>>(
                        image.samples[pixel + channel]));
        std::copy(of_channels.begin(), of_channels.end(), sums.begin());
    };
    switch (channels) {
    case 1:
        break; // nothing to be equal to
    case 2:
        add.template operator()<2>();
        break;
    case 3:
        add.template operator()<3>();
        break;
    default:
        add.template operator()<4>();
    }
    for (double& sum : sums)
        sum = std::sqrt(sum);
    return sums;
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
    // In steps that floats hold as numbers: the power for subnormal samples is larger than any.
    constexpr int largest_step = 126;
    for (ChannelExponents left = exponents; any(left);) {
        std::array<Number, 4> powers{};
        for (std::size_t channel = 0; channel < channels; ++channel) {
            const bool is_nothing = left[channel] == nothing;
            const int step = is_nothing ? 0 : std::clamp(left[channel], -largest_step, largest_step);
            powers[channel] = is_nothing && sign < 0 ? Number{0} : std::ldexp(Number{1}, sign * step);
            left[channel] = is_nothing ? 0 : left[channel] - step;
        }
        for (std::size_t pixel = 0; pixel < image.samples.size(); pixel += channels)
            for (std::size_t channel = 0; channel < channels; ++channel)
                image.samples[pixel + channel] *= powers[channel];
    }
}

template ChannelExponents exponents_for_equal_norms(const Image& image);
template ChannelExponents exponents_for_equal_norms(const DoubleImage& image);
template ChannelExponents exponents_for_equal_norms(const DoubleComplexImage& image);
template void scale_channels(Image& image, const ChannelExponents& exponents, int sign);
template void scale_channels(DoubleImage& image, const ChannelExponents& exponents, int sign);
template void scale_channels(DoubleComplexImage& image, const ChannelExponents& exponents, int sign);

} // namespace fragfft
