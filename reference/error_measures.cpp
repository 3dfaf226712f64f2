#include "reference/error_measures.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>

namespace fragfft::reference {

namespace {

template <typename Sample> void require_comparable(const SampleArray<Sample>& got, const SampleArray<Sample>& want)
{
    require_samples(want, "the array to compare with");
    require_same_shape(got, want);
}

// Where both are zero the result is exactly right.
double ratio(double error, double size)
{
    return error == 0.0 ? 0.0 : error / size;
}

template <typename Sample> double l2_ratio(const SampleArray<Sample>& got, const SampleArray<Sample>& want)
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

template <typename Sample> double max_abs(const SampleArray<Sample>& array)
{
    double largest = 0.0;
    for (const Sample& sample : array.samples) {
        const double magnitude = std::abs(sample);
        if (std::isnan(magnitude)) {
            return magnitude;
        }
        largest = std::max(largest, magnitude);
    }
    return largest;
}

template <typename Sample> double largest_difference(const SampleArray<Sample>& a, const SampleArray<Sample>& b)
{
    require_comparable(a, b);
    SampleArray<Sample> difference = a;
    for (std::size_t i = 0; i < b.samples.size(); ++i) {
        difference.samples[i] -= b.samples[i];
    }
    return max_abs(difference);
}

template <typename Sample> double ergun_ratio(const SampleArray<Sample>& a, const SampleArray<Sample>& b)
{
    return ratio(largest_difference(a, b), std::max(max_abs(a), max_abs(b)));
}

DoubleImage without_mean(DoubleImage image)
{
    const double pixels = static_cast<double>(image.width) * static_cast<double>(image.height);
    const auto channels = static_cast<std::size_t>(image.channels);
    for (std::size_t channel = 0; channel < channels; ++channel) {
        double sum = 0.0;
        for (std::size_t i = channel; i < image.samples.size(); i += channels) {
            sum += image.samples[i];
        }
        for (std::size_t i = channel; i < image.samples.size(); i += channels) {
            image.samples[i] -= sum / pixels;
        }
    }
    return image;
}

DoubleComplexImage without_dc_bin(DoubleComplexImage spectrum)
{
    for (int channel = 0; channel < spectrum.channels; ++channel) {
        spectrum.at(0, 0, channel) = 0.0;
    }
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
     "RGBA32F, twiddle factors from a table", //
     1.3 * float_rounding,
     true,
     {2e-6, 0},
     {5e-7, none}},
    {AccuracyMode::float32_computed,
     "RGBA32F, twiddle factors computed in the program", //
     5e-6,
     false,
     {3e-5, 0},
     {2e-5, none}},
    {AccuracyMode::bluestein_float32,
     "RGBA32F, Bluestein", //
     2.6 * float_rounding,
     true,
     {4e-6, none},
     {1e-6, none}},
    {AccuracyMode::float16_nearest,
     "RGBA16F, rounded to nearest", //
     2.5e-3,
     false,
     {8e-3, 2},
     {2e-3, 2}},
    {AccuracyMode::float16_toward_zero,
     "RGBA16F, rounded toward zero (degraded)", //
     1e-2,
     false,
     {none, 6},
     {none, 4}},
};

const Promises& promises(AccuracyMode mode)
{
    return *std::find_if(std::begin(all_promises), std::end(all_promises),
                         [mode](const Promises& row) { return row.mode == mode; });
}

} // namespace

double relative_l2(const DoubleImage& got, const DoubleImage& want)
{
    return l2_ratio(got, want);
}

double relative_l2(const DoubleComplexImage& got, const DoubleComplexImage& want)
{
    return l2_ratio(got, want);
}

double relative_l2_without_dc(const DoubleImage& got, const DoubleImage& want)
{
    require_comparable(got, want);
    return l2_ratio(without_mean(got), without_mean(want));
}

double relative_l2_without_dc(const DoubleComplexImage& got, const DoubleComplexImage& want)
{
    require_comparable(got, want);
    return l2_ratio(without_dc_bin(got), without_dc_bin(want));
}

double max_abs_difference(const DoubleImage& got, const DoubleImage& want)
{
    return largest_difference(got, want);
}

double max_abs_difference(const DoubleComplexImage& got, const DoubleComplexImage& want)
{
    return largest_difference(got, want);
}

double ergun_error(const DoubleImage& a, const DoubleImage& b)
{
    return ergun_ratio(a, b);
}

double ergun_error(const DoubleComplexImage& a, const DoubleComplexImage& b)
{
    return ergun_ratio(a, b);
}

std::string_view name(AccuracyMode mode)
{
    return promises(mode).name;
}

double promised_transform_bound(AccuracyMode mode, int width, int height)
{
    if (width < 1 || height < 1) {
        throw InputError("no transform has the size " + std::to_string(width) + " x " + std::to_string(height));
    }
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
