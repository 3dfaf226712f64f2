#include "reference/error_measures.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>

namespace fragfft::reference {

namespace {

template <typename Sample> void require_comparable(const SampleArray<Sample>& got, const SampleArray<Sample>& want)
{
    cpu::require_samples(want, "the array to compare with");
    cpu::require_same_shape(got, want);
}

// Where both are zero the result is exactly right.
double ratio(double error, double size)
{
    return error == 0.0 ? 0.0 : error / size;
}

template <typename Sample> double max_abs(const SampleArray<Sample>& array)
{
    double largest = 0.0;
    for (const Sample& sample : array.samples) {
        const double magnitude = std::abs(sample);
        if (std::isnan(magnitude))
            return magnitude;
        largest = std::max(largest, magnitude);
    }
    return largest;
}

DoubleImage without_dc(DoubleImage image)
{
    const double pixels = static_cast<double>(image.width) * static_cast<double>(image.height);
    const auto channels = static_cast<std::size_t>(image.channels);
    for (std::size_t channel = 0; channel < channels; ++channel) {
        double sum = 0.0;
        for (std::size_t i = channel; i < image.samples.size(); i += channels)
            sum += image.samples[i];
        for (std::size_t i = channel; i < image.samples.size(); i += channels)
            image.samples[i] -= sum / pixels;
    }
    return image;
}

DoubleComplexImage without_dc(DoubleComplexImage spectrum)
{
    for (int channel = 0; channel < spectrum.channels; ++channel)
        spectrum.at(0, 0, channel) = 0.0;
    return spectrum;
}

struct Promises
{
    AccuracyMode mode;
    std::string_view name;
    double transform;
    bool transform_grows_with_stages;
    PromisedBound round_trip;
    PromisedBound convolution;
};

constexpr double float_rounding = 0x1p-24;
constexpr std::nullopt_t none = std::nullopt;

// A row per AccuracyMode. Each bound is the largest error of an emulation in that precision against double,
// over sizes and seeds, with some room.
constexpr Promises all_promises[] = {
    {AccuracyMode::float32_table,
     "RGBA32F, twiddle factors from a table",
     1.3 * float_rounding,
     true,
     {2e-6, 0},
     {5e-7, none}},
    {AccuracyMode::float32_computed,
     "RGBA32F, twiddle factors computed in the program",
     5e-6,
     false,
     {3e-5, 0},
     {2e-5, none}},
    {AccuracyMode::bluestein_float32, "RGBA32F, Bluestein", 2.6 * float_rounding, true, {4e-6, none}, {1e-6, none}},
    {AccuracyMode::float16_nearest, "RGBA16F, rounded to nearest", 2.5e-3, false, {8e-3, 2}, {2e-3, 2}},
    {AccuracyMode::float16_toward_zero, "RGBA16F, rounded toward zero (degraded)", 1e-2, false, {none, 6}, {none, 4}},
};

const Promises& promises(AccuracyMode mode)
{
    return *std::find_if(std::begin(all_promises), std::end(all_promises),
                         [mode](const Promises& row) { return row.mode == mode; });
}

} // namespace

double l2_norm(std::span<const double> samples)
{
    double sum = 0.0;
    for (const double sample : samples)
        sum += sample * sample;
    return std::sqrt(sum);
}

template <typename Sample> double relative_l2(const SampleArray<Sample>& got, const SampleArray<Sample>& want)
{
    require_comparable(got, want);
    double error = 0.0;
    double size = 0.0;
    for (std::size_t i = 0; i < want.samples.size(); ++i) {
        error += std::norm(got.samples[i] - want.samples[i]);
        size += std::norm(want.samples[i]);
    }
    return ratio(std::sqrt(error), std::sqrt(size));
}

template <typename Sample>
double relative_l2_without_dc(const SampleArray<Sample>& got, const SampleArray<Sample>& want)
{
    require_comparable(got, want);
    return relative_l2(without_dc(got), without_dc(want));
}

template <typename Sample> double max_abs_difference(const SampleArray<Sample>& a, const SampleArray<Sample>& b)
{
    require_comparable(a, b);
    SampleArray<Sample> difference = a;
    for (std::size_t i = 0; i < b.samples.size(); ++i)
        difference.samples[i] -= b.samples[i];
    return max_abs(difference);
}

template <typename Sample> double ergun_error(const SampleArray<Sample>& a, const SampleArray<Sample>& b)
{
    return ratio(max_abs_difference(a, b), std::max(max_abs(a), max_abs(b)));
}

template double relative_l2(const DoubleImage&, const DoubleImage&);
template double relative_l2(const DoubleComplexImage&, const DoubleComplexImage&);
template double relative_l2_without_dc(const DoubleImage&, const DoubleImage&);
template double relative_l2_without_dc(const DoubleComplexImage&, const DoubleComplexImage&);
template double max_abs_difference(const DoubleImage&, const DoubleImage&);
template double max_abs_difference(const DoubleComplexImage&, const DoubleComplexImage&);
template double ergun_error(const DoubleImage&, const DoubleImage&);
template double ergun_error(const DoubleComplexImage&, const DoubleComplexImage&);

std::string_view name(AccuracyMode mode)
{
    return promises(mode).name;
}

double promised_transform_bound(AccuracyMode mode, int width, int height)
{
    if (width < 1 || height < 1)
        throw InputError("no transform has the size " + std::to_string(width) + " x " + std::to_string(height));
    // Rounding errors add up like a random walk over the log2(width * height) stages. A single sample passes no
    // stage, but its storage rounds once.
    const double stages = std::max(1.0, std::log2(static_cast<double>(width) * static_cast<double>(height)));
    const Promises& row = promises(mode);
    return row.transform * (row.transform_grows_with_stages ? std::sqrt(stages) : 1.0);
}

PromisedBound promised_round_trip_bound(AccuracyMode mode)
{
    return promises(mode).round_trip;
}

PromisedBound promised_convolution_bound(AccuracyMode mode)
{
    return promises(mode).convolution;
}

} // namespace fragfft::reference
